// SPDX-License-Identifier: MIT

internal import GPX

/// A line of a file of population counts, split into fields.
struct PopulationLine {
  /// A field: its value, and its place in the line.
  struct Field {
    /// The range of its bytes in the line, without blanks and quotation marks.
    let range: Range<Int>

    /// Its text; empty if the field is a number.
    let text: String

    /// Its number; `nil` if it is not a number.
    let number: Double?
  }

  /// The first three fields, or all of them if there are fewer.
  private(set) var fields: [Field] = []

  /// The number of all fields.
  private(set) var fieldCount = 0

  /// Splits a line.
  ///
  /// - Parameter line: Its bytes, without the line end.
  init(_ line: Span<UInt8>) {
    var start = 0
    for index in 0...line.count where index == line.count || line[index] == UInt8(ascii: ",") {
      if fieldCount < 3 { fields.append(Self.field(start..<index, of: line)) }
      fieldCount += 1
      start = index + 1
    }
  }

  private static func field(_ range: Range<Int>, of line: Span<UInt8>) -> Field {
    var (start, end) = (range.lowerBound, range.upperBound)
    func trim() {
      while start < end, isBlank(line[start]) { start += 1 }
      while end > start, isBlank(line[end - 1]) { end -= 1 }
    }
    trim()
    let mark = UInt8(ascii: "\"")
    if end - start > 1, line[start] == mark, line[end - 1] == mark {
      (start, end) = (start + 1, end - 1)
      trim()
    }
    let text = line.extracting(start..<end)
    if let number = PlainDecimal.parse(text) {
      return Field(range: start..<end, text: "", number: number)
    }
    return Field(range: start..<end, text: Self.text(of: line, start..<end), number: nil)
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  /// Decodes bytes as UTF-8, with replacement characters for what is invalid.
  static func text(of line: Span<UInt8>, _ range: Range<Int>) -> String {
    String(decoding: range.map { line[$0] }, as: UTF8.self)
  }
}
