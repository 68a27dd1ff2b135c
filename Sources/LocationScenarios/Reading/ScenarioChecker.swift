// SPDX-License-Identifier: MIT

import LocationCore
import LocationFiles

/// The apps and managers that exist at each step, as far as the text determines them.
struct ScenarioChecker {
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
    /// What it holds or iterates over beside them, in the order of beginning.
    var sessions: [(name: String, kind: ScenarioSession.Kind)] = []
    /// Those that it makes at each launch.
    let atLaunch: [ScenarioManager]
    /// The monitors whose events it awaits from each launch on.
    let awaitsAtLaunch: [String]
    /// Whether it is known which managers it has; not where they could not be read.
    let hasKnownManagers: Bool
    /// Whether it is known which monitors' events it awaits; not where they could not be read.
    let hasKnownAwaits: Bool
    /// Whether something is watched for it, which may start it again when its process has ended.
    var isWatched = false
    /// The regions that it was given, by their ids; the last one of each.
    var regions: [String: CircularRegion] = [:]
    /// Its monitors of conditions.
    var monitors = ScenarioMonitors()

    mutating func launch() {
      managers = atLaunch.map(\.name)
      monitors.launch(awaiting: awaitsAtLaunch)
      for manager in atLaunch { watch(manager) }
    }

    mutating func watch(_ manager: ScenarioManager) {
      if !manager.watching.isEmpty { isWatched = true }
      for region in manager.regions { regions[region.identifier] = region }
    }
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
  ///   - managers: The managers that it makes at each launch, `nil` if unknown.
  ///   - awaits: The monitors whose events it awaits from each launch on, `nil` if unknown.
  mutating func add(
    _ name: String, phase: AppPhase, managers: [ScenarioManager]?, awaits: [String]?
  ) {
    names.append(name)
    var member = Member(
      presence: phase == .terminated ? .ended : .running, managers: [], atLaunch: managers ?? [],
      awaitsAtLaunch: awaits ?? [], hasKnownManagers: managers != nil,
      hasKnownAwaits: awaits != nil)
    if phase != .terminated { member.launch() }
    members[name] = member
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
    member.launch()
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
    let isFollowed = members[app]?.sessions.contains { $0.kind == .liveUpdates } ?? false
    members[app]?.presence = .ended
    members[app]?.managers = []
    members[app]?.sessions = []
    members[app]?.monitors.terminate()
    if isFollowed || members[app]?.isWatched == true { mayStart(app) }
  }

  /// Something happened that starts an app that does not run.
  mutating func mayStart(_ app: String) {
    guard var member = members[app], member.presence == .ended else { return }
    member.presence = .perhaps
    member.launch()
    members[app] = member
  }

  /// The app makes a manager.
  mutating func createManager(_ name: String, of app: String) throws(Refusal) {
    try act(app)
    try refuseTaken(name, of: app, key: .manager)
    members[app]?.managers.append(name)
  }

  /// Refuses a name that a manager, a session or a monitor whose events are awaited has, since
  /// transcripts call each by it.
  private func refuseTaken(
    _ name: String, of app: String, key: ScenarioKey.Step
  ) throws(Refusal) {
    guard let member = members[app] else { return }
    let noun: String
    if member.managers.contains(name) {
      noun = "a manager"
    } else if let session = member.sessions.first(where: { $0.name == name }) {
      noun = session.kind.noun
    } else if member.monitors.awaited.contains(name) {
      noun = "a monitor"
    } else {
      return
    }
    throw Refusal(
      message: "“\(app)” has \(noun) \(quoted(name)) already; choose another name with "
        + "“\(key.rawValue)”")
  }

  /// The app gives a manager up.
  mutating func releaseManager(_ name: String, of app: String) {
    members[app]?.managers.removeAll { $0 == name }
  }

  /// The manager of a step; the only one if the step names none.
  func manager(_ name: String?, of app: String) throws(Refusal) -> String {
    try act(app)
    guard let member = members[app], member.hasKnownManagers else {
      return name ?? "unknown"
    }
    return try choose(
      name, among: member.managers, of: app,
      Words(
        noun: "manager", plural: "managers", key: .manager, advice: "create one before",
        it: "create it before"))
  }

