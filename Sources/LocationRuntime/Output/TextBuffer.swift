// SPDX-License-Identifier: MIT

import GPX
package import LocationCore
import LocationPlayback

/// UTF-8 text under construction, for lines that are written by the million.
///
/// It owns its memory, so that writing a character is storing a byte. Not copyable: one owner.
@safe package struct TextBuffer: ~Copyable {
  /// The text's memory, `capacity` bytes of it, of which the first `count` are the text.
  private var memory: UnsafeMutablePointer<UInt8>
  private var capacity = 4_096

  /// Bytes of text so far.
  package private(set) var count = 0

  private var date = MinuteText()

  /// Makes an empty buffer.
  package init() { unsafe memory = .allocate(capacity: 4_096) }

  deinit { unsafe memory.deallocate() }

  /// A copy of the text so far.
  package var bytes: [UInt8] {
    unsafe [UInt8](UnsafeBufferPointer(start: memory, count: count))
  }

  /// Gives the text so far to a function, which must not keep it.
  package func withSpan<Failure>(
    _ body: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    // Of the memory the first `count` bytes are set, and nothing changes them meanwhile.
    try unsafe body(Span(_unsafeStart: memory, count: count))
  }

  /// Empties the buffer and keeps its memory.
  package mutating func removeAll() { count = 0 }

  /// Adds a literal.
  ///
  /// Inlined, so that its length is known where it is written and copying it is a few stores.
  @inline(__always)
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
    // To the nearest integer by cutting off, which needs no call into the mathematics library.
    let scaled = value.magnitude * 1e7 + 0.5
    guard scaled < 1e15 else {
      appendLarge(value)
      return
    }
    let digits = UInt(scaled)
    guard Double(digits) / 1e7 == value.magnitude else {
      append(text: value.description)
      return
    }
    let (whole, fraction) = digits.quotientAndRemainder(dividingBy: 10_000_000)
    // A sign, nine digits before the point, the point and seven behind it.
    makeRoom(for: 32)
    if value < 0 { store(UInt8(ascii: "-")) }
    if whole < 1_000 {
      storeUpToThree(whole)
    } else {
      append(digits: whole, width: 1)
    }
    if fraction != 0 { storeFraction(fraction) }
  }

  /// Stores a point and seven decimals without the zeros at their end; there is room.
  @inline(__always)
  private mutating func storeFraction(_ fraction: UInt) {
    store(UInt8(ascii: "."))
    let (front, back) = fraction.quotientAndRemainder(dividingBy: 100_000)
    storePair(front)
    // Most numbers beside coordinates have two decimals at most.
    if back != 0 {
      let (middle, end) = back.quotientAndRemainder(dividingBy: 1_000)
      storePair(middle)
      if end != 0 {
        let (tens, units) = end.quotientAndRemainder(dividingBy: 10)
        storePair(tens)
        store(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: units))
      }
    }
    while unsafe memory[count &- 1] == UInt8(ascii: "0") { count &-= 1 }
  }

  private mutating func appendLarge(_ value: Double) {
    if value.magnitude < 9e15, value == value.rounded() {
      append(Int(value))
    } else {
      append(text: value.description)
    }
  }

  /// Adds a key and its number, or nothing where there is no number.
  @inline(__always)
  package mutating func append(_ key: StaticString, _ value: Double?) {
    guard let value else { return }
    append(key)
    append(value)
  }

  /// Adds a time as RFC 3339 in UTC with the shortest fraction; nothing outside the years 1…9999.
  package mutating func append(_ time: UTCInstant) {
    guard let second = date.update(to: time) else { return }
    // The text up to the minute, two digits, a point and nine digits, and the zone.
    makeRoom(for: 32)
    for index in 0..<MinuteText.length { unsafe memory[count &+ index] = date.text[index] }
    count += MinuteText.length
    storePair(UInt(truncatingIfNeeded: second))
    if time.nanoseconds != 0 {
      store(UInt8(ascii: "."))
      append(digits: UInt(time.nanoseconds), width: 9)
      while unsafe memory[count - 1] == UInt8(ascii: "0") { count -= 1 }
    }
    append("Z")
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

  // MARK: - Memory

  /// Stores a byte; there is room.
  @inline(__always)
  private mutating func store(_ byte: UInt8) {
    unsafe memory[count] = byte
    count &+= 1
  }

  /// Stores the two digits of a number below 100; there is room.
  @inline(__always)
  private mutating func storePair(_ value: UInt) {
    // The text of all pairs has two bytes for each number below 100.
    let pair = unsafe UnsafeRawPointer(Self.pairs.utf8Start).loadUnaligned(
      fromByteOffset: Int(truncatingIfNeeded: value &* 2), as: UInt16.self)
    unsafe UnsafeMutableRawPointer(memory).storeBytes(
      of: pair, toByteOffset: count, as: UInt16.self)
    count &+= 2
  }

  /// Stores the digits of a number below 1 000; there is room.
  @inline(__always)
  private mutating func storeUpToThree(_ value: UInt) {
    if value < 10 {
      store(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value))
    } else if value < 100 {
      storePair(value)
    } else {
      let (hundreds, rest) = value.quotientAndRemainder(dividingBy: 100)
      store(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: hundreds))
      storePair(rest)
    }
  }

  /// Adds the decimal digits of a number, with zeros in front up to a width of at most 20.
  private mutating func append(digits value: UInt, width: Int) {
    // No 64-bit number has more than twenty digits.
    makeRoom(for: 20)
    var length = width
    var rest = value
    // The bounds of a width are known at the call; what is wider is counted.
    while length < 20, rest >= Self.powersOfTen(length) { length += 1 }
    var end = unsafe memory + (count &+ length)
    for _ in 0..<length / 2 {
      // Two digits at a time, taken from a text of all pairs.
      let (quotient, pair) = rest.quotientAndRemainder(dividingBy: 100)
      rest = quotient
      unsafe end -= 2
      unsafe end.update(from: Self.pairs.utf8Start + Int(truncatingIfNeeded: pair &* 2), count: 2)
    }
    if length & 1 == 1 {
      unsafe (end - 1).pointee = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest)
    }
    count += length
  }

  private static var pairs: StaticString {
    """
    00010203040506070809101112131415161718192021222324252627282930313233343536373839\
    40414243444546474849505152535455565758596061626364656667686970717273747576777879\
    8081828384858687888990919293949596979899
    """
  }

  @inline(__always)
  private static func powersOfTen(_ exponent: Int) -> UInt {
    switch exponent {
    case 1: 10
    case 2: 100
    case 3: 1_000
    case 4: 10_000
    case 5: 100_000
    case 6: 1_000_000
    case 7: 10_000_000
    case 8: 100_000_000
    default:
      (0..<exponent).reduce(1) { power, _ in power * 10 }
    }
  }

  @inline(__always)
  private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    makeRoom(for: bytes.count)
    // `makeRoom` has made the positions behind `count` part of the memory; a caller's bytes are
    // never this buffer's own.
    unsafe (memory + count).update(from: source, count: bytes.count)
    count += bytes.count
  }

  @inline(__always)
  private mutating func makeRoom(for more: Int) {
    if count + more > capacity { grow(by: more) }
  }

  private mutating func grow(by more: Int) {
    let larger = max(capacity * 2, count + more)
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    unsafe copy.update(from: memory, count: count)
    unsafe memory.deallocate()
    unsafe memory = copy
    capacity = larger
  }
}

/// The text of the minute that was written last: most lines are of the same one as the line before.
private struct MinuteText {
  /// Bytes of a date and a time up to the colon behind the minutes.
  static let length = 17

  private static let secondsPerMinute: Int64 = 60

  private(set) var text = InlineArray<17, UInt8>(repeating: 0)
  private var firstSecond = Int64.max

  /// Goes to a time's minute; the second of that minute, or `nil` outside the years 1…9999.
  @inline(__always)
  mutating func update(to time: UTCInstant) -> Int64? {
    let (second, isFar) = time.seconds.subtractingReportingOverflow(firstSecond)
    if !isFar, second >= 0, second < Self.secondsPerMinute { return second }
    return change(to: time)
  }

  private mutating func change(to time: UTCInstant) -> Int64? {
    guard let whole = GPXTime(secondsSince1970: time.seconds) else { return nil }
    var bytes: [UInt8] = []
    whole.append(to: &bytes)
    for index in 0..<Self.length { text[index] = bytes[index] }
    let remainder = time.seconds % Self.secondsPerMinute
    firstSecond = time.seconds - (remainder < 0 ? remainder + Self.secondsPerMinute : remainder)
    return time.seconds - firstSecond
  }
}
