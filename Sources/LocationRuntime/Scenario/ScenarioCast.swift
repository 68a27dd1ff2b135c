// SPDX-License-Identifier: MIT

import LocationCore

/// Which apps and managers there are, step by step, as far as a text alone tells.
struct ScenarioCast {
  /// Whether an app has a process.
  private enum Presence {
    case running
    case ended
    /// An event may have started it.
    case perhaps
  }

  private struct Member {
    var presence: Presence
    /// Its managers, in the order of creation.
    var managers: [String]
    /// Those that it makes at each launch.
    let atLaunch: [String]
    /// Whether it is known which managers it has; not where they could not be read.
    let hasKnownManagers: Bool
  }

  /// Why a step cannot be.
  struct Refusal: Error, Hashable {
    /// What is wrong, and what to do.
    let message: String
  }

  private var members: [String: Member] = [:]

  /// The apps' short names, in the order in which they are written.
  private(set) var names: [String] = []

  /// Adds an app.
  ///
  /// - Parameters:
  ///   - name: Its short name.
  ///   - phase: What it is doing at first.
  ///   - managers: The names of the managers that it makes at each launch, `nil` if unknown.
  mutating func add(_ name: String, phase: AppPhase, managers: [String]?) {
    names.append(name)
    members[name] = Member(
      presence: phase == .terminated ? .ended : .running,
      managers: phase == .terminated ? [] : managers ?? [], atLaunch: managers ?? [],
      hasKnownManagers: managers != nil)
  }

  /// Whether there is an app of that name.
  func knows(_ app: String) -> Bool { members[app] != nil }

  /// The app is opened.
  mutating func launch(_ app: String) throws(Refusal) {
    guard var member = members[app] else { return }
    if member.presence == .running {
      throw Refusal(message: "“\(app)” runs already at this step; use enter-foreground")
    }
    member.presence = .running
    member.managers = member.atLaunch
    members[app] = member
  }

  /// The app does something for which it must have a process.
  func act(_ app: String) throws(Refusal) {
    if members[app]?.presence == .ended {
      throw Refusal(message: "“\(app)” does not run at this step; launch it before")
    }
  }

  /// The app's process ends.
  mutating func terminate(_ app: String) throws(Refusal) {
    try act(app)
    members[app]?.presence = .ended
    members[app]?.managers = []
  }

  /// Something happened that starts an app that does not run.
  mutating func mayStart(_ app: String) {
    guard var member = members[app], member.presence == .ended else { return }
    member.presence = .perhaps
    member.managers = member.atLaunch
    members[app] = member
  }

  /// The app makes a manager.
  mutating func createManager(_ name: String, of app: String) throws(Refusal) {
    try act(app)
    if members[app]?.managers.contains(name) == true {
      throw Refusal(
        message: "“\(app)” has a manager \(quoted(name)) already; choose another name with "
          + "“manager”")
    }
    members[app]?.managers.append(name)
  }

  /// The app gives a manager up.
  mutating func releaseManager(_ name: String, of app: String) {
    members[app]?.managers.removeAll { $0 == name }
  }

  /// The manager that a step means; the only one where it names none.
  func manager(_ name: String?, of app: String) throws(Refusal) -> String {
    try act(app)
    guard let member = members[app], member.hasKnownManagers else {
      return name ?? "unknown"
    }
    let there = member.managers
    if let name {
      if there.contains(name) { return name }
      let advice =
        if there.isEmpty {
          "it has none; create it before"
        } else if let nearest = Spelling.nearest(to: name, among: there) {
          "did you mean “\(nearest)”?"
        } else {
          "it has \(listed(there, "and"))"
        }
      throw Refusal(message: "“\(app)” has no manager \(quoted(name)) at this step; \(advice)")
    }
    guard let only = there.first else {
      throw Refusal(message: "“\(app)” has no manager at this step; create one before")
    }
    if there.count > 1 {
      throw Refusal(
        message: "“\(app)” has the managers \(listed(there, "and")) at this step; add “manager” "
          + "to name one")
    }
    return only
  }
}

/// How much time has passed at least, step by step.
struct TimelineClock {
  /// The earliest moment at which the last step can come.
  private(set) var earliest = Duration.zero

  /// When the run ends, if that is set.
  var end: Duration?

  /// The latest moment at which a step can come: three thousand years, which end before the years
  /// of more than four digits.
  static let latest = ScenarioDuration.longest

  /// Goes to a moment.
  mutating func advance(to moment: Duration) -> String? {
    if moment < earliest {
      return "\(ScenarioDuration.text(moment)) lies before the step above, which comes at "
        + "\(ScenarioDuration.text(earliest)) at the earliest; move the step or give a later time"
    }
    earliest = moment
    return overrun
  }

  /// Lets time pass.
  mutating func advance(by delay: Duration) -> String? {
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
