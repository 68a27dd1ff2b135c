// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import GPX

@Suite("Decimals of many digits")
struct LongDecimalTests {
  private static let seeds = isExhaustive ? 1_024 : 64

  private func check(_ mantissa: UInt128, decimals: Int) -> Bool {
    let digits = String(mantissa)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let text = padded.dropLast(decimals) + "." + padded.suffix(decimals)
    let bytes = Array(text.utf8)
    let expected = unsafe strtod(String(text), nil)
    return LongDecimal.quotient(of: mantissa, decimals: decimals) == expected
      && PlainDecimal.parse(bytes.span) == expected
  }

  @Test("A quotient is rounded correctly, as strtod rounds it", arguments: 0..<seeds)
  func random(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<2_000 {
      let wide = UInt128(random.next()) << 64 | UInt128(random.next())
      let mantissa = (wide >> UInt128.random(in: 2...127, using: &random))
      let decimals = Int.random(in: 0...LongDecimal.mostDecimals, using: &random)
      guard mantissa < Self.limit else { continue }
      #expect(check(mantissa, decimals: decimals), "\(mantissa) / 10^\(decimals)")
    }
  }

  @Test(
    "A decimal halfway between two numbers goes to the even one, and its neighbors to the nearer",
    arguments: 0..<seeds)
  func halfway(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<500 {
      // An odd number of 54 bits is halfway; divided by a power of two it stays so.
      let middle = UInt128(random.next() >> 10 | 1 << 53 | 1)
      let halvings = Int.random(in: 0...27, using: &random)
      var mantissa = middle
      for _ in 0..<halvings { mantissa *= 5 }
      guard mantissa < Self.limit else { continue }
      for neighbor in [mantissa - 1, mantissa, mantissa + 1] {
        #expect(check(neighbor, decimals: halvings), "\(neighbor) / 10^\(halvings)")
      }
    }
  }

  private static let limit: UInt128 = 100_000_000_000_000_000_000_000_000_000_000_000_000
}
