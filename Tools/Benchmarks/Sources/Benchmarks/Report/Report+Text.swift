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
}
