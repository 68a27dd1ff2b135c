// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
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
      for tick in 0..<400 {
        // Rests of ten ticks, and ways of 3.6 km between them.
        let part = tick % 26
        let meters = 1_200 * Double(part < 13 ? max(part - 9, 0) : max(22 - part, 0))
        let place = way[0] + (way[1] - way[0]) * (min(meters, 3_600) / 18_000)
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
      "secret lag", "secret and fresh lag", "hold on leaving", "hourly ticks beside stays",
      "skipped borders", "ticks of 30 or 60 min on the way",
    ]
    for name in names {
      let times = try first(name)
      #expect(zip(times, usual).allSatisfy { $0 >= $1 } && times != usual, "\(name)")
    }
  }

  @Test(
    "Halves of a day that are simulated alone change regions as days in a row do",
    arguments: Candidate.all.map(\.name))
  func halves(name: String) throws {
    let kind = try #require(Candidate.all.first { $0.name == name })
    var draws = Draws(seed: 5)
    var (same, nights, all) = (0, 0, 0)
    for speed in [1.4, 5, 12] {
      for seed in 0..<20 as Range<UInt64> {
        let length = 4_000 * speed.squareRoot()
        let way = [0, length].map { PlanePoint(east: 700 * Double(seed), north: $0) }
        let habit = Habit(way: way, speed: speed)
        var mechanism = kind.make(DeviceSecret(seed))
        var reports = habit.reports(onDay: 0, nil, of: &mechanism)
        let plans = (1...3).map { _ in Habit.day(deviation: 900, &draws) }
        for day in 1...3 { reports += habit.reports(onDay: day, plans[day - 1], of: &mechanism) }
        let midnight = 2 * SuiteTime.day
        let start = reports.lastIndex { $0.time <= midnight } ?? 0
        let end = reports.firstIndex { $0.time >= midnight + SuiteTime.day + CommuteChange.dayEnd }
        let whole = reports[start..<(end ?? reports.count)]
        for half in Habit.Half.allCases {
          var mechanism = kind.make(DeviceSecret(seed))
          let some = habit.reports(
            of: half, onDay: 2, plans[1], rest: HabitEstimator.rest, &mechanism)
          let found = [
            CommuteView.firstAndLast.changes(of: half, in: whole, midnight: midnight),
            CommuteView.firstAndLast.changes(of: half, in: some, midnight: midnight),
          ]
          same += found[0] == found[1] ? 1 : 0
        }
        var fresh = kind.make(DeviceSecret(seed))
        nights += fresh.report(way[0], at: 0)?.center == reports[start].center ? 1 : 0
        all += 1
      }
    }
    #expect(same >= 2 * all * 9 / 10, "\(same) of \(2 * all)")
    #expect(nights >= all * 9 / 10, "\(nights) of \(all)")
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
    let run = Run(seed: 1, isQuick: true, places: 1, comparison: .candidates)
    let outcome = Suite.outcome(of: [CommuteAttack()], run)
    #expect(
      Set(outcome.rows.map(\.mechanism))
        == Set(["ours", "lag of ticks"] + Candidate.all.map(\.name)))
    #expect(outcome.rows.allSatisfy { $0.score?.count == 1 })
    #expect(outcome.verdicts.isEmpty && outcome.conditions != Outcome.presentConditions)
    let parts = [1, 2].map { seed in
      Outcome(
        seeds: [seed], isQuick: false, rows: outcome.rows, verdicts: [],
        conditions: outcome.conditions)
    }
    let pooled = try Outcome(pooling: [("a", parts[0]), ("b", parts[1])])
    #expect(pooled.verdicts.isEmpty && pooled.rows.count == outcome.rows.count)
    let plain = Outcome(seeds: [3], isQuick: false, rows: outcome.rows, verdicts: [])
    #expect(throws: TraceError.self) {
      try Outcome(pooling: [("a", parts[0]), ("b", plain)])
    }
  }

  @Test(
    "An adversary who uses every change, or none, is judged by no target, and not pooled with others",
    arguments: [(CommuteView.everyChange, "--every-change"), (.nights, "--nights-only")])
  func otherViews(_ view: CommuteView, _ flag: String) throws {
    let run = Run(seed: 1, isQuick: true, places: 1, view: view)
    let outcome = Suite.outcome(of: [CommuteAttack()], run)
    #expect(outcome.verdicts.isEmpty && !outcome.rows.isEmpty)
    let conditions = [outcome.conditions, Outcome.presentConditions]
    let parts = conditions.enumerated().map { seed, conditions in
      Outcome(
        seeds: [UInt64(seed)], isQuick: false, rows: outcome.rows, verdicts: [],
        conditions: conditions)
    }
    #expect(throws: TraceError.self) {
      try Outcome(pooling: [("a", parts[0]), ("b", parts[1])])
    }
    #expect(try Outcome(pooling: [("a", parts[0])]).verdicts.isEmpty)
    #expect(try AttackCommand.parse([flag, "--only", "l"]).view == view)
    for options in [[], ["--only", "l,m"], ["--only", "a"]] {
      #expect {
        try AttackCommand.parse([flag] + options)
      } throws: { AttackCommand.message(for: $0).contains("\(flag) is for attack l") }
    }
    #expect {
      try AttackCommand.parse(["--every-change", "--nights-only", "--only", "l"])
    } throws: {
      AttackCommand.message(for: $0).contains(
        "--every-change and --nights-only are different adversaries; choose one")
    }
  }

  @Test("The frontier has ours with the present numbers, and names of its own")
  func variants() throws {
    let names = Variant.all.map(\.name)
    #expect(Set(names).count == names.count && names.contains(Ablation.none.rawValue))
    var radii: Set<Double> = []
    for kind in Variant.all {
      var mechanism = kind.make(DeviceSecret(7))
      let reports = (0..<120).compactMap { minute in
        mechanism.report(PlanePoint(east: 300 * Double(minute), north: 0), at: 60 * Double(minute))
      }
      radii.formUnion(reports.map(\.radius))
      #expect(reports.allSatisfy { $0.radius <= 20_000 }, "\(kind.name)")
    }
    #expect(radii == [5_000, 10_000, 20_000])
  }

  @Test("A run of them is judged by no target, and says how far off centers are")
  func frontier() throws {
    let run = Run(seed: 1, isQuick: true, places: 1, comparison: .frontier)
    let outcome = Suite.outcome(of: [CommuteAttack()], run)
    #expect(outcome.verdicts.isEmpty)
    #expect(Set(outcome.rows.map(\.mechanism)) == Set(Variant.all.map(\.name)))
    for row in outcome.rows {
      let far = try #require(row.figure("over 10 km off"))
      #expect(far >= 0 && far < 0.2, "\(row.mechanism)")
      // A circle of 10 km that holds the device has no center farther off.
      if row.mechanism.hasPrefix("10 km") { #expect(far == 0) }
    }
    #expect(outcome.rows.contains { ($0.figure("over 10 km off") ?? 0) > 0 })
  }

  @Test("A run without one part at a time is not judged, and has departures of two spreads")
  func ablations() throws {
    let run = Run(seed: 1, isQuick: true, places: 1, comparison: .ablations)
    let outcome = Suite.outcome(of: [CommuteAttack()], run)
    #expect(outcome.verdicts.isEmpty)
    let names = Ablation.ofHabits.map(\.rawValue) + ["lag of ticks"]
    #expect(Set(names).count == names.count)
    for name in names {
      let settings = outcome.rows.filter { $0.mechanism == name }.map(\.setting)
      for deviation in [5, 45] {
        #expect(settings.contains("walk, ±\(deviation) min, 28 days, oblivious"), "\(name)")
      }
    }
    #expect(Set(outcome.rows.map(\.mechanism)) == Set(names))
    #expect(outcome.rows.allSatisfy { $0.setting.contains(/±(5|45) min, 28 days/) })
    // Each lacks another part.
    #expect(Set(Ablation.ofHabits.map(\.parameters)).count == Ablation.ofHabits.count)
    #expect(try AttackCommand.parse(["--ablations", "--only", "l"]).comparisons == [.ablations])
    for options in [[], ["--only", "l,m"], ["--only", "m"]] {
      #expect {
        try AttackCommand.parse(["--ablations"] + options)
      } throws: {
        AttackCommand.message(for: $0).contains("--ablations is for attack l; add --only l")
      }
    }
  }

  @Test(
    "They are measured by attacks l and m only",
    arguments: ["--candidates", "--frontier"],
    [["--only", "a"], ["--only", "l,e"], ["--traces", "a.gpx"]])
  func options(_ flag: String, _ options: [String]) {
    #expect {
      try AttackCommand.parse([flag] + options)
    } throws: { error in
      AttackCommand.message(for: error).contains("\(flag) is for attacks l and m")
    }
    #expect(throws: Never.self) { try AttackCommand.parse([flag, "--only", "m"]) }
  }

  @Test(
    "One comparison at a time is run",
    arguments: [
      ["--candidates", "--frontier"], ["--candidates", "--ablations"],
      ["--frontier", "--ablations"],
    ])
  func oneComparison(_ flags: [String]) {
    #expect {
      try AttackCommand.parse(flags)
    } throws: { error in
      AttackCommand.message(for: error).contains(
        "\(flags.joined(separator: " and ")) compare different mechanisms; choose one")
    }
  }
}
