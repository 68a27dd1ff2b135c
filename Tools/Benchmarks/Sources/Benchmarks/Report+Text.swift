// SPDX-License-Identifier: MIT

extension Report {
  /// The report as tables for a terminal.
  var text: String {
    var parts: [String] = []
    if let cpu {
      let rounds = "\(roundCount) \(roundCount == 1 ? "round" : "rounds") after one thrown away"
      let size = "\((Double(byteCount) / 1_000_000).text(decimals: 1)) MB"
      parts.append("\(pointCount) points, \(size), seed \(Trace.seed); \(rounds)")
      parts += [Self.commandTable(cpu), Self.ratioTable(cpu)]
    }
    if let memory { parts.append(Self.memoryTable(memory)) }
    if let timing { parts.append(Self.timingTable(timing)) }
    if let reducer { parts.append(Self.reducerTable(reducer)) }
    if let delivery { parts.append(Self.deliveryTable(delivery)) }
    return parts.joined(separator: "\n\n")
  }

  private static func commandTable(_ cpu: CPUMeasurement) -> String {
    var table = TextTable(head: ["median of the rounds", "CPU s", "wall s", "peak MB"])
    for row in cpu.rows {
      table.append([
        row.command.name, row.cpuSeconds.median.text(decimals: 3),
        row.wallSeconds.median.text(decimals: 3), megabytes(row.peakBytes.median),
      ])
    }
    return table.description
  }

  private static func ratioTable(_ cpu: CPUMeasurement) -> String {
    var table = TextTable(head: ["CPU ratio", "min", "median", "max", "bar", ""])
    for comparison in cpu.comparisons {
      let spread = comparison.spread
      let numbers = [spread.least, spread.median, spread.largest]
      table.append(
        [comparison.name] + numbers.map { $0.text(decimals: 3) }
          + [comparison.limit?.text(decimals: 2) ?? "-", comparison.bar?.verdict ?? ""])
    }
    return table.description
  }

  private static func memoryTable(_ memory: MemoryMeasurement) -> String {
    var table = TextTable(head: ["peak memory of replay, MB", "median", "max", "bar", ""])
    for peak in memory.peaks {
      table.append([
        "\(peak.pointCount) points", megabytes(peak.bytes.median), megabytes(peak.bytes.largest),
        megabytes(peak.bar.limit), peak.bar.verdict,
      ])
    }
    if let difference = memory.difference {
      table.append([
        "difference of the medians", "\((difference.measured * 100).text(decimals: 1)) %", "",
        "\((difference.limit * 100).text(decimals: 0)) %", difference.verdict,
      ])
    }
    let floor = megabytes(Double(memory.floorBytes))
    return table.description + "\n(less than \(floor) MB, the tool's own, cannot be told)"
  }

  private static func timingTable(_ timing: TimingMeasurement) -> String {
    var table = TextTable(head: ["lateness of \(timing.fixCount) fixes", "ms", "bar", ""])
    func append(_ name: String, _ figure: Double, _ bar: Bar? = nil) {
      table.append([
        name, figure.text(decimals: 3), bar?.limit.text(decimals: 1) ?? "-", bar?.verdict ?? "",
      ])
    }
    append("earliest", timing.earliest)
    append("p50", timing.median.measured, timing.median)
    append("p99", timing.tail.measured, timing.tail)
    append("max", timing.latest)
    append("drift, last tenth less first", timing.drift, timing.driftSize)
    return table.description
  }

  private static func reducerTable(_ reducer: ReducerMeasurement) -> String {
    var table = TextTable(head: ["accuracy reduction", "median", "bar", ""])
    func append(_ name: String, _ bar: Bar) {
      table.append([
        name, bar.measured.text(decimals: 0), bar.limit.text(decimals: 0), bar.verdict,
      ])
    }
    append("ns a fix between ticks", reducer.fix)
    append("ns a tick", reducer.tick)
    append("allocations", reducer.allocations)
    return table.description
      + "\n(\(ReducerMeasurement.fixCount) fixes, \(ReducerMeasurement.tickCount) ticks, "
      + "\(reducer.changes) changes of region)"
  }

  private static func deliveryTable(_ delivery: DeliveryMeasurement) -> String {
    var table = TextTable(head: ["delivery in the engine", "median", "bar", ""])
    func append(_ name: String, _ bar: Bar, decimals: Int = 0) {
      table.append([
        name, bar.measured.text(decimals: decimals), bar.limit.text(decimals: 0), bar.verdict,
      ])
    }
    append("ns a fix, 1 client", delivery.immediate)
    append("ns a fix, 1 client that defers", delivery.deferred)
    append("ns a fix and client, 100 clients", delivery.hundred)
    append("ns a fix and client, 100 that defer", delivery.hundredDeferred)
    append("allocations a fix at once", delivery.immediateAllocations, decimals: 2)
    append("allocations an array of 50", delivery.deferredAllocations, decimals: 2)
    return table.description + "\n(\(DeliveryMeasurement.fixCount) fixes)"
  }

  private static func megabytes(_ bytes: Double) -> String {
    (bytes / 1_000_000).text(decimals: 1)
  }
}
