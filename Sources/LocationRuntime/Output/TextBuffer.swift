// SPDX-License-Identifier: MIT

import GPX
package import LocationCore
import LocationPlayback

/// UTF-8 text under construction, for lines that are written by the million.
package struct TextBuffer {
  /// The text so far.
  package private(set) var bytes: [UInt8] = []

  /// Makes an empty buffer.
  package init() {}

  /// Empties the buffer and keeps its storage.
  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Adds a literal.
  package mutating func append(_ literal: StaticString) {
    // A literal without a non-ASCII scalar value is stored as UTF-8, for the program's lifetime.
    unsafe bytes.append(
      contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  /// Adds text as it is.
  package mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Adds bytes as they are.
  package mutating func append(_ other: [UInt8]) { bytes.append(contentsOf: other) }

  /// Adds an integer in decimal digits.
  package mutating func append(_ value: Int) {
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    append(digits: value.magnitude, atLeast: 1)
  }

  /// Adds a finite number as the shortest decimal text that reads back as the same number.
  ///
  /// Coordinates, metres and seconds mostly have at most seven decimals. For them the digits of the
  /// number times ten million, an integer, without trailing zeros are that shortest text, and far
  /// cheaper than the general algorithm.
  package mutating func append(_ value: Double) {
    let scaled = (value * 1e7).rounded(.toNearestOrEven)
    guard abs(scaled) < 1e15, scaled / 1e7 == value, value != 0 else {
      bytes.append(contentsOf: (value == 0 ? "0" : value.description).utf8)
      return
    }
    if scaled < 0 { bytes.append(UInt8(ascii: "-")) }
    let magnitude = UInt(scaled.magnitude)
    append(digits: magnitude / 10_000_000, atLeast: 1)
    var decimals = magnitude % 10_000_000
    guard decimals != 0 else { return }
    var count = 7
    while decimals % 10 == 0 {
      decimals /= 10
      count -= 1
    }
    bytes.append(UInt8(ascii: "."))
    append(digits: decimals, atLeast: count)
  }

  /// Adds a key and its number, or nothing where there is no number.
  package mutating func append(_ key: StaticString, _ value: Double?) {
    guard let value else { return }
    append(key)
    append(value)
  }

  /// Adds a time as RFC 3339 in UTC with the shortest fraction.
  package mutating func append(_ time: UTCInstant) {
    if let time = GPXTime(time) { time.append(to: &bytes) }
  }

  /// Adds a number with a fixed count of decimals, for people.
  package mutating func append(_ value: Double, decimals: Int) {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (value * scale).rounded()
    guard abs(scaled) < 1e15 else {
      append(value)
      return
    }
    if scaled < 0 { bytes.append(UInt8(ascii: "-")) }
    let magnitude = UInt(scaled.magnitude)
    append(digits: magnitude / UInt(scale), atLeast: 1)
    guard decimals > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    append(digits: magnitude % UInt(scale), atLeast: decimals)
  }

  private mutating func append(digits value: UInt, atLeast width: Int) {
    // Twenty digits hold every 64-bit number.
    var digits: InlineArray<20, UInt8> = .init(repeating: UInt8(ascii: "0"))
    var start = 20
    var rest = value
    while rest != 0 {
      start -= 1
      digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    start = min(start, 20 - width)
    for index in start..<20 { bytes.append(digits[index]) }
  }
}
