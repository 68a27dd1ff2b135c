// SPDX-License-Identifier: MIT

import LocationJSON

/// Walks over a line of a daemon, within the limits of such lines.
///
/// It is stricter than libgps' parser, which takes what is cut off for complete.
struct LineScanner {
  /// Most objects and arrays inside each other; POLL, the deepest of gpsd's reports, has five.
  static let depthLimit = 8

  /// Most bytes of a number, also of one that is skipped; gpsd writes fewer than twenty.
  static let numberLimit = 40

  private var scanner: JSONScanner

  /// Starts before the first byte of a line.
  init(_ bytes: [UInt8]) {
    scanner = JSONScanner(
      bytes, bytes.indices, depthLimit: Self.depthLimit, numberLimit: Self.numberLimit)
  }

  /// Whether nothing but blanks is left.
  var isAtEnd: Bool { mutating get { scanner.isAtEnd } }

  /// The first byte of the value that comes next, or zero at the end.
  var upcoming: UInt8 { mutating get { scanner.upcoming ?? 0 } }

  /// The bytes in a range.
  subscript(range: Range<Int>) -> ArraySlice<UInt8> { scanner.bytes[range] }

  /// What is wrong here.
  func fault(_ code: LineFault.Code) -> LineFault { LineFault(code, at: scanner.position) }

  /// Enters an object.
  mutating func enterObject() throws(LineFault) {
    do throws(JSONFault) { try scanner.enterObject() } catch { throw refusal(error) }
  }

  /// Moves to the next value of an object; gives its key, or `nil` if the object ended.
  mutating func nextKey() throws(LineFault) -> Range<Int>? {
    do throws(JSONFault) { return try scanner.nextKey() } catch { throw refusal(error) }
  }

  /// Enters an array.
  mutating func enterArray() throws(LineFault) {
    do throws(JSONFault) { try scanner.enterArray() } catch { throw refusal(error) }
  }

  /// Moves to the next element of an array; `false` if the array ended.
  mutating func nextElement() throws(LineFault) -> Bool {
    do throws(JSONFault) { return try scanner.nextElement() } catch { throw refusal(error) }
  }

  /// Moves past a string, and gives what stands between its quotes.
  mutating func string() throws(LineFault) -> Range<Int> {
    do throws(JSONFault) { return try scanner.readString() } catch { throw refusal(error) }
  }

  /// Moves past a number, and returns its range.
  mutating func number() throws(LineFault) -> Range<Int> {
    do throws(JSONFault) { return try scanner.readNumber() } catch { throw refusal(error) }
  }

  /// Moves past a word that is a value, if it comes next.
  mutating func take(_ word: StaticString) -> Bool { scanner.take(word: word) }

  /// Moves past any value.
  mutating func skipValue() throws(LineFault) {
    do throws(JSONFault) { try scanner.skipValue() } catch { throw refusal(error) }
  }

  private func refusal(_ fault: JSONFault) -> LineFault {
    switch fault {
    case .tooDeep(let limit): self.fault(.tooDeep(limit: limit))
    case .numberTooLong(let limit): self.fault(.numberTooLong(limit: limit))
    case .expected, .endsEarly, .badString, .badNumber: self.fault(.notJSON)
    }
  }
}
