// SPDX-License-Identifier: MIT

/// Rows in columns as wide as their widest cell: the first ones to the left, the others to the
/// right.
struct TextTable: CustomStringConvertible {
  private var rows: [[String]]
  private let leading: Int

  /// - Parameters:
  ///   - head: The titles; every row has as many cells.
  ///   - leading: How many columns stand to the left.
  init(head: [String], leading: Int = 1) {
    rows = [head]
    self.leading = leading
  }

  mutating func append(_ row: [String]) { rows.append(row) }

  /// The table, one line a row.
  var description: String {
    let widths = rows[0].indices.map { column in
      rows.map { $0[column].count }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return column < leading ? cell + space : space + cell
      }
      return cells.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}
