// SPDX-License-Identifier: MIT

import GPX
package import LocationCore

/// UTF-8 text under construction, for lines that are written by the million.
///
/// It owns its memory, so that writing a character is storing a byte. Not copyable: one owner.
@safe package struct TextBuffer: ~Copyable {
  /// The text's memory, `capacity` bytes of it, of which the first `count` are the text.
  private var memory: UnsafeMutablePointer<UInt8>
  private var capacity = 4_096

  /// Bytes of text so far.
  package private(set) var count = 0

  private var date = CachedTimestamp()

  /// Makes an empty buffer.
  package init() { unsafe memory = .allocate(capacity: 4_096) }

  deinit { unsafe memory.deallocate() }

  /// A copy of the text so far.
  package var bytes: [UInt8] {
    unsafe [UInt8](UnsafeBufferPointer(start: memory, count: count))
  }

  /// A copy of the text from a place on.
  package func bytes(from start: Int) -> [UInt8] {
    precondition((0...count).contains(start), "the text does not reach to \(start)")
    return unsafe [UInt8](UnsafeBufferPointer(start: memory + start, count: count - start))
  }

  /// Gives the text so far to a function, which must not keep it.
  package func withSpan<Failure>(
    _ body: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    // The first `count` bytes of the memory are initialized, and nothing changes them meanwhile.
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
  /// Coordinates, meters and seconds mostly have at most seven decimals. For them the digits of the
  /// number times ten million, an integer, without trailing zeros are that shortest text, and far
  /// cheaper than the general algorithm.
  package mutating func append(_ value: Double) {
    // Rounds to the nearest integer by truncation, which needs no call into the mathematics
    // library.
    let scaled = value.magnitude * 1e7 + 0.5
    guard scaled < 1e15 else {
      appendLarge(value)
      return
    }
    // Processors turn a number into a signed integer with one instruction, and back.
    let digits = Int(scaled)
    guard Double(digits) / 1e7 == value.magnitude else {
      append(text: value.description)
      return
    }
    let (whole, fraction) = UInt(bitPattern: digits).quotientAndRemainder(dividingBy: 10_000_000)
    // A sign, eight digits, a point and eight digits.
    makeRoom(for: 32)
    unsafe memory[count] = UInt8(ascii: "-")
    count &+= value < 0 ? 1 : 0
    storeWhole(whole)
    guard fraction != 0 else { return }
    store(UInt8(ascii: "."))
    storeDecimals(DigitGroup(fraction &* 10))
  }

  /// Stores the digits of a number below 100 000 000; there is room.
  ///
  /// How many digits there are before the point is mostly the same from line to line.
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

  /// Stores digits without the zeros at their end; there is room for eight.
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

  /// Adds a few bytes once more that this buffer has, such as a time.
  ///
  /// - Parameter place: Where they stand: at most 32, and at least 32 before the end.
  package mutating func append(copyOf place: Range<Int>) {
    precondition(place.count <= 32 && place.lowerBound >= 0 && place.lowerBound + 32 <= count)
    makeRoom(for: 32)
    // Always as much as four words; what is too much is written over.
    unsafe (memory + count).update(from: memory + place.lowerBound, count: 32)
    count &+= place.count
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

  /// Stores eight bytes without counting them; there is room.
  @inline(__always)
  private mutating func store(_ bytes: UInt64) {
    unsafe UnsafeMutableRawPointer(memory).storeBytes(
      of: bytes.littleEndian, toByteOffset: count, as: UInt64.self)
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
    // `makeRoom` has made the positions after `count` part of the memory; a caller's bytes are
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
