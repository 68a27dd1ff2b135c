// SPDX-License-Identifier: MIT

import LocationScenarios

/// The text of a scenario, checked so that reading it as YAML ends soon and gives the right places.
struct ScenarioText {
  /// The largest number of bytes of a scenario, enough for some sixteen thousand steps.
  static let byteLimit = Scenario.byteLimit

  /// The most aliases in a text with anchors.
  ///
  /// Nested aliases stand for exponentially much text. The YAML library walks through that text if
  /// an alias is a key. Such texts are rejected in any case, but for a few aliases the library
  /// reports the exact place.
  private static let aliasLimit = 8

  /// The text, without a byte order mark.
  let text: String

  /// The place after its last character.
  let end: ScenarioPosition

  /// Checks the bytes of a file, and decodes them.
  ///
  /// - Throws: `ScenarioFault` if they are no such text.
  init(_ bytes: [UInt8]) throws(ScenarioFault) {
    guard bytes.count <= Self.byteLimit else {
      throw ScenarioFault(
        at: .start,
        "the file has more than \(Self.byteLimit >> 20) MiB, which is too long for a scenario; "
          + "split it")
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw ScenarioFault(at: .start, "this is UTF-16 text; save the file as UTF-8")
    }
    let content = bytes.dropFirst(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    end = try Self.checkCharacters(content)
    try Self.checkAliases(Array(content))
    text = String(decoding: content, as: UTF8.self)
  }

  /// Checks each character, and returns the place after the last one.
  private static func checkCharacters(
    _ bytes: ArraySlice<UInt8>
  ) throws(ScenarioFault) -> ScenarioPosition {
    var place = PlaceCounter()
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .emptyInput: return place.position
      case .error:
        throw ScenarioFault(at: place.position, "this is not UTF-8; save the file as UTF-8")
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        if isForbidden(scalar) { throw ScenarioFault(at: place.position, refusal(of: scalar)) }
        place.advance(past: scalar)
      }
    }
  }

  /// Whether YAML forbids a character, or takes it for a line end although editors do not.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: false
    case ..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: true
    default: false
    }
  }

  private static func refusal(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let code = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return "the character U+\(code) must not stand here; delete it, or write \\u\(code) in double "
      + "quotes"
  }

  private static func checkAliases(_ bytes: [UInt8]) throws(ScenarioFault) {
    var place = PlaceCounter()
    var firstAnchor: ScenarioPosition?
    var aliases = 0
    var isComment = false
    var isAtLineStart = true
    var previous = UInt8(ascii: "\n")
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        isComment = false
        isAtLineStart = true
      } else if isAtLineStart, byte != UInt8(ascii: " "), byte != UInt8(ascii: "\t") {
        isComment = byte == UInt8(ascii: "#")
        isAtLineStart = false
      }
      if !isComment, beginsToken(after: previous), index + 1 < bytes.count,
        isNameByte(bytes[index + 1])
      {
        if byte == UInt8(ascii: "&") { firstAnchor = firstAnchor ?? place.position }
        if byte == UInt8(ascii: "*") { aliases += 1 }
      }
      place.advance(past: byte)
      previous = byte
    }
    if let firstAnchor, aliases > aliasLimit {
      throw ScenarioFault(at: firstAnchor, YAMLComposer.aliasRefusal)
    }
  }

  /// Whether an anchor or an alias can begin after a byte.
  private static func beginsToken(after byte: UInt8) -> Bool {
    " \t\r\n[{,:?-".utf8.contains(byte)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}

/// Counts lines and characters as editors do.
private struct PlaceCounter {
  private var line = 1
  private var column = 1
  private var isAfterReturn = false

  var position: ScenarioPosition { ScenarioPosition(line: line, column: column) }

  mutating func advance(past scalar: Unicode.Scalar) { advance(past: scalar.value) }

  /// Advances past a byte of UTF-8; bytes that continue a character do not count.
  mutating func advance(past byte: UInt8) {
    if byte & 0xC0 != 0x80 { advance(past: UInt32(byte)) }
  }

  private mutating func advance(past value: UInt32) {
    let endsLine = value == 0x0A || value == 0x0D
    if value == 0x0A, isAfterReturn {
      // This is the second half of a line end.
    } else if endsLine {
      line += 1
      column = 1
    } else {
      column += 1
    }
    isAfterReturn = value == 0x0D
  }
}
