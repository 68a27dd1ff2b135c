// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Accuracy: lag and band")
struct LagTests {
  private static func counts(seed: UInt64, longest: Int) -> [Int: Int] {
    var parameters = ReductionParameters()
    parameters.longestLag = longest
    let lag = Lag(seed: AccuracySeed(number: seed), parameters: parameters)
    return (0..<30_000).reduce(into: [:]) { counts, tick in
      counts[lag.ticks(since: UTCInstant(secondsSinceEpoch: Int64(tick) * 900)), default: 0] += 1
    }
  }

  @Test("A change waits one, two or three ticks, each as often", arguments: 0..<5 as Range<UInt64>)
  func uniform(seed: UInt64) {
    let counts = Self.counts(seed: seed, longest: 3)
    #expect(counts.keys.sorted() == [1, 2, 3])
    // Chi-squared with two degrees of freedom; above 18.4 once in 10 000.
    let deviation = counts.values.map { Double(($0 - 10_000) * ($0 - 10_000)) / 10_000 }
    #expect(deviation.reduce(0, +) < 18.4)
  }

  @Test("The wait is drawn anew for each moment, and no seed's is another's")
  func fresh() {
    func draws(_ seed: UInt64) -> [Int] {
      let lag = Lag(seed: AccuracySeed(number: seed), parameters: ReductionParameters())
      return (0..<3_000).map { lag.ticks(since: UTCInstant(secondsSinceEpoch: $0 * 900)) }
    }
    let (first, second) = (draws(1), draws(2))
    #expect(first == draws(1))
    // Two fair dice of three sides agree one time in three.
    let agreeing = zip(first, second).filter { $0 == $1 }.count
    #expect((850...1_150).contains(agreeing))
    let following = zip(first, first.dropFirst()).filter { $0 == $1 }.count
    #expect((850...1_150).contains(following))
  }

  @Test("A longest lag of one, or of less, is no lag", arguments: [1, 0, -3])
  func none(longest: Int) {
    #expect(Self.counts(seed: 1, longest: longest) == [1: 30_000])
  }

  @Test("The band is 4 % of a region's edge wide")
  func band() throws {
    let band = Band(parameters: ReductionParameters())
    #expect(band.ticks == 8)
    var random = GeodesyRandom(seed: 1)
    for level in RegionLevel.allCases {
      let region = Region.cell(random.cell(level))
      let width = level.edge * 0.04
      #expect(band.holds(excursion: 0, from: region))
      #expect(band.holds(excursion: width - 0.01, from: region))
      #expect(!band.holds(excursion: width, from: region))
    }
    let group = Region.group(random.group())
    #expect(band.holds(excursion: 199, from: group) && !band.holds(excursion: 200, from: group))
    #expect(band.holds(excursion: 1_599, from: .cap(.north)))
  }

  @Test("A band of no share is no band, not even on the line itself")
  func noBand() {
    var parameters = ReductionParameters()
    parameters.bandShare = 0
    var random = GeodesyRandom(seed: 1)
    let region = Region.cell(random.leaf())
    #expect(!Band(parameters: parameters).holds(excursion: 0, from: region))
  }
}
