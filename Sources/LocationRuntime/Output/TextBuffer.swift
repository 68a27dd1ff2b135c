// SPDX-License-Identifier: MIT

import GPX
package import LocationCore
import LocationPlayback

/// UTF-8 text under construction, for lines that are written by the million.
package struct TextBuffer {
  /// Room for text; what lies behind `count` means nothing.
  private var storage = [UInt8](repeating: 0, count: 4_096)

  /// Bytes of text so far.
  package private(set) var count = 0

  private var lastTime = TimeText()

  /// Makes an empty buffer.
  package init() {}

  /// The text so far.
  package var bytes: ArraySlice<UInt8> { storage[..<count] }

  /// Empties the buffer and keeps its storage.
  package mutating func removeAll() { count = 0 }

  /// Adds a literal.
  package mutating func append(_ literal: StaticString) {
    // A literal without a lone scalar is stored as UTF-8, for as long as the program lives.
    unsafe append(
      UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  /// Adds text as it is.
  package mutating func append(text: String) { append(Array(text.utf8)) }

  /// Adds bytes as they are.
  package mutating func append(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append($0) }
  }

  /// Adds an integer in decimal digits.
  package mutating func append(_ value: Int) {
    if value < 0 { append("-") }
    append(digits: value.magnitude, width: 1)
  }

  /// Adds a finite number as the shortest decimal text that reads back as the same number.
  ///
  /// Coordinates, metres and seconds mostly have at most seven decimals. For them the digits of the
  /// number times ten million, an integer, without trailing zeros are that shortest text, and far
  /// cheaper than the general algorithm.
  package mutating func append(_ value: Double) {
    let scaled = (value * 1e7).rounded(.toNearestOrEven)
    guard abs(scaled) < 1e15, scaled / 1e7 == value else {
      append(text: value.description)
      return
    }
    if scaled < 0 { append("-") }
    let (whole, fraction) = UInt(scaled.magnitude).quotientAndRemainder(dividingBy: 10_000_000)
    append(digits: whole, width: 1)
    guard fraction != 0 else { return }
    append(".")
    append(digits: fraction, width: 7)
    while storage[count - 1] == UInt8(ascii: "0") { count -= 1 }
  }

  /// Adds a key and its number, or nothing where there is no number.
  package mutating func append(_ key: StaticString, _ value: Double?) {
    guard let value else { return }
    append(key)
    append(value)
  }

  /// Adds a time as RFC 3339 in UTC with the shortest fraction; nothing outside the years 1…9999.
  package mutating func append(_ time: UTCInstant) {
    // A line tells a fix's time twice, and another client's line tells it again.
    lastTime.update(to: time)
    append(lastTime.text)
  }

  /// Adds a number with a fixed count of decimals, for people.
  package mutating func append(_ value: Double, decimals: Int) {
    var scale: UInt = 1
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (value * Double(scale)).rounded()
    guard abs(scaled) < 1e15 else {
      append(value)
      return
    }
    if scaled < 0 { append("-") }
    let (whole, fraction) = UInt(scaled.magnitude).quotientAndRemainder(dividingBy: scale)
    append(digits: whole, width: 1)
    guard decimals > 0 else { return }
    append(".")
    append(digits: fraction, width: decimals)
  }

  // MARK: - Storage

  /// Adds the decimal digits of a number, with zeros in front up to a width of at most 20.
  private mutating func append(digits value: UInt, width: Int) {
    var length = 1
    var bound: UInt = 10
    while value >= bound {
      length += 1
      let (next, overflow) = bound.multipliedReportingOverflow(by: 10)
      if overflow { break }
      bound = next
    }
    length = max(length, width)
    makeRoom(for: length)
    var position = count + length
    count = position
    var rest = value
    unsafe storage.withUnsafeMutableBufferPointer { storage in
      // `makeRoom` has made all these positions part of the storage.
      for _ in 0..<length {
        position -= 1
        unsafe storage[position] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      }
    }
  }

  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    makeRoom(for: bytes.count)
    let start = count
    unsafe storage.withUnsafeMutableBufferPointer { storage in
      // `makeRoom` has made the positions from `start` on part of the storage.
      unsafe storage.baseAddress?.advanced(by: start).update(from: source, count: bytes.count)
    }
    count += bytes.count
  }

  @inline(__always)
  private mutating func makeRoom(for more: Int) {
    if count + more > storage.count { grow(by: more) }
  }

  private mutating func grow(by more: Int) {
    let size = max(storage.count * 2, count + more)
    storage.append(contentsOf: repeatElement(0, count: size - storage.count))
  }
}

/// The text of the time that was written last.
private struct TimeText {
  private(set) var text: [UInt8] = []
  private var time: UTCInstant?

  mutating func update(to newTime: UTCInstant) {
    guard newTime != time else { return }
    time = newTime
    text.removeAll(keepingCapacity: true)
    GPXTime(newTime)?.append(to: &text)
  }
}
