// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import AttackSuite

@Suite("Figures that are kept in the repository")
struct KeptFiguresTests {
  private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../..").standardizedFileURL

  private static func figures(_ name: String) throws -> Outcome {
    try Outcome(readingFrom: repository.appending(path: "Tools/attack/Figures/\(name)").path)
  }

  @Test("Those of attack l are of the present mechanism, have 400 users, and keep every target")
  func habits() throws {
    let kept = try Self.figures("habits.json")
    #expect(kept.conditions == Outcome.presentConditions)
    let pooled = try Outcome(pooling: [("habits.json", kept)])
    #expect(pooled.breaches.isEmpty)
    #expect(pooled.verdicts.count == CommuteAttack().targets.count)
    let users = kept.rows.filter { $0.mechanism == Ablation.none.rawValue }.map { $0.score?.count }
    #expect(users.count == 81 && Set(users) == [400])
  }

  @Test("The table of attack l in the documentation has those figures")
  func documented() throws {
    let page = try String(
      contentsOf: Self.repository.appending(path: "docs/reference/accuracy-attacks-habits.md"),
      encoding: .utf8)
    let lines = Set(page.split(separator: "\n"))
    let rows = try Self.figures("habits.json").markdown.split(separator: "\n")
      .filter { $0.hasPrefix("| **\(Ablation.none.rawValue)**") }
    #expect(rows.count == 81)
    for row in rows { #expect(lines.contains(row), "\(row)") }
  }

  @Test(
    "Those of a comparison have a row for each mechanism",
    arguments: [("frontier.json", Comparison.frontier), ("ablations.json", .ablations)])
  func comparisons(_ file: String, _ comparison: Comparison) throws {
    let kept = try Self.figures(file)
    #expect(Set(kept.rows.map(\.mechanism)) == Set(comparison.kinds.map(\.name)))
  }

  @Test("Those of every change of a morning are of the present mechanism")
  func everyChange() throws {
    let run = Run(seed: 1, isQuick: false, view: .everyChange)
    let kept = try Self.figures("every-change.json")
    #expect(kept.conditions == Outcome.conditions(of: run))
  }
}
