// SPDX-License-Identifier: MIT

import Testing

@testable import LocsimCommands

@Suite("The words about lateness are true")
struct LatenessTests {
  private func lateness(_ milliseconds: [Double]) -> Lateness {
    var lateness = Lateness()
    for late in milliseconds { lateness.count(milliseconds: late) }
    return lateness
  }

  @Test("Each figure bounds its share, by little, and none is above that of all", arguments: 0..<40)
  func bounds(series: Int) {
    // From 10 µs to more than a day.
    let scale = pow(1.8, Double(series)) * 0.01
    let values = (1...200).map { Double(($0 * 7_919) % 200 + 1) / 200 * scale }
    let lateness = lateness(values)
    let sorted = values.sorted()
    let (half, most, all) = (
      lateness.milliseconds(forShare: 0.5), lateness.milliseconds(forShare: 0.99),
      lateness.milliseconds(forShare: 1)
    )
    #expect(half <= most && most <= all)
    for (figure, bound) in [(half, sorted[99]), (most, sorted[197]), (all, sorted[199])] {
      #expect(figure >= bound && figure <= bound * 1.01 + 0.011)
    }
  }

  @Test("A stall of a minute is said to be one")
  func stall() {
    #expect(
      lateness([60_000, 60_000]).description
        == "late by at most 60000.0 ms (half), 60000.0 ms (99 %), 60000.0 ms (all)")
  }

  @Test("Nothing is later than the latest")
  func single() {
    #expect(
      lateness([0.042]).description
        == "late by at most 0.05 ms (half), 0.05 ms (99 %), 0.05 ms (all)")
    #expect(lateness([-3]).milliseconds(forShare: 1) == 0)
    #expect(lateness([]).description == nil)
  }

  private func pow(_ base: Double, _ exponent: Double) -> Double {
    (0..<Int(exponent)).reduce(1) { product, _ in product * base }
  }
}
