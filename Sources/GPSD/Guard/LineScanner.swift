// SPDX-License-Identifier: MIT

import LocationJSON

/// Scans a line from gpsd, within the limits of such lines.
///
/// It is stricter than the parser of libgps, which takes a truncated line for complete.
struct LineScanner {
  /// The deepest nesting of objects and arrays; POLL, the deepest of gpsd's reports, has five
  /// levels.
  static let depthLimit = 8

  /// The largest number of bytes in a number, also in a skipped one; gpsd writes fewer than twenty.
  static let numberLimit = 40

  private var scanner: JSONScanner

  /// Makes a scanner at the start of a line.
  init(_ bytes: [UInt8]) {
    scanner = JSONScanner(
      bytes, bytes.indices, depthLimit: Self.depthLimit, numberLimit: Self.numberLimit)
  }

  /// Whether only blanks are left.
  var isAtEnd: Bool { mutating get { scanner.isAtEnd } }

  /// The first byte of the next value, or zero at the end.
  var upcoming: UInt8 { mutating get { scanner.upcoming ?? 0 } }

  /// The bytes in a range.
  subscript(range: Range<Int>) -> ArraySlice<UInt8> { scanner.bytes[range] }

  /// Makes a fault at the current place.
  func fault(_ code: LineFault.Code) -> LineFault { LineFault(code, at: scanner.position) }

  /// Enters an object.
  mutating func enterObject() throws(LineFault) {
    do throws(JSONFault) { try scanner.enterObject() } catch { throw refusal(error) }
  }

  /// Moves to the next value of an object; returns its key, or `nil` if the object has ended.
  mutating func nextKey() throws(LineFault) -> Range<Int>? {
    do throws(JSONFault) { return try scanner.nextKey() } catch { throw refusal(error) }
  }

  /// Enters an array.
  mutating func enterArray() throws(LineFault) {
    do throws(JSONFault) { try scanner.enterArray() } catch { throw refusal(error) }
  }

  /// Moves to the next element of an array; returns `false` if the array has ended.
  mutating func nextElement() throws(LineFault) -> Bool {
    do throws(JSONFault) { return try scanner.nextElement() } catch { throw refusal(error) }
  }

  /// Moves past a string, and returns the range between its quotes.
  mutating func string() throws(LineFault) -> Range<Int> {
    do throws(JSONFault) { return try scanner.readString() } catch { throw refusal(error) }
  }

  /// Moves past a number, and returns its range.
  mutating func number() throws(LineFault) -> Range<Int> {
    do throws(JSONFault) { return try scanner.readNumber() } catch { throw refusal(error) }
  }

  /// Moves past a literal if it comes next, and returns whether it did.
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
