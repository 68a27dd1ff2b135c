// SPDX-License-Identifier: MIT

extension Report {
  /// The report as one line of JSON; `null` stands for what was not asked for.
  var json: String {
    let value: JSONValue = .object([
      "points": .integer(pointCount),
      "bytes": .integer(byteCount),
      "seed": .integer(Int(Trace.seed)),
      "rounds": .integer(roundCount),
      "cpu": cpu.map(Self.json) ?? .null,
      "memory": memory.map(Self.json) ?? .null,
      "timing": timing.map(Self.json) ?? .null,
      "reducer": reducer.map(Self.json) ?? .null,
      "delivery": delivery.map(Self.json) ?? .null,
      "holds": .bool(holds),
    ])
    return value.description
  }

  private static func json(_ cpu: CPUMeasurement) -> JSONValue {
    .object([
      "commands": .array(cpu.rows.map(json)), "comparisons": .array(cpu.comparisons.map(json)),
    ])
  }

  private static func json(_ row: Rounds.Row) -> JSONValue {
    .object([
      "name": .string(row.command.name),
      "cpuSeconds": json(row.cpuSeconds),
      "wallSeconds": json(row.wallSeconds),
      "peakBytes": json(row.peakBytes),
    ])
  }

  private static func json(_ comparison: Comparison) -> JSONValue {
    .object([
      "name": .string(comparison.name),
      "ratios": .array(comparison.ratios.map { .number($0) }),
      "spread": json(comparison.spread),
      "bar": json(comparison.bar),
    ])
  }

  private static func json(_ memory: MemoryMeasurement) -> JSONValue {
    let peaks = memory.peaks.map { peak in
      JSONValue.object([
        "points": .integer(peak.pointCount), "bytes": json(peak.bytes), "bar": json(peak.bar),
      ])
    }
    return .object([
      "peaks": .array(peaks),
      "difference": json(memory.difference),
      "floorBytes": .integer(memory.floorBytes),
    ])
  }

  private static func json(_ timing: TimingMeasurement) -> JSONValue {
    .object([
      "fixes": .integer(timing.fixCount),
      "earliest": .number(timing.earliest),
      "p50": json(timing.median),
      "p99": json(timing.tail),
      "max": .number(timing.latest),
      "drift": .number(timing.drift),
      "driftSize": json(timing.driftSize),
    ])
  }

  private static func json(_ reducer: ReducerMeasurement) -> JSONValue {
    .object([
      "nanosecondsAFix": json(reducer.fix), "nanosecondsATick": json(reducer.tick),
      "allocations": json(reducer.allocations), "changes": .integer(reducer.changes),
    ])
  }

  private static func json(_ delivery: DeliveryMeasurement) -> JSONValue {
    .object([
      "nanosecondsAFix": json(delivery.immediate),
      "nanosecondsAFixDeferred": json(delivery.deferred),
      "nanosecondsAFixAndClient": json(delivery.hundred),
      "nanosecondsAFixAndClientDeferred": json(delivery.hundredDeferred),
      "allocationsAFix": json(delivery.immediateAllocations),
      "allocationsAnArray": json(delivery.deferredAllocations),
    ])
  }

  private static func json(_ spread: Spread) -> JSONValue {
    .object([
      "min": .number(spread.least), "median": .number(spread.median),
      "max": .number(spread.largest),
    ])
  }

  private static func json(_ bar: Bar?) -> JSONValue {
    guard let bar else { return .null }
    return .object([
      "measured": .number(bar.measured), "limit": .number(bar.limit), "holds": .bool(bar.holds),
    ])
  }
}
