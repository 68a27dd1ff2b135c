// SPDX-License-Identifier: MIT

/// Damages JSON objects, such as real lines of gpsd, the same way for the same seed.
public struct LineMutator: Sendable {
  private let lines: [[UInt8]]
  private let tokens: [[UInt8]]
  private var random: SplitMix64

  /// Makes a mutator of lines without their line ends.
  ///
  /// - Parameters:
  ///   - lines: The whole lines.
  ///   - tokens: What is inserted, or stands in the place of values.
  ///   - seed: The seed of the damage.
  public init(_ lines: [[UInt8]], tokens: [[UInt8]] = LineMutator.tokensOfGPSD, seed: UInt64) {
    precondition(!lines.isEmpty && !tokens.isEmpty, "there are no lines to damage")
    self.lines = lines
    self.tokens = tokens
    random = SplitMix64(seed: seed)
  }

  /// The next line, most often damaged in one place; one in sixteen is whole.
  public mutating func next() -> [UInt8] {
    var line = anyLine()
    guard below(16) > 0 else { return line }
    repeat { mutate(&line) } while below(3) == 0
    return line
  }

  private mutating func mutate(_ line: inout [UInt8]) {
    guard !line.isEmpty else {
      line = anyLine()
      return
    }
    switch Kind.allCases[below(Kind.allCases.count)] {
    case .cut: line.removeSubrange(below(line.count)...)
    case .behead: line.removeSubrange(..<below(line.count))
    case .glue: line += anyLine()
    case .graft: graft(&line)
    case .flip: line[below(line.count)] ^= 1 << UInt8(below(8))
    case .replace: line[below(line.count)] = UInt8(below(256))
    case .insert: line.insert(contentsOf: anyToken(), at: below(line.count + 1))
    case .drop: line.removeSubrange(anyRange(of: line, limit: 40))
    case .repeatPart: repeatPart(&line)
    case .retype: line.replaceSubrange(anyValue(of: line), with: anyToken())
    case .quote: quote(&line)
    case .nest: nest(&line)
    case .duplicate: duplicate(&line)
    case .swap: swap(&line)
    case .moveClass: moveClass(&line)
    }
  }

  private enum Kind: CaseIterable {
    case cut, behead, glue, graft, flip, replace, insert, drop, repeatPart
    case retype, quote, nest, duplicate, swap, moveClass
  }

  /// The head of one line and the tail of another, as when bytes were lost between them.
  private mutating func graft(_ line: inout [UInt8]) {
    let other = anyLine()
    line.removeSubrange(below(line.count)...)
    line += other[below(other.count)...]
  }

  private mutating func repeatPart(_ line: inout [UInt8]) {
    let range = anyRange(of: line, limit: 60)
    let part = Array(line[range])
    for _ in 0...below(3) { line.insert(contentsOf: part, at: range.lowerBound) }
  }

  private mutating func quote(_ line: inout [UInt8]) {
    let range = anyValue(of: line)
    let quote = UInt8(ascii: "\"")
    if line[range].first == quote, range.count > 1 {
      line.replaceSubrange(range, with: line[range].dropFirst().dropLast())
    } else {
      line.replaceSubrange(range, with: [quote] + line[range] + [quote])
    }
  }

  private mutating func nest(_ line: inout [UInt8]) {
    let range = anyValue(of: line)
    let depth = below(8) == 0 ? 200 : 1
    let (open, close) = below(2) == 0 ? ("[", "]") : (#"{"class":"#, "}")
    let opening = String(repeating: open, count: depth)
    let closing = String(repeating: close, count: depth)
    line.replaceSubrange(range, with: Array(opening.utf8) + line[range] + Array(closing.utf8))
  }

  private mutating func duplicate(_ line: inout [UInt8]) {
    let member = anyMember(of: line)
    line.insert(contentsOf: [UInt8(ascii: ",")] + line[member], at: member.upperBound)
  }

  private mutating func swap(_ line: inout [UInt8]) {
    let (one, other) = (anyMember(of: line), anyMember(of: line))
    guard one.upperBound <= other.lowerBound else { return }
    let (first, second) = (Array(line[one]), Array(line[other]))
    line.replaceSubrange(other, with: first)
    line.replaceSubrange(one, with: second)
  }

  private func moveClass(_ line: inout [UInt8]) {
    guard let comma = line.firstIndex(of: UInt8(ascii: ",")), line.last == UInt8(ascii: "}"),
      comma > 1
    else { return }
    let member = Array(line[1..<comma])
    line.removeLast()
    line += [UInt8(ascii: ",")] + member + [UInt8(ascii: "}")]
    line.removeSubrange(1...comma)
  }

  private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

  private mutating func anyLine() -> [UInt8] { lines[below(lines.count)] }

  private mutating func anyRange(of line: [UInt8], limit: Int) -> Range<Int> {
    let start = below(line.count)
    return start..<min(line.count, start + 1 + below(limit))
  }

  /// From after a colon to before the next comma or bracket.
  private mutating func anyValue(of line: [UInt8]) -> Range<Int> {
    let from = below(line.count)
    guard let colon = line[from...].firstIndex(of: UInt8(ascii: ":")) else { return from..<from }
    let end = line[(colon + 1)...].firstIndex { Self.separators.contains($0) } ?? line.count
    return colon + 1..<end
  }

  /// A key and its value, or what stands there in their place.
  private mutating func anyMember(of line: [UInt8]) -> Range<Int> {
    let value = anyValue(of: line)
    let before = line[..<value.lowerBound].lastIndex { Self.separators.contains($0) }
    return (before.map { $0 + 1 } ?? 0)..<value.upperBound
  }

  private static let separators = Set(",{}[]".utf8)

  private mutating func anyToken() -> [UInt8] { tokens[below(tokens.count)] }

  /// Parts of lines of gpsd, and what no line contains.
  public static let tokensOfGPSD: [[UInt8]] =
    anyTokens
    + [
      "\"TPV\"", #""class":"#, #""class":"TPV""#, #","class":"SKY""#, #"{"class":"TPV","mode":3}"#,
      #"{"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/x""#, #""bps":"9600""#,
      #"{"PRN":7,"used":true}"#, #""satellites":[{"PRN":1}]"#, #""2026-05-04T10:20:30.250Z""#,
      "9999-99-99T99:99:99Z", #""lat":90.5"#, #""lon":"8""#, #""time":0"#,
    ].map { Array($0.utf8) }

  /// Parts of any JSON, and what none contains.
  public static let anyTokens: [[UInt8]] =
    [
      "\"", "\\", ",", ":", "{", "}", "[", "]", "null", "true", "false", "nan", "NaN", "Infinity",
      "-", "0", "-0", "1", "3", "1.5", "-1e5", "1e999", "1E-400", "99999999999999999999", "0x10",
      "-2147483649", "65536", "256", ".5", "5.", "01", "1e", "\"\"", "\"3\"", "{}", "[]",
      "[{}]", #"\u0000"#, #"\u00"#, #"\ud800"#, "\0", "\r\n", "\n", " ", "\t", "\u{FEFF}", "é",
      "\u{7F}",
      String(repeating: "9", count: 400), String(repeating: "[", count: 300),
      "\"" + String(repeating: "x", count: 600) + "\"",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80]]
}
