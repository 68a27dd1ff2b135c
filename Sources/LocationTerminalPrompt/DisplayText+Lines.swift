// SPDX-License-Identifier: MIT

extension DisplayText {
  /// The part that is left out of a text that needs too many lines.
  enum Elision {
    /// The end is left out, and the last of several lines says how much.
    case end

    /// The middle is left out, so that both ends of a question stay readable.
    case middle
  }

  /// The text in lines with a limited number of columns.
  ///
  /// Lines break at spaces; a word wider than a line is broken at the end of the line.
  ///
  /// - Parameters:
  ///   - width: The number of columns, at least 2.
  ///   - limit: The largest number of lines, at least 1.
  ///   - elision: The part to leave out of a longer text.
  /// - Returns: The lines, from the top.
  func lines(width: Int, limit: Int, elision: Elision) -> [String] {
    let width = max(width, 2)
    let limit = max(limit, 1)
    let whole = broken(into: width)
    if whole.count <= limit { return whole.map { Self(cells: $0).string } }
    let kept =
      switch elision {
      case .middle: withoutMiddle(width: width, limit: limit)
      case .end where limit == 1: [Self.cut(cells, to: width)]
      case .end: Self.withRemark(whole, width: width, limit: limit)
      }
    return kept.map { Self(cells: $0).string }
  }

  /// The text in one line with a limited number of columns; the end of a longer text is left out.
  func line(width: Int) -> String { lines(width: width, limit: 1, elision: .end).first ?? "" }

  private static func withRemark(_ lines: [[Cell]], width: Int, limit: Int) -> [[Cell]] {
    let hidden = lines[(limit - 1)...].reduce(lines.count - limit) { $0 + $1.count }
    let remark = DisplayText("[… \(hidden) more characters]")
    return lines[..<(limit - 1)] + [cut(remark.cells, to: width)]
  }

  private static func cut(_ cells: [Cell], to width: Int) -> [Cell] {
    if columns(cells) <= width { return cells }
    return Array(prefix(cells, columns: width - 1)) + [.ellipsis]
  }

  private func withoutMiddle(width: Int, limit: Int) -> [[Cell]] {
    // Words break unevenly, so the length that fits is found by trying, from the longest down.
    for columns in stride(from: width * limit - 1, to: 2, by: -1) {
      let head = Self.prefix(cells, columns: columns / 2)
      let tail = Self.prefix(cells.reversed(), columns: columns - columns / 2).reversed()
      let lines = Self(cells: head + [.ellipsis] + tail).broken(into: width)
      if lines.count <= limit { return lines }
    }
    return [[.ellipsis]]
  }

  private static func columns(_ cells: some Sequence<Cell>) -> Int {
    cells.reduce(0) { $0 + $1.width }
  }

  /// The longest prefix that fits into a number of columns.
  private static func prefix(_ cells: some Sequence<Cell>, columns: Int) -> [Cell] {
    var left = columns
    return Array(
      cells.prefix { cell in
        left -= cell.width
        return left >= 0
      })
  }

  private func broken(into width: Int) -> [[Cell]] {
    var lines: [[Cell]] = []
    var line: [Cell] = []
    var used = 0
    for word in cells.split(separator: .space) {
      let needed = Self.columns(word)
      if !line.isEmpty {
        if used + 1 + needed <= width {
          line.append(.space)
          used += 1
        } else {
          lines.append(line)
          line = []
          used = 0
        }
      }
      for cell in word {
        if used + cell.width > width {
          lines.append(line)
          line = []
          used = 0
        }
        line.append(cell)
        used += cell.width
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
