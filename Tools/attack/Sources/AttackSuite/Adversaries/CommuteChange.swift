// SPDX-License-Identifier: MIT

/// A change of region in half of a working day that tells something of the home.
struct CommuteChange: Hashable, Sendable {
  /// Which of the changes of a day it is: the first ones of the morning, or the last one of the evening.
  enum Step: Hashable, Sendable {
    case first, second, third, last

    /// The half of the day.
    var half: Habit.Half { self == .last ? .evening : .morning }

    /// Whether its time is counted from the first change, and not from midnight.
    var isElapsed: Bool { self == .second || self == .third }
  }

  /// Where a region changes.
  struct Border: Hashable, Sendable {
    /// Which of the changes of the day it is.
    let step: Step
    /// The center of the old region; `nil` where no region changes.
    let old: PlanePoint?
    /// The center of the new region; `nil` where no region changes.
    let new: PlanePoint?
  }

  /// Where the region changes.
  let border: Border

  /// The number of ticks from midnight to a first or last change, and from the first one to a second or
  /// third one; 0 where no region changes.
  let tick: Int

  /// When working days end, in seconds after midnight, because a rest may be settled after midnight.
  static let dayEnd = 4 * SuiteTime.hour
}

/// Which changes of a working day an adversary uses.
enum CommuteView: CaseIterable, Sendable {
  /// None: what the region of the nights, the roads and the distance to work tell.
  case nights

  /// The first one in the morning, and the last one in the evening.
  case firstAndLast

  /// The same, and when the region changes the next two times in the morning, counted from the first time.
  ///
  /// The time since a region was entered does not vary with the departure.
  case everyChange

  /// What the conditions of a run name, so that it is not pooled with others.
  ///
  /// It is `nil` for the adversary whom the targets judge. Files of figures hold it.
  var condition: String? {
    switch self {
    case .nights: "nights"
    case .firstAndLast: nil
    case .everyChange: "every change"
    }
  }

  /// The number of changes of a morning that count.
  var morningChanges: Int {
    switch self {
    case .nights: 0
    case .firstAndLast: 1
    case .everyChange: 3
    }
  }

  /// When the second half of a day begins, in seconds after midnight: the rest at work may be settled
  /// after noon.
  private var halfDay: Double { (self == .firstAndLast ? 12 : 15) * SuiteTime.hour }

  /// Returns the changes of half a working day.
  ///
  /// - Parameters:
  ///   - half: The half of the day.
  ///   - reports: The reports until the end of the day, and the one before them.
  ///   - midnight: The midnight at which the day begins.
  /// - Returns: The changes, of which each step that counts has one.
  func changes(
    of half: Habit.Half, in reports: some Collection<Report>, midnight: Double
  ) -> [CommuteChange] {
    if self == .nights { return [] }
    let pairs = zip(reports, reports.dropFirst()).filter { before, after in
      before.center != after.center
        && (after.time - midnight > halfDay) == (half == .evening)
    }
    func change(
      _ step: CommuteChange.Step, _ pair: (Report, Report)?, since start: Double
    ) -> CommuteChange {
      let ticks = pair.map { Int((($0.1.time - start) / Habit.tick).rounded()) }
      return CommuteChange(
        border: CommuteChange.Border(step: step, old: pair?.0.center, new: pair?.1.center),
        tick: ticks ?? 0)
    }
    if half == .evening { return [change(.last, pairs.last, since: midnight)] }
    let first = change(.first, pairs.first, since: midnight)
    guard self == .everyChange else { return [first] }
    let start = pairs.first?.1.time ?? midnight
    return [first]
      + zip([CommuteChange.Step.second, .third], 1...).map { step, place in
        change(step, pairs.count > place ? pairs[place] : nil, since: start)
      }
  }
}