  // MARK: - Sessions

  /// The app begins a session, or to iterate.
  mutating func begin(
    _ kind: ScenarioSession.Kind, _ name: String, of app: String
  ) throws(Refusal) {
    try act(app)
    try refuseTaken(name, of: app, key: kind.key)
    members[app]?.sessions.append((name, kind))
  }

  /// The app ends a session; the only one of its kind if the step names none.
  mutating func end(
    _ kind: ScenarioSession.Kind, _ name: String?, of app: String
  ) throws(Refusal) -> String {
    try act(app)
    let there = (members[app]?.sessions ?? []).filter { $0.kind == kind }.map(\.name)
    let chosen = try choose(
      name, among: there, of: app,
      Words(
        noun: kind.word, plural: kind.plural, key: kind.key, advice: "begin one before",
        it: "begin it before"))
    members[app]?.sessions.removeAll { $0.name == chosen }
    return chosen
  }

  // MARK: - What is watched

  /// The app has something watched, which outlives its process.
  mutating func watch(for app: String) { members[app]?.isWatched = true }

  /// The app makes a manager that has something watched at once.
  mutating func watch(_ manager: ScenarioManager, for app: String) {
    members[app]?.watch(manager)
  }

  /// Adds a region of an app.
  mutating func give(_ region: CircularRegion, to app: String) {
    members[app]?.regions[region.identifier] = region
  }

  /// The region with an id that the app has; `nil` if that is unknown.
  func region(_ id: String, of app: String) throws(Refusal) -> CircularRegion? {
    guard let member = members[app] else { return nil }
    if let region = member.regions[id] { return region }
    guard member.hasKnownManagers else { return nil }
    let ids = member.regions.keys.sorted()
    let advice = Spelling.advice(
      for: id, among: ids, none: "it has none; start to monitor one before", listing: "it has",
      quotes: true)
    throw Refusal(message: "“\(app)” has no region \(quoted(id)) at this step; \(advice)")
  }

  // MARK: - Monitors

  /// The app has a monitor watch a condition.
  mutating func add(_ condition: String, to monitor: String, of app: String) {
    members[app]?.monitors.add(condition, to: monitor)
  }

  /// The app has a monitor watch a condition no longer.
  mutating func remove(
    _ condition: String, from monitor: String, of app: String
  ) throws(Refusal) {
    try members[app]?.monitors.remove(condition, from: monitor, of: app)
  }

  /// The app begins to await a monitor's events.
  mutating func beginAwaiting(_ monitor: String, of app: String) throws(Refusal) {
    if members[app]?.monitors.awaited.contains(monitor) == false {
      try refuseTaken(monitor, of: app, key: .monitor)
    }
    try members[app]?.monitors.beginAwaiting(monitor, of: app)
  }

  /// The app awaits a monitor's events no longer.
  mutating func stopAwaiting(_ monitor: String, of app: String) throws(Refusal) {
    guard members[app]?.hasKnownAwaits == true else { return }
    try members[app]?.monitors.stopAwaiting(monitor, of: app)
  }

  // MARK: - Names

  /// The words for items that can be several.
  private struct Words {
    let noun: String
    let plural: String
    let key: ScenarioKey.Step
    /// The remedy if there is none at all.
    let advice: String
    /// The remedy if there is none of that name.
    let it: String
  }

  private func choose(
    _ name: String?, among there: [String], of app: String, _ words: Words
  ) throws(Refusal) -> String {
    let (noun, key) = (words.noun, words.key.rawValue)
    if let name {
      if there.contains(name) { return name }
      let advice = Spelling.advice(
        for: name, among: there, none: "it has none; \(words.it)", listing: "it has", quotes: false)
      throw Refusal(message: "“\(app)” has no \(noun) \(quoted(name)) at this step; \(advice)")
    }
    guard let only = there.first else {
      throw Refusal(message: "“\(app)” has no \(noun) at this step; \(words.advice)")
    }
    if there.count > 1 {
      throw Refusal(
        message: "“\(app)” has the \(words.plural) \(listed(there, "and")) at this step; add "
          + "“\(key)” to name one")
    }
    return only
  }
}
