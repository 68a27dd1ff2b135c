// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Accuracy: how far behind a device its region lies")
struct LagTests {
  private static let (home, work) = (
    Region.leaf(at: Coordinate(limiting: 48, wrapping: 11)),
    Region.leaf(at: Coordinate(limiting: 48.2, wrapping: 11))
  )

  private static func lag(
    seed: UInt64, _ change: (inout ReductionParameters) -> Void = { _ in }
  ) -> Lag {
    var parameters = ReductionParameters()
    change(&parameters)
    return Lag(seed: AccuracySeed(number: seed), parameters: parameters)
  }

  private static func tick(_ number: Int) -> UTCInstant {
    UTCInstant(secondsSinceEpoch: Int64(number) * 900)
  }

  @Test("The part of a trip is uniform and drawn anew", arguments: 0..<5 as Range<UInt64>)
  func fresh(seed: UInt64) {
    let lag = Self.lag(seed: seed) { $0.constantLag = 0 }
    var counts = [Int](repeating: 0, count: 10)
    for tick in 0..<30_000 {
      let meters = lag.meters(from: Self.home, into: Self.work, at: Self.tick(tick))
      #expect(meters >= 0 && meters < 5_000)
      counts[Int(meters / 500)] += 1
    }
    // Chi-squared with nine degrees of freedom; above 33.7 once in 10 000.
    let deviation = counts.map { Double(($0 - 3_000) * ($0 - 3_000)) / 3_000 }.reduce(0, +)
    #expect(deviation < 33.7)
  }

  @Test("The part of two regions is the same on all trips, and another one for other regions")
  func constant() {
    var found: [Double] = []
    for seed in 0..<2_000 as Range<UInt64> {
      let lag = Self.lag(seed: seed) { $0.freshLag = 0 }
      let meters = lag.meters(from: Self.home, into: Self.work, at: Self.tick(1))
      #expect(meters == lag.meters(from: Self.home, into: Self.work, at: Self.tick(2)))
      #expect(meters != lag.meters(from: Self.work, into: Self.home, at: Self.tick(1)))
      #expect(meters != lag.meters(from: Self.home, into: Self.home, at: Self.tick(1)))
      #expect(meters >= 0 && meters < 4_000)
      found.append(meters)
    }
    // The mean of 2 000 uniform numbers of 0..<4 000 has a standard deviation of 26.
    #expect(abs(found.reduce(0, +) / 2_000 - 2_000) < 104)
  }

  @Test("Both parts add up, and no lag is as long as the longest")
  func sum() {
    let lag = Self.lag(seed: 1)
    #expect(lag.longest == 9_000)
    for tick in 0..<1_000 {
      let parts = [Self.lag(seed: 1) { $0.freshLag = 0 }, Self.lag(seed: 1) { $0.constantLag = 0 }]
        .map { $0.meters(from: Self.home, into: Self.work, at: Self.tick(tick)) }
      let both = lag.meters(from: Self.home, into: Self.work, at: Self.tick(tick))
      #expect(abs(both - parts[0] - parts[1]) < 1e-9 && both < lag.longest)
    }
  }

  @Test("Lags of no length are none", arguments: [0.0, -5])
  func none(length: Double) {
    let lag = Self.lag(seed: 1) { ($0.constantLag, $0.freshLag) = (length, length) }
    #expect(lag.meters(from: Self.home, into: Self.work, at: Self.tick(7)) == 0)
  }
}
