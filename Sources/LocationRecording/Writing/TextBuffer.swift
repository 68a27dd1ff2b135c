// SPDX-License-Identifier: MIT

import GPX
package import LocationCore

/// UTF-8 text under construction, for lines that are written by the million.
///
/// The buffer owns its memory, so writing a character is storing a byte.
@safe package struct TextBuffer: ~Copyable {
  /// The memory of `capacity` bytes; the first `count` bytes are the text.
  private var memory: UnsafeMutablePointer<UInt8>
  private var capacity = 4_096

  /// The number of bytes of text.
  package private(set) var count = 0

  private var date = CachedTimestamp()

  /// Makes an empty buffer.
  package init() { unsafe memory = .allocate(capacity: 4_096) }

  deinit { unsafe memory.deallocate() }

  /// A copy of the text so far.
  package var bytes: [UInt8] {
    unsafe [UInt8](UnsafeBufferPointer(start: memory, count: count))
  }

  /// Returns a copy of the text from an index on.
  package func bytes(from start: Int) -> [UInt8] {
    precondition((0...count).contains(start), "the text does not reach to \(start)")
    return unsafe [UInt8](UnsafeBufferPointer(start: memory + start, count: count - start))
  }

  /// Calls a function with the text, which the function must not keep.
  package func withSpan<Failure>(
    _ body: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    // The first `count` bytes are initialized, and nothing changes them meanwhile.
    try unsafe body(Span(_unsafeStart: memory, count: count))
  }

  /// Empties the buffer and keeps its memory.
  package mutating func removeAll() { count = 0 }

  /// Adds a literal.
  ///
  /// The function is inlined, so that the length is known at the call and copying is a few stores.
  @inline(__always)
  package mutating func append(_ literal: StaticString) {
    // The text of a string literal is stored as UTF-8 for the life of the program.
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
  /// Coordinates, meters and seconds mostly have at most seven decimals. Then the shortest text is
  /// the number times ten million as an integer, without trailing zeros. That is far cheaper than
  /// the general algorithm.
  package mutating func append(_ value: Double) {
    // Adding a half before truncation rounds to the nearest integer without a call into the
    // mathematics library.
    let scaled = value.magnitude * 1e7 + 0.5
    guard scaled < 1e15 else {
      appendLarge(value)
      return
    }
    // Processors convert between floating-point numbers and signed integers with one instruction.
    let digits = Int(scaled)
    guard Double(digits) / 1e7 == value.magnitude else {
      append(text: value.description)
      return
    }
    let (whole, fraction) = UInt(bitPattern: digits).quotientAndRemainder(dividingBy: 10_000_000)
    // There may be a sign, eight digits, a point and eight digits.
    makeRoom(for: 32)
    unsafe memory[count] = UInt8(ascii: "-")
    count &+= value < 0 ? 1 : 0
    storeWhole(whole)
    guard fraction != 0 else { return }
    store(UInt8(ascii: "."))
    storeDecimals(DigitGroup(fraction &* 10))
  }

  /// Stores the digits of a number below 100 000 000; there must be room.
  ///
  /// The number of digits before the point is mostly the same from line to line.
  @inline(__always)
  private mutating func storeWhole(_ value: UInt) {
    if value < 10 {
      store(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value))
    } else if value < 100 {
      storePair(value)
    } else if value < 1_000 {
      let (hundreds, pair) = value.quotientAndRemainder(dividingBy: 100)
      store(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: hundreds))
      storePair(pair)
    } else {
      let digits = DigitGroup(value)
      let zeros = digits.leadingZeros
      store(digits.ascii >> UInt64(truncatingIfNeeded: zeros &* 8))
      count &+= 8 &- zeros
    }
  }

  /// Stores digits without trailing zeros; there must be room for eight.
  @inline(__always)
  private mutating func storeDecimals(_ digits: DigitGroup) {
    store(digits.ascii)
    count &+= 8 &- digits.trailingZeros
  }

  private mutating func appendLarge(_ value: Double) {
    if value.magnitude < 9e15, value == value.rounded() {
      append(Int(value))
    } else {
      append(text: value.description)
    }
  }

  /// Adds a key and its number, or nothing if the number is `nil`.
  @inline(__always)
  package mutating func append(_ key: StaticString, _ value: Double?) {
    guard let value else { return }
    append(key)
    append(value)
  }

  /// Adds a time as RFC 3339 in UTC with the shortest fraction, or nothing outside the years
  /// 1…9999.
  package mutating func append(_ time: UTCInstant) {
    guard let second = date.update(to: time) else { return }
    // There may be 16 bytes up to the minute, a colon, two digits, a point, nine digits and the
    // zone.
    makeRoom(for: 32)
    store(date.first)
    count &+= 8
    store(date.second)
    count &+= 8
    store(UInt8(ascii: ":"))
    storePair(UInt(truncatingIfNeeded: second))
    if time.nanoseconds != 0 {
      store(UInt8(ascii: "."))
      append(digits: UInt(time.nanoseconds), width: 9)
      while unsafe memory[count - 1] == UInt8(ascii: "0") { count -= 1 }
    }
    append("Z")
  }

  /// Adds a duration from zero on in seconds, to the nanosecond and without trailing zeros.
  package mutating func append(seconds duration: Duration) {
    let (seconds, attoseconds) = duration.components
    append(Int(seconds))
    guard attoseconds >= 1_000_000_000 else { return }
    append(".")
    append(digits: UInt(attoseconds / 1_000_000_000), width: 9)
    while unsafe memory[count - 1] == UInt8(ascii: "0") { count -= 1 }
  }

  /// Adds a copy of a few bytes of the text, such as a time.
  ///
  /// - Parameter place: The range of the bytes, at most 32, beginning at least 32 before the end.
  package mutating func append(copyOf place: Range<Int>) {
    precondition(place.count <= 32 && place.lowerBound >= 0 && place.lowerBound + 32 <= count)
    makeRoom(for: 32)
    // Copying always 32 bytes is faster; the excess is overwritten later.
    unsafe (memory + count).update(from: memory + place.lowerBound, count: 32)
    count &+= place.count
  }

  /// Adds a number with a fixed number of decimals, for people.
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

  /// Stores a byte; there must be room.
  @inline(__always)
  private mutating func store(_ byte: UInt8) {
    unsafe memory[count] = byte
    count &+= 1
  }

  /// Stores the two digits of a number below 100; there must be room.
  @inline(__always)
  private mutating func storePair(_ value: UInt) {
    // `pairs` has two bytes for each number below 100.
    let pair = unsafe UnsafeRawPointer(Self.pairs.utf8Start).loadUnaligned(
      fromByteOffset: Int(truncatingIfNeeded: value &* 2), as: UInt16.self)
    unsafe UnsafeMutableRawPointer(memory).storeBytes(
      of: pair, toByteOffset: count, as: UInt16.self)
    count &+= 2
  }

  /// Stores eight bytes without counting them; there must be room.
  @inline(__always)
  private mutating func store(_ bytes: UInt64) {
    unsafe UnsafeMutableRawPointer(memory).storeBytes(
      of: bytes.littleEndian, toByteOffset: count, as: UInt64.self)
  }

  /// Adds the decimal digits of a number, padded with zeros to a width of at most 20.
  private mutating func append(digits value: UInt, width: Int) {
    // A 64-bit number has at most twenty digits.
    makeRoom(for: 20)
    var length = width
    var rest = value
    // The loop ends at once if the number has no more digits than the width, which is usual.
    while length < 20, rest >= Self.powersOfTen(length) { length += 1 }
    var end = unsafe memory + (count &+ length)
    for _ in 0..<length / 2 {
      // Two digits at a time are copied from `pairs`.
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
    // After `makeRoom` the bytes after `count` are part of the memory; the source is never part of
    // this buffer.
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
