// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Distance filter")
struct DistanceFilterTests {
  @Test("A fix at exactly the least distance passes, and one a hair nearer does not")
  func atLeast() {
    let (last, fix) = (Fix.sample(0), Fix.sample(1, north: 100))
    let distance = Geodesic.distance(from: last.coordinate, to: fix.coordinate)
    var filter = DistanceFilter(minimumDistance: distance, improvement: 0.25)
    let exact = filter.passes(fix, after: last)
    #expect(exact)
    filter.minimumDistance = distance.nextUp
    let short = filter.passes(fix, after: last)
    #expect(!short)
  }

  @Test(
    "A radius that is at least a quarter smaller passes, one that shrinks less does not",
    arguments: [
      (100.0, 75.0, true), (100, 75.1, false), (100, 100, false), (100, 0, true), (100, 200, false),
      (8, 6, true), (8, 6.0.nextUp, false), (0, 0, false),
    ])
  func improvement(last: Double, next: Double, passes: Bool) {
    var filter = DistanceFilter(minimumDistance: 100, improvement: 0.25)
    let answer = filter.passes(
      .sample(1, north: 10, accuracy: next), after: .sample(0, accuracy: last))
    #expect(answer == passes)
  }

  @Test("Any improvement passes without a least share, equality does not")
  func anyImprovement() {
    var filter = DistanceFilter(minimumDistance: 100, improvement: 0)
    let last = Fix.sample(0, accuracy: 10)
    let smaller = filter.passes(.sample(1, accuracy: 10.0.nextDown), after: last)
    #expect(smaller)
    let equal = filter.passes(.sample(1, accuracy: 10), after: last)
    #expect(!equal)
  }

  @Test("Only a perfect fix improves with a share of one")
  func perfectImprovement() {
    var filter = DistanceFilter(minimumDistance: 100, improvement: 1)
    let tiny = filter.passes(.sample(1, accuracy: 0.001), after: .sample(0, accuracy: 10))
    #expect(!tiny)
    let perfect = filter.passes(.sample(1, accuracy: 0), after: .sample(0, accuracy: 10))
    #expect(perfect)
  }

  @Test("Height, speed and time are no distance")
  func horizontal() throws {
    var filter = DistanceFilter(minimumDistance: 1, improvement: 0.25)
    let higher = try #require(
      Fix(
        coordinate: .sample(north: 0), horizontalAccuracy: 5,
        altitude: Altitude(aboveSeaLevel: 8_000, accuracy: 1), speed: Speed(metersPerSecond: 300),
        timestamp: .sample(100_000)))
    let passes = filter.passes(higher, after: .sample(0))
    #expect(!passes)
  }
}
