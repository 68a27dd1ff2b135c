// SPDX-License-Identifier: MIT

import LocationCore
import Testing

@testable import AttackSuite

@Suite("Attack l: a network of roads, a habit, and what weeks of it tell")
struct HabitEstimatorTests {
  private let mesh: RoadMesh
  private let goal = 5 * 12 + 10
  private let ways: RoadMesh.Ways

  init() {
    var draws = Draws(seed: 4)
    mesh = RoadMesh(around: .zero, side: 12, draws: &draws)
    ways = mesh.ways(to: goal)
  }

  @Test("A network has 18 % fewer roads than its mesh, and each of them leads both ways")
  func network() {
    let roads = mesh.neighbors.map(\.count).reduce(0, +) / 2
    #expect(abs(Double(roads) / Double(2 * 12 * 11) - 0.82) < 0.06)
    for (node, others) in mesh.neighbors.enumerated() {
      for other in others {
        #expect(mesh.neighbors[other].contains(node))
        let length = mesh.nodes[node].distance(to: mesh.nodes[other])
        #expect(length > 450 && length < 1_700)
      }
    }
  }

  @Test(
    "No way is longer than a step to a neighbor and that one's way, and each is as long as said")
  func shortest() {
    for (node, others) in mesh.neighbors.enumerated() {
      for other in others {
        let step = mesh.nodes[node].distance(to: mesh.nodes[other])
        #expect(ways.lengths[node] <= step + ways.lengths[other] + 1e-6)
      }
      guard let next = ways.next[node] else { continue }
      let step = mesh.nodes[node].distance(to: mesh.nodes[next])
      #expect(abs(ways.lengths[node] - step - ways.lengths[next]) < 1e-6)
    }
    #expect(ways.lengths[goal] == 0 && ways.next[goal] == nil)
  }

  private func home(_ draws: inout Draws) -> RoadMesh.Place {
    while true {
      let from = 5 * 12 + 3 + draws.index(below: 3)
      guard let to = mesh.neighbors[from].first else { continue }
      let home = mesh.place(from: from, to: to, share: draws.unit())
      if mesh.start(of: home, ways).length.isFinite { return home }
    }
  }

  @Test("A way begins at home, ends at work, and has the length of the shortest one")
  func way() {
    var draws = Draws(seed: 5)
    for _ in 0..<20 {
      let home = home(&draws)
      let way = mesh.way(from: home, ways)
      let length = zip(way, way.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
      #expect(way.first == home.point && way.last == mesh.nodes[goal])
      #expect(abs(length - mesh.start(of: home, ways).length) < 1e-6)
    }
  }

  @Test("A habit has five days at work, and nights and weekends at home")
  func days() {
    var draws = Draws(seed: 6)
    let way = mesh.way(from: home(&draws), ways)
    let habit = Habit(way: way, speed: 5, deviation: 300)
    let trajectory = habit.trajectory(days: 14, draws: &draws)
    for day in 0..<14 {
      let midnight = Double(day) * SuiteTime.day
      #expect(trajectory.position(at: midnight + 3 * SuiteTime.hour) == way.first)
      let noon = trajectory.position(at: midnight + 12 * SuiteTime.hour)
      #expect(noon == (Habit.isWorkday(day) ? way.last : way.first))
    }
  }

  /// The errors for users whose regions are those of the public grid, by the days that are seen.
  private func errors(days: Int) throws -> [Double] {
    var delays = DelayModel()
    for delay in stride(from: 0.0, to: 900, by: 1) { delays.learn(delay) }
    let estimator = HabitEstimator(
      mesh: mesh, ways: ways, speed: 1.4, deviation: 300, delays: (delays, delays))
    var errors: [Double] = []
    for seed in 0..<40 {
      var draws = Draws(seed: UInt64(seed))
      let home = home(&draws)
      let habit = Habit(way: mesh.way(from: home, ways), speed: 1.4, deviation: 300)
      let reports = habit.trajectory(days: days, draws: &draws)
        .reports(of: .cachedGrid, deviceSeed: 1)
      guard let seen = HabitEstimator.observation(of: reports, days: days) else { continue }
      #expect(seen.nights == GridSnap.fiveKilometers.center(of: home.point))
      #expect(seen.mornings.count <= days && seen.evenings.count <= days)
      let lookup: HabitEstimator.Lookup = { GridSnap.fiveKilometers.center(of: $0) }
      let found = try #require(estimator.home(from: seen, [lookup], width: 0))
      errors.append(found.disc.distance(to: home.point))
    }
    try #require(errors.count > 20)
    return errors
  }

  @Test("Weeks tell much more than a day")
  func estimates() throws {
    let (day, month) = (try errors(days: 1), try errors(days: 28))
    #expect(month.median < 0.7 * day.median, "\(month.median) after \(day.median)")
    let hits = month.map { $0 <= preciseDistance ? 1 : 0 }.mean
    #expect(hits > 0.5, "\(hits)")
  }

  @Test("Who never changes regions tells nothing")
  func nothing() {
    let report = Report(time: 3_600, center: .zero, radius: 5_000)
    #expect(HabitEstimator.observation(of: [report], days: 1) == nil)
    #expect(HabitEstimator.observation(of: [], days: 1) == nil)
  }
}
