// SPDX-License-Identifier: MIT

extension Report {
  /// The report as one line of JSON.
  var json: String {
    let value: JSONValue = .object([
      "points": .integer(pointCount),
      "seed": .integer(Int(Trace.seed)),
      "rounds": .integer(roundCount),
      "rows": .array(figures.map(Self.json)),
      "commands": .array(commands.map(Self.json)),
      "holds": .bool(holds),
    ])
    return value.description
  }

  private static func json(_ figure: Figure) -> JSONValue {
    let (values, problem): (JSONValue, JSONValue) =
      switch figure.values {
      case .success(let values): (.array(values.map { .number($0) }), .null)
      case .failure(let problem): (.null, .string(problem.description))
      }
    return .object([
      "id": .string(figure.id.rawValue),
      "workload": .string(figure.workload),
      "yardstick": .string(figure.yardstick),
      "unit": .string(figure.unit.name),
      "values": values,
      "spread": figure.spread.map(json) ?? .null,
      "limit": figure.limit.map { .number($0) } ?? .null,
      "problem": problem,
      "holds": .bool(figure.holds),
    ])
  }

  private static func json(_ row: Rounds.Row) -> JSONValue {
    .object([
      "name": .string(row.command.name),
      "points": .integer(row.pointCount),
      "cpuSeconds": json(row.cpuSeconds),
      "wallSeconds": json(row.wallSeconds),
      "peakBytes": json(row.peakBytes),
    ])
  }

  private static func json(_ spread: Spread) -> JSONValue {
    .object([
      "min": .number(spread.least), "median": .number(spread.median),
      "max": .number(spread.largest),
    ])
  }
}
