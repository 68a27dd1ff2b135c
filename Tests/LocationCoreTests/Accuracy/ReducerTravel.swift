// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

/// A device that moves about as no real one does, so that every way to change regions is met.
struct ReducerTravel {
  private var random: GeodesyRandom
  private var position: Coordinate

  /// Moment of the next tick in seconds; ticks come every 900 s.
  private(set) var tick: Int64 = 900

  /// The newest fix that a reducer counts.
  private(set) var latest: Fix?

  init(seed: Int) {
    random = GeodesyRandom(seed: seed)
    position = random.touchyPoint()
  }

  /// Accuracies that the levels bear, up to the poorest that counts, and one beyond.
  private static let accuracies = [
    0, 5, 99.9, 100, 116, 250, 310, 340, 595, 1_000, 1_700, 2_200, 3_690, 5_000, 9_000, 9_000.1,
  ]

  /// The fixes up to the next tick, which comes then; mostly one or more of them.
  mutating func fixes() throws -> [Fix] {
    let stride = [0, 30, 300, 1_200, 6_000, 40_000][Int(random.next() % 6)] as Double
    if random.next() % 40 == 0 { position = random.touchyPoint() }
    var fixes: [Fix] = []
    for index in 0..<Int64(random.next() % 4) {
      position = step(meters: stride)
      // A long stay at one accuracy lets pending changes come to their end.
      let isCommon = random.next() % 3 != 0
      let accuracy =
        isCommon ? 5 : Self.accuracies[Int(random.next() % UInt64(Self.accuracies.count))]
      let fix = try makeFix(step(meters: 20), accuracy: accuracy, at: tick - 600 + index * 100)
      if accuracy <= RegionCodebook.poorestAccuracy { latest = fix }
      fixes.append(fix)
    }
    tick += 900
    return fixes
  }

  private mutating func step(meters: Double) -> Coordinate {
    Geodesic.direct(
      from: position, course: random.number(0...360), distance: random.number(0...meters)
    ).coordinate
  }
}
