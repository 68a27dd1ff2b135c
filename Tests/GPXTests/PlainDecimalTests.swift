// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import GPX

@Suite("Plain decimals")
struct PlainDecimalTests {
  private func parse(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    return PlainDecimal.parse(bytes.span)
  }

  @Test(
    "A decimal is a sign, digits, a point and digits, perhaps an exponent, with blanks round it",
    arguments: [
      ("0", 0), ("7", 7), ("-7", -7), ("+7", 7), ("38.7", 38.7), ("-38.70", -38.7), (".5", 0.5),
      ("-.5", -0.5), ("5.", 5), ("007", 7), (" \t\r\n38.7 \n", 38.7),
      ("47.376874800000001", 47.376874800000001),
      ("9007199254740992", 9_007_199_254_740_992), ("9007199254740993", 9_007_199_254_740_992),
      ("9007199254740993.0000000000000000000000000001", 9_007_199_254_740_994),
      ("18446744073709551616", 18_446_744_073_709_551_616),
      ("0.00000000000000000000001", 1e-23), ("0.0000000000000000000000", 0),
      ("-9.0E-4", -0.0009), ("1e1", 10), ("1E1", 10), (" +1.5e+2 ", 150), (".5e1", 5),
      ("5.e-1", 0.5),
      ("1e-400", 0), ("0e9999", 0), ("179769313486231570000e288", 1.7976931348623157e308),
    ])
  func valid(text: String, number: Double) {
    #expect(parse(text) == number)
  }

  @Test(
    "Anything else is no number: commas, hexadecimals, words, other scripts, trailing text",
    arguments: [
      "", " ", ".", "-", "+", "-.", "--1", "+-1", "38,7", "0x26", "NaN", "nan", "INF", "-inf",
      "1e400", "1e", "1e+", "e5", ".e5", "-e5", "1e1.5", "1e 1", "1 e1", "1e1e1", "1e--1", "1f1",
      "٣٨٫٧", "３８", "38.7abc", "38.7.1", "38 .7", "3 8", "1_000", "38°",
      "−38", "\u{0}38", "38\u{A0}",
    ])
  func invalid(text: String) {
    #expect(parse(text) == nil)
  }

  @Test("A decimal too large for a finite number is refused")
  func overflow() {
    let largest = "1" + String(repeating: "0", count: 308)
    #expect(parse(largest) == 1e308)
    #expect(parse(largest + "0") == nil)
  }

  @Test(
    "Every decimal is rounded correctly, as strtod rounds it", arguments: 0..<64 as Range<UInt64>)
  func rounding(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let digits = Int.random(in: 1...30, using: &random)
      let point = Int.random(in: 0...digits, using: &random)
      var text = Bool.random(using: &random) ? "-" : ""
      for index in 0..<digits {
        if index == point { text += "." }
        text += String(Int.random(in: 0...9, using: &random))
      }
      let expected = unsafe strtod(text, nil)
      #expect(parse(text) == expected, "\(text)")
    }
  }

  @Test(
    "A decimal with an exponent is rounded correctly, as strtod rounds it",
    arguments: 0..<64 as Range<UInt64>)
  func exponents(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let digits = Int.random(in: 1...30, using: &random)
      let point = Int.random(in: 0...digits, using: &random)
      var text = ["", "-", "+"].randomElement(using: &random) ?? ""
      for index in 0..<digits {
        if index == point { text += "." }
        text += String(Int.random(in: 0...9, using: &random))
      }
      text += Bool.random(using: &random) ? "e" : "E"
      text += ["", "-", "+"].randomElement(using: &random) ?? ""
      text += String(Int.random(in: 0...330, using: &random))
      let expected = unsafe strtod(text, nil)
      #expect(parse(text) == (expected.isFinite ? expected : nil), "\(text)")
    }
  }

  @Test(
    "A number is written without an exponent and reads back as itself",
    arguments: [
      (0, "0"), (-0.0, "-0"), (1, "1"), (-12.5, "-12.5"), (1e-7, "0.0000001"),
      (1.25e-5, "0.0000125"), (1e20, "100000000000000000000"), (123_456_789.125, "123456789.125"),
      (Double.leastNonzeroMagnitude, "0." + String(repeating: "0", count: 323) + "5"),
      (1.5e300, "15" + String(repeating: "0", count: 299)), (0.1, "0.1"), (100, "100"),
    ] as [(Double, String)])
  func written(number: Double, text: String) {
    var bytes: [UInt8] = []
    bytes.append(plainDecimal: number)
    #expect(String(decoding: bytes, as: UTF8.self) == text)
    #expect(parse(text)?.bitPattern == number.bitPattern)
  }

  @Test("Any finite number survives writing and reading", arguments: 0..<32 as Range<UInt64>)
  func roundTrip(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<500 {
      let number = Double(bitPattern: random.next())
      guard number.isFinite else { continue }
      var bytes: [UInt8] = []
      bytes.append(plainDecimal: number)
      #expect(PlainDecimal.parse(bytes.span)?.bitPattern == number.bitPattern, "\(number)")
      #expect(bytes.count <= GPXLimits().valueBytes)
    }
  }
}
