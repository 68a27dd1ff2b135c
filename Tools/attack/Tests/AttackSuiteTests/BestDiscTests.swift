// SPDX-License-Identifier: MIT

import Testing

@testable import AttackSuite

@Suite("Best disc")
struct BestDiscTests {
  private static let window = GridWindow(
    covering: PlaneBox(west: -3_000, east: 2_000, south: -1_000, north: 3_500), spacing: 250)

  @Test(
    "Mass within a disc is what summing over all points within the radius gives",
    arguments: [0, 249, 250, 564, 1_200])
  func agreesWithPairs(radius: Double) {
    var draws = Draws(seed: 9, "disc", index: Int(radius))
    var belief = Belief(uniform: Self.window, value: 0)
    for index in belief.mass.indices { belief.mass[index] = draws.unit() }
    let sums = belief.discMass(radius: radius)
    for target in Self.window.indices {
      let middle = Self.window.point(target)
      let expected = Self.window.indices.reduce(0.0) { sum, index in
        Self.window.point(index).distance(to: middle) <= radius ? sum + belief.mass[index] : sum
      }
      #expect(abs(sums[target] - expected) < 1e-9)
    }
  }

  @Test("The best disc lies on the heap, not on the mean between two heaps")
  func findsTheHeap() {
    var belief = Belief(uniform: Self.window, value: 0.001)
    let heap = PlanePoint(east: 1_000, north: 500)
    for (place, mass) in [(heap, 5.0), (PlanePoint(east: -2_000, north: 2_000), 4.0)] {
      if let index = Self.window.index(nearest: place) { belief.mass[index] = mass }
    }
    #expect(belief.bestDisc(radius: 564).distance(to: heap) <= 564)
    #expect(belief.mean.distance(to: heap) > 1_000)
  }

  @Test("A flat belief is answered with its middle")
  func answersFlatBeliefWithTheMiddle() {
    let belief = Belief(uniform: Self.window)
    let middle = PlanePoint(east: -500, north: 1_250)
    #expect(belief.mean.distance(to: middle) < 1e-6)
    #expect(belief.bestDisc(radius: 564).distance(to: middle) <= 250)
  }
}
