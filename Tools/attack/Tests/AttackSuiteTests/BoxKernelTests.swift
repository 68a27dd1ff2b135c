// SPDX-License-Identifier: MIT

import Testing

@testable import AttackSuite

@Suite("Box kernels")
struct BoxKernelTests {
  private static let spacing = 250.0

  @Test(
    "Spreading by running sums gives what summing over all pairs of points gives",
    arguments: [0, 100, 125, 300, 1_350, 4_500])
  func agreesWithPairs(reach: Double) {
    var draws = Draws(seed: 7, "box", index: Int(reach))
    let source = Self.belief(
      PlaneBox(west: -2_000, east: 1_500, south: 500, north: 3_000), &draws)
    let window = GridWindow(
      covering: PlaneBox(west: -500, east: 4_000, south: -1_000, north: 2_000),
      spacing: Self.spacing)
    var scratch: [Double] = []
    var result = Belief(uniform: window, value: 0)
    BoxKernel(reach: reach, spacing: Self.spacing)
      .spread(source, into: &result, weight: 0.5, scratch: &scratch)
    let expected = Self.pairwise(source, to: window, reach: reach)
    for index in window.indices {
      #expect(abs(result.mass[index] - expected[index] / 2) < 1e-12)
    }
  }

  @Test("A box that stays inside the window keeps all mass")
  func keepsMass() {
    var draws = Draws(seed: 8, "box")
    let source = Self.belief(PlaneBox(around: .zero, reach: 1_000), &draws)
    let window = GridWindow(
      covering: PlaneBox(around: .zero, reach: 4_000), spacing: Self.spacing)
    var scratch: [Double] = []
    var result = Belief(uniform: window, value: 0)
    BoxKernel(reach: 1_800, spacing: Self.spacing)
      .spread(source, into: &result, weight: 1, scratch: &scratch)
    #expect(abs(result.total - source.total) < 1e-12)
  }

  private static func belief(_ box: PlaneBox, _ draws: inout Draws) -> Belief {
    var belief = Belief(uniform: GridWindow(covering: box, spacing: spacing), value: 0)
    for index in belief.mass.indices { belief.mass[index] = draws.unit() }
    return belief
  }

  /// Returns the result by definition.
  ///
  /// Each point receives, from every other point, the share of its square that the box around the
  /// point covers, over the area of the box.
  private static func pairwise(
    _ source: Belief, to window: GridWindow, reach: Double
  ) -> [Double] {
    let half = max(spacing / 2, reach)
    func share(_ first: Double, _ second: Double) -> Double {
      let low = max(first - half, second - spacing / 2)
      return max(0, min(first + half, second + spacing / 2) - low) / spacing
    }
    return window.indices.map { target in
      let to = window.point(target)
      let sum = source.window.indices.reduce(0.0) { sum, index in
        let from = source.window.point(index)
        return sum + source.mass[index] * share(to.east, from.east) * share(to.north, from.north)
      }
      return sum / (2 * half / spacing * 2 * half / spacing)
    }
  }
}
