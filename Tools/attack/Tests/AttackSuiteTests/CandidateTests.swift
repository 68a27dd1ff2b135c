// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationCore
import Testing

@testable import AttackSuite

@Suite("Mechanisms that were considered")
struct CandidateTests {
  /// The reports of a way to work and back, which begins on the second day.
  private func reports(_ kind: SimulatedKind, seed: UInt64, speed: Double = 1.4) -> [Report] {
    let way = [0, 18_000].map { PlanePoint(east: 1_000 * Double(seed), north: Double($0)) }
    let habit = Habit(way: way, speed: speed)
    var mechanism = kind.make(DeviceSecret(seed))
    let day = Habit.Day(delays: (0, 0), shares: (1, 1))
    return habit.reports(onDay: 0, nil, of: &mechanism)
      + habit.reports(onDay: 1, day, of: &mechanism)
  }

  @Test("The circle of each report holds the device", arguments: Candidate.all.map(\.name))
  func containment(name: String) throws {
    let kind = try #require(Candidate.all.first { $0.name == name })
    for seed in 0..<20 as Range<UInt64> {
      let way = [0, 18_000].map { PlanePoint(east: 1_000 * Double(seed), north: Double($0)) }
      var mechanism = kind.make(DeviceSecret(seed))
      for tick in 0..<200 {
        // Eight ticks at rest, then two on the way, to and fro.
        let part = tick % 20
        let share = min(max(Double(part % 10) - 7, 0) / 3, 1)
        let place =
          part < 10 ? way[0] + (way[1] - way[0]) * share : way[1] + (way[0] - way[1]) * share
        if let report = mechanism.report(place, at: Double(tick) * Habit.tick) {
          #expect(place.distance(to: report.center) <= report.radius, "\(seed), \(tick)")
        }
      }
    }
  }

  @Test("Rules keep the first change of a walk back")
  func later() throws {
    func first(_ name: String) throws -> [Double] {
      let kind = try #require(Candidate.all.first { $0.name == name })
      return (0..<20 as Range<UInt64>).map { seed in
        let reports = reports(kind, seed: seed)
        return zip(reports, reports.dropFirst()).first { $0.center != $1.center }?.1.time ?? 0
      }
    }
    let usual = try first("ticks alone")
    let names = [
      "secret lag", "secret and fresh lag", "hold around stays", "hourly ticks beside stays",
      "skipped borders", "ticks of 30 or 60 min on the way",
    ]
    for name in names {
      let times = try first(name)
      #expect(zip(times, usual).allSatisfy { $0 >= $1 } && times != usual, "\(name)")
    }
  }

  @Test("Regions on the way are those of the speed")
  func levels() throws {
    let kind = try #require(Candidate.all.first { $0.name == "10 km, 20 km from 4 m/s" })
    let radii = { (speed: Double) in
      Set(reports(kind, seed: 1, speed: speed).map { ($0.radius / 1_000).rounded() })
    }
    #expect(radii(12) == [5, 20] && radii(1.4) == [5, 10])
  }

  @Test("A run has a row for each, is judged by no target, and is pooled with its like")
  func run() throws {
    let run = Run(seed: 1, isQuick: true, places: 1, comparesCandidates: true)
    let outcome = Suite.outcome(of: [CommuteAttack()], run)
    #expect(Set(outcome.rows.map(\.mechanism)) == Set(["ours"] + Candidate.all.map(\.name)))
    #expect(outcome.verdicts.isEmpty && outcome.conditions != Outcome.presentConditions)
    let parts = [1, 2].map { seed in
      Outcome(
        seeds: [seed], isQuick: false, rows: outcome.rows, verdicts: [],
        conditions: outcome.conditions)
    }
    let pooled = try Outcome(pooling: [("a", parts[0]), ("b", parts[1])])
    #expect(pooled.verdicts.isEmpty && pooled.rows.count == outcome.rows.count)
  }

  @Test(
    "They are measured by attacks l and m only",
    arguments: [["--only", "a"], ["--only", "l,e"], ["--traces", "a.gpx"]])
  func options(_ options: [String]) {
    #expect {
      try AttackCommand.parse(["--candidates"] + options)
    } throws: { error in
      AttackCommand.message(for: error).contains("--candidates is for attacks l and m")
    }
    #expect(throws: Never.self) { try AttackCommand.parse(["--candidates", "--only", "m"]) }
  }
}
