// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import Testing

@testable import AttackSuite

@Suite("Pooling the figures of runs")
struct PoolingTests {
  private func row(_ errors: [Double], radius: Double, extra: Double) -> Row {
    let estimates = errors.map {
      Estimate(point: PlanePoint(east: $0, north: 0), truth: .zero, radius: radius)
    }
    return Row(
      .commute, "ours", setting: "s", score: Score(estimates),
      extras: [("mean radius m", extra)])
  }

  private func outcome(
    _ seeds: [UInt64], _ rows: Row..., isQuick: Bool = false, conditions: String = "same"
  ) -> Outcome {
    Outcome(
      seeds: seeds, isQuick: isQuick, rows: rows, verdicts: [], conditions: conditions)
  }

  @Test("Means and shares are those of all estimates, and there is no median")
  func means() throws {
    let pooled = try Outcome(pooling: [
      ("1", outcome([1], row([100, 500, 900], radius: 5_000, extra: 6_000))),
      ("2", outcome([2], row([1_300], radius: 7_000, extra: 8_000))),
    ])
    let score = try #require(pooled.rows[0].score)
    #expect(pooled.rows.count == 1 && score.count == 4 && score.mean == 700)
    #expect(score.hit564 == 0.5 && score.median == nil)
    #expect(abs(try #require(score.ratio) - 700 / 5_500) < 1e-12)
    #expect(pooled.rows[0].figure("mean radius m") == 6_500)
    let cells = "| **4** | **700** | **0.127** | **0.500** |"
    #expect(pooled.markdown.contains(cells), "\(pooled.markdown)")
  }

  @Test("What was pooled can be pooled again, in any order")
  func again() throws {
    let parts = (1...3).map { seed in
      (
        name: "\(seed)",
        outcome: outcome(
          [UInt64(seed)],
          row((0..<seed).map { Double($0) * 300 }, radius: 5_000, extra: Double(seed)))
      )
    }
    let whole = try Outcome(pooling: parts)
    let first = try Outcome(pooling: [parts[2], parts[0]])
    let second = try Outcome(pooling: [("pooled", first), parts[1]])
    #expect(whole.seeds == [1, 2, 3] && second.seeds == whole.seeds)
    let (one, other) = (try #require(whole.rows[0].score), try #require(second.rows[0].score))
    #expect(one.count == 6 && other.count == 6 && abs(one.mean - other.mean) < 1e-9)
    #expect(abs(one.hit564 - other.hit564) < 1e-12)
  }

  @Test("Targets are judged by what was pooled")
  func targets() throws {
    let pooled = try Outcome(pooling: [("1", outcome([1], row([100], radius: 1, extra: 1)))])
    #expect(pooled.verdicts.count == CommuteAttack().targets.count)
    #expect(!pooled.breaches.isEmpty)
  }

  @Test("A run without controls attacks ours alone, is not judged, and is pooled with others")
  func withoutControls() throws {
    let runs = [true, false].enumerated().map { seed, hasControls in
      let run = Run(seed: UInt64(seed), isQuick: true, places: 1, hasControls: hasControls)
      let outcome = Suite.outcome(of: [CommuteAttack()], run)
      #expect(Set(outcome.rows.map(\.mechanism)).count == (hasControls ? 3 : 1))
      #expect(outcome.verdicts.isEmpty != hasControls)
      return (
        name: "\(seed)",
        outcome: Outcome(
          seeds: outcome.seeds, isQuick: false, rows: outcome.rows, verdicts: [],
          conditions: outcome.conditions)
      )
    }
    let alone = try Outcome(pooling: [runs[1]])
    let missing = "there is no row of lag of ticks, which must break it"
    #expect(alone.breaches.contains { $0.hasSuffix(missing) })
    #expect(try AttackCommand.parse(["--only", "l"]).hasControls)
    #expect(try !AttackCommand.parse(["--only", "l", "--without-controls"]).hasControls)
    let pooled = try Outcome(pooling: runs)
    #expect(pooled.breaches.allSatisfy { !$0.contains("there is no row") })
    #expect(pooled.verdicts.count == CommuteAttack().targets.count)
    for row in pooled.rows { #expect(row.score?.count == (row.mechanism == "ours" ? 2 : 1)) }
  }

  @Test(
    "Runs without controls are those of attack l",
    arguments: [
      ([], "--without-controls is for attack l; add --only l"),
      (["--only", "l,m"], "--without-controls is for attack l; add --only l"),
      (["--candidates"], "--without-controls is for attack l; add --only l"),
      (
        ["--only", "l", "--frontier"],
        "--without-controls leaves out what --frontier compares; choose one"
      ),
    ])
  func withoutControls(_ options: [String], _ message: String) {
    #expect {
      try AttackCommand.parse(["--without-controls"] + options)
    } throws: { AttackCommand.message(for: $0).contains(message) }
  }

  @Test("Runs that do not go together are refused with the name of the file")
  func refused() throws {
    let one = outcome([1, 2], row([100], radius: 1, extra: 1))
    let cases: [(Outcome, String)] = [
      (
        outcome([2], row([100], radius: 1, extra: 1)),
        "b.json: seed 2 is also in a.json; leave one out"
      ),
      (
        outcome([3], row([100], radius: 1, extra: 1), isQuick: true),
        "b.json: this is of the short form; pool runs of the full one"
      ),
      (
        outcome([3], row([100], radius: 1, extra: 1), conditions: "other"),
        "b.json: this was run with other adversaries or other parameters than a.json; pool runs of one version"
      ),
      (
        outcome([3], Row(.averaging, "ours")),
        "b.json: the figures of attack a cannot be pooled; pool l and m"
      ),
    ]
    for (other, message) in cases {
      #expect(throws: TraceError(.badData, message)) {
        try Outcome(pooling: [("a.json", one), ("b.json", other)])
      }
    }
  }

  @Test("One seed may be that of runs of different attacks")
  func attacks() throws {
    let pooled = try Outcome(pooling: [
      ("l", outcome([1], row([100], radius: 1, extra: 1))),
      ("m", outcome([1], Row(.roadTrip, "ours", score: Score([])))),
    ])
    #expect(pooled.seeds == [1] && pooled.conditions == "same")
  }

  @Test(
    "Options of a run are refused beside --pool",
    arguments: [
      ["--quick"], ["--candidates"], ["--only", "l"], ["--seed", "1"], ["--places", "3"],
      ["--traces", "a.gpx"], ["--frontier"], ["--ablations"], ["--every-change"],
      ["--nights-only"], ["--without-controls"],
    ])
  func options(_ option: [String]) {
    #expect {
      try AttackCommand.parse(["--pool", "a.json"] + option)
    } throws: { error in
      AttackCommand.message(for: error).contains("--pool runs no attack; leave out")
    }
  }

  @Test("A run says with which parameters of our mechanism it was made")
  func conditions() {
    #expect(Outcome.presentConditions.contains("tickInterval"))
    #expect(Outcome.presentConditions.contains("constantRest"))
  }

  @Test("Figures are read as they were written, and the page names the seeds")
  func written() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: path) }
    let pooled = try Outcome(pooling: [
      ("a", outcome([7, 3], row([100], radius: 1, extra: 1))),
      ("b", outcome([2, 1], row([100], radius: 1, extra: .nan))),
    ])
    #expect(pooled.markdown.contains("full form, seeds 1 to 3, 7."))
    try Data(pooled.json().utf8).write(to: path)
    let read = try Outcome(readingFrom: path.path)
    #expect(try read.json() == pooled.json())
  }
}
