// SPDX-License-Identifier: MIT

import Testing

@testable import AttackSuite

@Suite("Scores, verdicts and tables")
struct ReportTests {
  private let target = Target(
    .averaging, settings: ["s"], "bits", .atMost(2), mustFail: "control")

  private func row(_ mechanism: String, _ bits: Double, setting: String = "s") -> Row {
    Row(.averaging, mechanism, setting: setting, extras: [("bits", bits)])
  }

  @Test("A score sums up errors, hits within 564 m and the ratio to the radius")
  func score() throws {
    let estimates = [100.0, 564, 565, 1_171].map {
      Estimate(point: PlanePoint(east: $0, north: 0), truth: .zero, radius: 1_200)
    }
    let score = try #require(Score(estimates))
    #expect(score.mean == 600)
    #expect(score.median == 564.5)
    #expect(score.ratio == 0.5)
    #expect(score.hit564 == 0.5)
    #expect(Score([]) == nil)
  }

  @Test("A hit is of the disc, an error of the point")
  func disc() {
    let estimate = Estimate(
      point: PlanePoint(east: 2_000, north: 0), disc: PlanePoint(east: 500, north: 0),
      truth: .zero, radius: 1)
    #expect(estimate.isHit)
    #expect(estimate.error == 2_000)
  }

  @Test("Quantiles lie on the straight line between elements")
  func quantiles() {
    #expect([4.0, 1, 3, 2].quantile(0) == 1)
    #expect([4.0, 1, 3, 2].quantile(0.5) == 2.5)
    #expect([4.0, 1, 3, 2].quantile(1) == 4)
    #expect([Double]().median == 0)
  }

  @Test("A target holds where ours keeps it and the control breaks it")
  func holds() {
    let verdict = Verdict(of: target, rows: [row("ours", 2), row("control", 2.5)])
    #expect(verdict.breaches.isEmpty)
  }

  @Test("A breach names the target, the figure and the setting")
  func breach() {
    let verdict = Verdict(of: target, rows: [row("ours", 2.5), row("control", 3)])
    #expect(verdict.breaches == ["a ours (s): bits ≤ 2: it is 2.500 at s"])
  }

  @Test("A target that its control keeps too, or that has no rows, is a breach")
  func toothless() {
    #expect(
      Verdict(of: target, rows: [row("ours", 1), row("control", 1)]).breaches
        == ["a ours (s): bits ≤ 2: the target does not bite, control keeps it too"])
    #expect(
      Verdict(of: target, rows: [row("ours", 1, setting: "other")]).breaches == [
        "a ours (s): bits ≤ 2: there is no row to judge it by",
        "a ours (s): bits ≤ 2: there is no row of control, which must break it",
      ])
  }

  @Test("No number keeps no bound", arguments: [Target.Bound.atMost(1), .atLeast(1), .exactly(1)])
  func notANumber(bound: Target.Bound) {
    #expect(!bound.holds(.nan))
    #expect(bound.holds(1))
  }

  @Test(
    "Figures are whole from 100 on and never rounded to a whole that they are not",
    arguments: [
      (1.0, "1"), (0.999_999_9, "1.000000"), (0.999_6, "0.999600"), (0.25, "0.250"),
      (12.345, "12.3"), (563.7, "564"), (-0.5, "-0.500"), (0, "0"),
    ])
  func figures(value: Double, text: String) {
    #expect(value.figureText == text)
  }

  @Test("Tables have columns for what their attack has, and ours stands out in Markdown")
  func tables() {
    let table = ResultTable(.averaging, rows: [row("ours", 1), row("a|b", 12.34, setting: "")])
    #expect(
      table.text == """
        (a) averaging
        mechanism  setting  bits
        ours       s           1
        a|b                 12.3

        """)
    #expect(
      table.markdown == """
        ## (a) averaging

        | mechanism | setting | bits |
        | --- | --- | ---: |
        | **ours** | **s** | **1** |
        | a\\|b |  | 12.3 |

        """)
  }

  @Test("The bar fills as attacks are done")
  func bar() {
    #expect(
      ProgressBar.line(attack: 3, of: 4, name: "home", done: 5, planned: 9)
        == "[############············] 3/4 home 5/9")
  }
}
