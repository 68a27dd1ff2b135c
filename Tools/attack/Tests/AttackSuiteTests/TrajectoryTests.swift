// SPDX-License-Identifier: MIT

import Testing

@testable import AttackSuite

@Suite("Trajectories and draws")
struct TrajectoryTests {
  @Test("Draws repeat with their seed and differ with each label and index")
  func drawsRepeat() {
    var streams = [
      Draws(seed: 1, "a", "b"), Draws(seed: 1, "ab"), Draws(seed: 1, "a", "b", index: 1),
      Draws(seed: 2, "a", "b"),
    ]
    var again = Draws(seed: 1, "a", "b")
    let first = streams.indices.map { streams[$0].next() }
    #expect(Set(first).count == streams.count)
    #expect(again.next() == first[0])
  }

  @Test("Gaussian draws have their deviation along each axis")
  func gaussian() {
    var draws = Draws(seed: 3)
    let points = (0..<20_000).map { _ in draws.gaussianPoint(deviation: 8) }
    #expect(abs(points.map(\.east).mean) < 0.2)
    #expect(abs(points.map { $0.east * $0.east }.mean.squareRoot() - 8) < 0.2)
    #expect(abs(points.map { $0.north * $0.north }.mean.squareRoot() - 8) < 0.2)
    #expect(abs(points.map { $0.east * $0.north }.mean) < 2)
  }

  @Test("Nobody travels faster than 15 m/s, and the times are 10 s apart", arguments: 0..<5)
  func speeds(index: Int) {
    var draws = Draws(seed: 4, index: index)
    let commuter = Commuter(draws: &draws)
    for trajectory in [
      Trajectory.randomWaypoint(draws: &draws), commuter.trajectory(days: 2, draws: &draws),
    ] {
      #expect(
        zip(trajectory.truth, trajectory.truth.dropFirst()).allSatisfy {
          $0.distance(to: $1) <= 150.001
        })
      #expect(trajectory.end - trajectory.start == Double(trajectory.truth.count - 1) * 10)
    }
  }

  @Test("A commuter is at home at 03:00 of every night", arguments: 0..<5)
  func nights(index: Int) {
    var draws = Draws(seed: 5, index: index)
    let commuter = Commuter(draws: &draws)
    let trajectory = commuter.trajectory(days: 3, draws: &draws)
    #expect(trajectory.end == 3 * SuiteTime.day)
    for day in 0..<3 {
      let night = trajectory.position(at: (Double(day) * 24 + 3) * SuiteTime.hour)
      #expect(night.distance(to: commuter.home) < 1e-6)
    }
    let noon = trajectory.position(at: 12 * SuiteTime.hour)
    #expect(noon.distance(to: commuter.work) < 1e-6)
  }

  @Test("A journey has its speed and stays on its road")
  func road() {
    var draws = Draws(seed: 6)
    let road = StraightRoad(through: PlanePoint(east: 100, north: -50), course: 1)
    let journey = road.journey(over: -500..<900, speed: 5, start: 7, draws: &draws)
    #expect(journey.truth.count == 29)
    let last = journey.truth[28]
    #expect(abs(road.place(of: last) - 900) < 1e-9)
    #expect(road.point(at: road.place(of: last)).distance(to: last) < 1e-9)
    #expect(abs(road.place(of: journey.position(at: 12)) + 475) < 1e-9)
  }
}
