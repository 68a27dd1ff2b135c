// SPDX-License-Identifier: MIT

import Testing

@testable import AttackSuite

@Suite("Attacks on sequences of reports")
struct SequenceAttackTests {
  @Test(
    "A trace through GeoClue is rebuilt, one through ours is not, even by who knows its borders")
  func trajectory() throws {
    var draws = Draws(seed: 21)
    let trajectory = Trajectory.randomWaypoint(hours: 3, draws: &draws)
    let smoother = Smoother(spacing: 500)
    func error(_ watcher: Watcher) -> Double {
      var sight = watcher.watch(trajectory, 1)
      let beliefs = smoother.beliefs(from: sight.reports, model: &sight.model)
      return zip(sight.reports, beliefs).map { report, belief in
        belief.mean.distance(to: trajectory.position(at: report.time))
      }.mean
    }
    #expect(error(Watcher(.geoclue(every: 300), model: ScrambleModel())) < 500)
    #expect(error(.ours(.none, .boundaryKnown, secrets: draws)) > 1_000)
  }

  @Test("After a grant the regions keep the error bounded, and every target has its figure")
  func grant() throws {
    let rows = GrantAttack().rows(Run(seed: 1, isQuick: true, places: 2))
    func mean(_ setting: String) throws -> Double {
      try #require(rows.first { $0.setting == setting }?.score).mean
    }
    for knowledge in ["oblivious", "boundary-known"] {
      // No estimate in a circle of 5 km is farther away than the other side of the circle.
      #expect(try mean("+8 ticks, \(knowledge)") < 10_000)
      #expect(try mean("+8 ticks, \(knowledge)") < mean("+8 ticks, without regions"))
    }
    for target in GrantAttack().targets {
      #expect(target.settings.isSubset(of: Set(rows.map(\.setting))))
      let judged = rows.filter { target.settings.contains($0.setting) }
      #expect(judged.allSatisfy { $0.figure(target.figure) != nil })
    }
  }
}
