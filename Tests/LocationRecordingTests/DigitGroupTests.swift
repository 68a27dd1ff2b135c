// SPDX-License-Identifier: MIT

import LocationFakes
import Testing

@testable import LocationRecording

@Suite("Eight digits in one word")
struct DigitGroupTests {
  private func text(_ digits: DigitGroup) -> String {
    String(
      decoding: (0..<8).map { UInt8(truncatingIfNeeded: digits.ascii >> ($0 * 8)) }, as: UTF8.self)
  }

  @Test("The digits and the zeros at both ends are those of the number, for numbers of each length")
  func digits() {
    var generator = SplitMix64(seed: 1)
    var numbers: [UInt] = Array(0..<10_000) + [99_999_999]
    for length in 1...8 {
      let bound = (0..<length).reduce(1 as UInt) { power, _ in power * 10 }
      for _ in 0..<2_000 { numbers.append(UInt(generator.next() % UInt64(bound))) }
    }
    var wrong: [UInt] = []
    for number in numbers {
      let digits = DigitGroup(number)
      let plain = String(number)
      let padded = String(repeating: "0", count: 8 - plain.count) + plain
      let trimmed = String(padded.reversed().drop { $0 == "0" }.reversed())
      if text(digits) != padded || digits.leadingZeros != 8 - plain.count
        || digits.trailingZeros != 8 - trimmed.count
      {
        wrong.append(number)
      }
    }
    #expect(wrong.isEmpty)
  }
}
