// SPDX-License-Identifier: MIT

import LocationCore
import LocationFakes
import Testing

@testable import LocationRecording

@Suite("Text under construction")
struct TextBufferTests {
  private func text(_ body: (inout TextBuffer) -> Void) -> String {
    var buffer = TextBuffer()
    body(&buffer)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  private func text(_ value: Double) -> String { text { $0.append(value) } }

  @Test("Any number reads back as exactly the same number", arguments: 0..<100)
  func readsBack(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let bits = Double(bitPattern: generator.next())
      let range = Double.random(in: -1e9...1e9, using: &generator)
      let decimals = Double(Int.random(in: -2_000_000_000...2_000_000_000, using: &generator)) / 1e7
      for value in [bits, range, decimals, decimals.nextUp, decimals.nextDown, range.rounded()]
      where value.isFinite {
        #expect(Double(text(value)) == value)
        #expect(text(value).utf8.allSatisfy { $0 < 0x80 })
      }
    }
  }

  @Test("Numbers at the edges of what doubles hold read back too")
  func edges() {
    let edges: [Double] = [
      0, .leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude, .ulpOfOne, 1e-7,
      1e-8, 5e-8, 0.000_000_15, 99_999_999.999_999_9, 99_999_999, 1e8, 1e8 + 0.5, 1e15,
      9_007_199_254_740_992,
      1e16, 1e22, 1e100, 0.1, 1.0 / 3,
    ]
    for value in edges + edges.map({ -$0 }) { #expect(Double(text(value)) == value) }
  }

  @Test(
    "Numbers with up to seven decimals have their digits and no more",
    arguments: [
      (0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (0.5, "0.5"), (-0.5, "-0.5"), (12.34, "12.34"),
      (0.1, "0.1"), (0.000_000_1, "0.0000001"), (-0.000_000_1, "-0.0000001"),
      (179.999_999_9, "179.9999999"), (-122.030_237_1, "-122.0302371"), (10, "10"), (100, "100"),
      (1_234_567, "1234567"), (99_999_999.5, "99999999.5"), (8.000_05, "8.00005"), (5.10, "5.1"),
    ] as [(Double, String)])
  func shortest(value: Double, expected: String) { #expect(text(value) == expected) }

  @Test("A number with at most seven decimals is written as it was given", arguments: 0..<20)
  func decimalsAsGiven(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let whole = Int.random(in: 0..<10_000_000, using: &generator)
      let digits = Int.random(in: 1...7, using: &generator)
      var given = "\(Bool.random(using: &generator) ? "-" : "")\(whole)."
      for _ in 1..<digits { given += "\(Int.random(in: 0...9, using: &generator))" }
      given += "\(Int.random(in: 1...9, using: &generator))"
      #expect(Double(given).map { text($0) } == given)
    }
  }

  @Test(
    "A large whole number has no digits of a fraction",
    arguments: [1e8, 123_456_789, 1e15])
  func largeWhole(value: Double) { #expect(!text(value).contains(".")) }

  @Test(
    "A number of fixed decimals is rounded, with zeros to its end",
    arguments: [
      (1.25, 1, "1.3"), (1.24, 1, "1.2"), (0, 1, "0.0"), (-0.04, 1, "0.0"), (-0.06, 1, "-0.1"),
      (9.96, 1, "10.0"), (5, 2, "5.00"), (0.005, 2, "0.01"), (-1.5, 0, "-2"), (0.4, 0, "0"),
      (50.1, 7, "50.1000000"), (-179.999_999_99, 7, "-180.0000000"), (0.000_000_05, 7, "0.0000001"),
      (0.070_5, 3, "0.071"), (99_999_999.123_4, 4, "99999999.1234"),
    ] as [(Double, Int, String)])
  func fixedDecimals(value: Double, decimals: Int, expected: String) {
    #expect(text { $0.append(value, decimals: decimals) } == expected)
  }

  @Test("A number too large for fixed decimals is still the number")
  func hugeFixed() {
    for value in [1e15, -1e300, 1e9] {
      #expect(Double(text { $0.append(value, decimals: 7) }) == value)
    }
  }

  @Test(
    "Whole numbers have their digits",
    arguments: [0, 1, 9, 10, 99, 100, -1, -10, 999_999_999_999_999_999, .max, .min])
  func integers(value: Int) { #expect(text { $0.append(value) } == "\(value)") }

  @Test("A key without a number is left out")
  func keys() {
    #expect(text { $0.append(",\"a\":", 1.5) } == ",\"a\":1.5")
    #expect(text { $0.append(",\"a\":", nil) } == "")
  }

  @Test("Times are RFC 3339 in UTC with the shortest fraction")
  func times() {
    let moments: [(UTCInstant, String)] = [
      (UTCInstant(secondsSinceEpoch: 0), "1970-01-01T00:00:00Z"),
      (morning, "2026-05-01T08:00:00Z"),
      (morning + .milliseconds(500), "2026-05-01T08:00:00.5Z"),
      (morning + .nanoseconds(1), "2026-05-01T08:00:00.000000001Z"),
      (UTCInstant(secondsSinceEpoch: -1), "1969-12-31T23:59:59Z"),
      (UTCInstant(secondsSinceEpoch: 951_782_400), "2000-02-29T00:00:00Z"),
      (UTCInstant(secondsSinceEpoch: -62_135_596_800), "0001-01-01T00:00:00Z"),
      (UTCInstant(secondsSinceEpoch: 253_402_300_799), "9999-12-31T23:59:59Z"),
      (UTCInstant(secondsSinceEpoch: 253_402_300_800), ""),
    ]
    for (moment, expected) in moments { #expect(text { $0.append(moment) } == expected) }
  }

  @Test("Times follow each other, equal and different ones")
  func timesInARow() {
    let all = text { buffer in
      for second in [0.0, 0, 1, 0] { buffer.append(morning + .seconds(second)) }
    }
    #expect(
      all == "2026-05-01T08:00:00Z2026-05-01T08:00:00Z2026-05-01T08:00:01Z2026-05-01T08:00:00Z")
  }

  @Test(
    "Text of any length is kept, and a buffer that was emptied begins anew",
    arguments: 4_090..<4_105)
  func growth(length: Int) {
    var buffer = TextBuffer()
    let filler = [UInt8](repeating: UInt8(ascii: "x"), count: length)
    for round in 1...3 {
      buffer.append(filler)
      buffer.append(-12_345.678_9)
      buffer.append(text: "ö—")
      buffer.append(morning)
      buffer.append(filler)
      let expected = filler + Array("-12345.6789ö—2026-05-01T08:00:00Z".utf8) + filler
      #expect(Array(buffer.bytes) == expected, "round \(round)")
      #expect(buffer.count == expected.count)
      buffer.removeAll()
      #expect(buffer.bytes.isEmpty)
    }
  }

  @Test("Nothing at all may be added")
  func nothing() {
    #expect(
      text { buffer in
        buffer.append([])
        buffer.append(text: "")
        buffer.append("")
      } == "")
  }
}
