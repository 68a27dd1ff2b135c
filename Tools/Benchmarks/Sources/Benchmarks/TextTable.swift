// SPDX-License-Identifier: MIT

/// Rows in columns as wide as their widest cell: the first to the left, the others to the right.
struct TextTable: CustomStringConvertible {
  private var rows: [[String]]

  /// - Parameter head: The titles; every row has as many cells.
  init(head: [String]) { rows = [head] }

  mutating func append(_ row: [String]) { rows.append(row) }

  /// The table, one line a row.
  var description: String {
    let widths = rows[0].indices.map { column in
      rows.map { $0[column].count }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + space : space + cell
      }
      return cells.joined(separator: "  ")
    }.joined(separator: "\n")
  }
}
