// SPDX-License-Identifier: MIT

/// Attack h: an app follows a device after its grant of full accuracy has ended during a drive.
///
/// The app has the last exact fix with its speed and course, and the regions that it receives
/// afterward.
///
/// A comparison with the same filter without reports shows the effect of the regions.
struct GrantAttack: Attack {
  let id = AttackID.grantExpiry

  let targets = [
    // Without regions half of the drives are found within 140 m after one tick, because the
    // follower knows their course. The mean is dominated by the drives that turned or stopped,
    // which a region distinguishes. So the mean falls by half, while the median falls by a sixth.
    Target(.grantExpiry, settings: Self.settings(1), Self.gain, .atMost(0.12)),
    Target(.grantExpiry, settings: Self.settings(1), Self.kept, .atLeast(0.40)),
    // The share alone would judge how far a device comes in one region.
    Target(.grantExpiry, settings: Self.settings(4), Self.steadiness, .atLeast(0.75)),
    Target(.grantExpiry, settings: Self.settings(4), "mean", .atLeast(5_500)),
  ]

  private static let gain = "hit564 gain by the regions"
  private static let kept = "error over that without regions"
  private static let steadiness = "error over that after 8 ticks"

  /// The ticks after the end of the grant that the table shows.
  private static let shown = [1, 2, 3, 4, 6, 8]

  private static let ticks = 8

  /// The drives of both forms; fewer are not enough to judge the shares.
  private static let drives = 640

  private static func setting(_ tick: Int, _ what: String) -> String { "+\(tick) ticks, \(what)" }

  private static func settings(_ tick: Int) -> Set<String> {
    [
      setting(tick, Knowledge.oblivious.rawValue),
      setting(tick, Knowledge.boundaryKnown.rawValue),
    ]
  }

  func rows(_ run: Run) -> [Row] {
    let secrets = Draws(seed: run.seed, "h", "imagined")
    let watchers = [
      Watcher.ours(.none, .oblivious, secrets: secrets),
      Watcher.ours(.none, .boundaryKnown, secrets: secrets),
    ]
    let spacing: Double = run.isQuick ? 500 : 250
    let events = run.map(run.places ?? Self.drives) { index in
      var draws = Draws(seed: run.seed, "h", index: index)
      let drive = GrantDrive(draws: &draws)
      let device = draws.next()
      let sights = watchers.map { $0.watch(drive.trajectory, device) }
      return [Self.follow(drive, sights[0], spacing: spacing, isBlind: true)]
        + sights.map { Self.follow(drive, $0, spacing: spacing, isBlind: false) }
    }
    let names = ["without regions"] + watchers.map(\.knowledge.rawValue)
    let scores = names.indices.map { follower in
      (0..<Self.ticks).map { tick in Score(events.map { $0[follower][tick] }) }
    }
    return names.indices.flatMap { follower in
      Self.shown.map { Self.row(names[follower], scores[follower], blind: scores[0], tick: $0) }
    }
  }

  /// Returns the estimates at the ticks after the end of the grant.
  private static func follow(
    _ drive: GrantDrive, _ sight: Watcher.Sight, spacing: Double, isBlind: Bool
  ) -> [Estimate] {
    var model = sight.model
    let events = ReportEvent.sequence(of: sight.reports)
      .filter { $0.report.time > drive.expiry }.prefix(ticks)
    let trajectory = drive.trajectory
    var filter = DriveFilter(
      start: trajectory.position(at: drive.expiry), velocity: drive.velocity,
      area: PlaneBox(around: .zero, reach: GrantDrive.area / 2), spacing: spacing,
      stateCount: model.stateCount)
    return events.map { event in
      let report = event.report
      let age = report.time - drive.expiry
      let box = isBlind ? filter.reach(afterFix: age) : model.reach(of: event)
      let window = GridWindow(covering: box, spacing: spacing)
      let belief = filter.advance(
        to: age, window: window, arcs: isBlind ? nil : model.arcs(of: event, on: window))
      return Estimate(
        point: belief.spatialMedian, disc: belief.bestDisc(radius: preciseDistance),
        truth: trajectory.position(at: report.time), radius: report.radius)
    }
  }

  private static func row(
    _ name: String, _ scores: [Score?], blind: [Score?], tick: Int
  ) -> Row {
    let score = scores[tick - 1]
    var extras: [(name: String, value: Double)] = []
    if let score, let blind = blind[tick - 1], let last = scores[ticks - 1] {
      extras = [
        (gain, score.hit564 - blind.hit564), (kept, score.mean / blind.mean),
        (steadiness, score.mean / last.mean),
      ]
    }
    return Row(
      .grantExpiry, Ablation.none.rawValue, setting: setting(tick, name), score: score,
      extras: extras)
  }
}
