// SPDX-License-Identifier: MIT

extension Report {
  /// The report as tables for a terminal.
  var text: String {
    var parts: [String] = []
    if !figures.isEmpty {
      let rounds = "\(roundCount) \(roundCount == 1 ? "round" : "rounds") after one thrown away"
      parts.append("1M is \(pointCount) points, seed \(Trace.seed); \(rounds)")
      parts.append(figureTable)
    }
    if !commands.isEmpty { parts.append(commandTable) }
    if let reducer { parts.append(Self.reducerTable(reducer)) }
    if let delivery { parts.append(Self.deliveryTable(delivery)) }
    return parts.joined(separator: "\n\n")
  }

  private var figureTable: String {
    var table = TextTable(
      head: ["", "what", "against", "min", "median", "max", "bar", ""], leading: 3)
    var problems: [String] = []
    for figure in figures {
      let unit = figure.unit
      let spread = figure.spread
      let numbers = [spread?.least, spread?.median, spread?.largest, figure.limit]
      table.append(
        [figure.id.rawValue, figure.workload, figure.yardstick]
          + numbers.map { $0?.text(decimals: unit.decimals) ?? "-" }
          + [unit.name + (unit.name.isEmpty ? "" : " ") + Self.verdict(on: figure)])
      if case .failure(let problem) = figure.values {
        problems.append("\(figure.id.rawValue): \(problem)")
      }
    }
    return ([table.description] + problems).joined(separator: "\n")
  }

  private static func verdict(on figure: Figure) -> String {
    guard figure.spread != nil else { return "NOT MEASURED" }
    return figure.bar?.verdict ?? ""
  }

  private var commandTable: String {
    var table = TextTable(
      head: ["median of the rounds", "points", "CPU s", "ns a point", "wall s", "peak MB"])
    for row in commands {
      let cpu = row.cpuSeconds.median
      table.append([
        row.command.name, row.pointCount == 0 ? "" : "\(row.pointCount)", cpu.text(decimals: 4),
        row.pointCount == 0 ? "" : (cpu / Double(row.pointCount) * 1e9).text(decimals: 0),
        row.wallSeconds.median.text(decimals: 4),
        (row.peakBytes.median / 1_000_000).text(decimals: 1),
      ])
    }
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
}
