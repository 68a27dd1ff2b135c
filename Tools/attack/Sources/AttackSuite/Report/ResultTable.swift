// SPDX-License-Identifier: MIT

/// The rows of one attack as text, with the columns of this attack.
struct ResultTable: Sendable {
  /// The attack.
  let attack: AttackID

  /// The titles, followed by the rows; all have the same number of cells.
  private(set) var lines: [[String]]

  /// The number of columns with words, which come first.
  static let wordColumns = 2

  /// Makes a table of rows.
  ///
  /// - Parameters:
  ///   - attack: The attack.
  ///   - rows: The rows of this attack.
  init(_ attack: AttackID, rows: [Row]) {
    self.attack = attack
    let hasScores = rows.contains { $0.score != nil }
    var extras: [String] = []
    for row in rows {
      for extra in row.extras where !extras.contains(extra.name) { extras.append(extra.name) }
    }
    // What was pooled has no medians.
    let hasMedians = rows.contains { $0.score?.median != nil }
    let scoreTitles =
      hasScores ? ["n", "mean m"] + (hasMedians ? ["median m"] : []) + ["ratio", "hit564"] : []
    lines = [["mechanism", "setting"] + scoreTitles + extras]
    for row in rows {
      let scores = hasScores ? Self.cells(row.score, hasMedians) : []
      lines.append(
        [row.mechanism, row.setting] + scores + extras.map { Self.cell(row.figure($0)) })
    }
  }

  /// The table as text in columns: words are aligned to the left, and numbers to the right.
  var text: String {
    let widths = lines[0].indices.map { column in
      lines.map { $0[column].count }.max() ?? 0
    }
    let rows = lines.map { line in
      line.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return column < Self.wordColumns ? cell + space : space + cell
      }.joined(separator: "  ")
    }
    return "\(title)\n\(rows.joined(separator: "\n"))\n"
  }

  /// The table as a section in Markdown, with our mechanism in bold.
  var markdown: String {
    let rules = lines[0].indices.map { $0 < Self.wordColumns ? "---" : "---:" }
    var rows = lines.map { line in
      line.map {
        $0.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
      }
    }.map { line in
      line[0] == Ablation.none.rawValue ? line.map { $0.isEmpty ? "" : "**\($0)**" } : line
    }
    rows.insert(rules, at: 1)
    let body = rows.map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
    return "## \(title)\n\n\(body)\n"
  }

  private var title: String { "(\(attack.rawValue)) \(attack.title)" }

  private static func cells(_ score: Score?, _ hasMedians: Bool) -> [String] {
    guard let score else { return [String](repeating: "–", count: hasMedians ? 5 : 4) }
    let median = hasMedians ? [score.median.map { $0.text(decimals: 0) } ?? "–"] : []
    return ["\(score.count)", score.mean.text(decimals: 0)] + median
      + [score.ratio.map { $0.text(decimals: 3) } ?? "–", score.hit564.text(decimals: 3)]
  }

  private static func cell(_ figure: Double?) -> String { figure?.figureText ?? "–" }
}
