// SPDX-License-Identifier: MIT

/// The least time that has passed, step by step.
struct TimelineClock {
  /// The earliest moment at which the last step can come.
  private(set) var earliest = Duration.zero

  /// Whether no step has a time so far, so that all come before the first position.
  private(set) var isAtStart = true

  /// The end of the run; `nil` if it is not set.
  var end: Duration?

  /// The latest time of a step: about three thousand years.
  ///
  /// A run therefore ends before the years of more than four digits.
  static let latest = ScenarioDuration.longest

  /// Advances to a moment, and returns the fault if that is impossible.
  mutating func advance(to moment: Duration) -> String? {
    isAtStart = false
    if moment < earliest {
      return "\(ScenarioDuration.text(moment)) lies before the step above, which comes at "
        + "\(ScenarioDuration.text(earliest)) at the earliest; move the step or give a later time"
    }
    earliest = moment
    return overrun
  }

  /// Advances by a delay, and returns the fault if that is impossible.
  mutating func advance(by delay: Duration) -> String? {
    isAtStart = false
    earliest += delay
    return overrun
  }

  private var overrun: String? {
    if earliest > Self.latest {
      return "this step comes at \(ScenarioDuration.text(earliest)) at the earliest, which no run "
        + "reaches; give shorter times"
    }
    guard let end, earliest > end else { return nil }
    return "this step comes at \(ScenarioDuration.text(earliest)) at the earliest, after the end "
      + "of the run; make “duration” longer than \(ScenarioDuration.text(end)) or leave it out"
  }
}
