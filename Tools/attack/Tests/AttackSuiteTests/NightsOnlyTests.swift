// SPDX-License-Identifier: MIT

import Testing

@testable import AttackSuite

@Suite("Attack l: what the region of the nights tells alone")
struct NightsOnlyTests {
  private let mesh: RoadMesh
  private let ways: RoadMesh.Ways
  private let kind = SimulatedKind.ours(.none)
  private let secret = DeviceSecret(21)

  init() {
    var draws = Draws(seed: 4)
    mesh = RoadMesh(around: .zero, side: 12, draws: &draws)
    ways = mesh.ways(to: 5 * 12 + 10)
  }

  /// The places that may be the home.
  private var homes: [PlanePoint] {
    mesh.places(every: 200).filter { mesh.start(of: $0, ways).length.isFinite }.map(\.point)
  }

  private func night(at home: PlanePoint) -> PlanePoint? {
    var mechanism = kind.make(secret)
    return mechanism.report(home, at: 0)?.center
  }

  private func home() throws -> RoadMesh.Place {
    let from = try #require(mesh.neighbors.indices.first { !mesh.neighbors[$0].isEmpty })
    return mesh.place(from: from, to: mesh.neighbors[from][0], share: 0.5)
  }

  /// What an adversary finds who knows the device's secret, after four weeks with some departures.
  private func guess(_ view: CommuteView, deviation: Double) throws -> HabitEstimator.Guess {
    var draws = Draws(seed: 9)
    let home = try home()
    let habit = Habit(way: mesh.way(from: home, ways), speed: 1.4)
    let plans = (0..<28).map { _ in Habit.day(deviation: deviation, &draws) }
    let seen = CommuteAttack.observations(of: habit, plans, kind.make(secret), [28], view)
    let estimator = HabitEstimator(
      mesh: mesh, ways: ways, speed: 1.4, deviation: 300, spacing: 200, view: view,
      effort: HabitEstimator.Effort(secrets: 1, days: 6, finalists: 200, finalDays: 18))
    #expect(seen[0].nights.center == night(at: home.point))
    return try #require(estimator.homes(from: seen, kind, secrets: [secret])[0])
  }

  @Test(
    "One who uses no change takes all homes with the same region of the nights for equally likely")
  func prior() throws {
    let center = try guess(.nights, deviation: 300).point
    let region = night(at: try home().point)
    let likely = homes.filter { night(at: $0) == region }
    #expect(likely.count > 20 && likely.count < homes.count)
    let mean = likely.reduce(PlanePoint.zero) { $0 + $1 } * (1 / Double(likely.count))
    #expect(center.distance(to: mean) < 1)
  }

  @Test("Departures tell nothing to one who uses no change, and something to others")
  func departures() throws {
    let estimates = try CommuteView.allCases.map { view in
      try [300.0, 2_700].map { try guess(view, deviation: $0).point }
    }
    for (view, points) in zip(CommuteView.allCases, estimates) {
      #expect((points[0] == points[1]) == (view == .nights), "\(view)")
    }
  }
}
