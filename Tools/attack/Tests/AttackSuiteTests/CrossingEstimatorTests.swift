// SPDX-License-Identifier: MIT

import Testing

@testable import AttackSuite

@Suite("Crossing estimator")
struct CrossingEstimatorTests {
  private static let transition = CrossingEstimator.Transition(
    from: .zero, to: PlanePoint(east: 5_000, north: 0))

  @Test(
    "The densest stretch holds as many places as any stretch of its length",
    arguments: 0..<20 as Range<Int>)
  func findsTheDensestStretch(index: Int) {
    var draws = Draws(seed: 3, "stretch", index: index)
    let places = (0..<30).map { _ in draws.number(in: 0..<8_000) }
    func held(by middle: Double) -> Int {
      places.filter { abs($0 - middle) <= preciseDistance + 1e-9 }.count
    }
    let best = (0...16_000).map { held(by: Double($0) / 2) }.max() ?? 0
    #expect(held(by: CrossingEstimator.densestStretch(of: places)) >= best)
  }

  @Test("Changes at one place are guessed there, other changes and few examples not at all")
  func guessesWhatWasLearned() {
    var estimator = CrossingEstimator()
    for place in [900.0, 1_000, 1_000, 1_000, 1_100] {
      estimator.learn(Self.transition, at: place)
    }
    let rare = CrossingEstimator.Transition(
      from: Self.transition.to, to: Self.transition.from)
    for _ in 1..<CrossingEstimator.fewestExamples { estimator.learn(rare, at: 0) }
    #expect(
      estimator.guesses() == [
        Self.transition: CrossingEstimator.Guess(median: 1_000, stretch: 1_000)
      ])
  }
}
