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
    /// Its sessions and iterations, in the order in which they began.
    var sessions: [(name: String, kind: ScenarioSession.Kind)] = []
    /// The managers that it makes at each launch.
    let atLaunch: [ScenarioManager]
    /// The monitors whose events it awaits from each launch on.
    let awaitsAtLaunch: [String]
    /// Whether its managers are known; they are not if they could not be read.
    let hasKnownManagers: Bool
    /// Whether the monitors that it awaits are known; they are not if they could not be read.
    let hasKnownAwaits: Bool
    /// Whether a service watches for it, which may launch it again after its process has ended.
    var isWatched = false
    /// Its regions by identifier; the last one of each.
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

  /// The reason why a step is impossible.
  struct Refusal: Error, Hashable {
    /// The fault and the remedy.
    let message: String
  }

  private var members: [String: Member] = [:]

  /// The apps' short names, in the order in which they are written.
  private(set) var names: [String] = []

  /// Adds an app.
  ///
  /// - Parameters:
  ///   - name: Its short name.
  ///   - phase: Its initial phase.
  ///   - managers: The managers that it makes at each launch; `nil` if unknown.
  ///   - awaits: The monitors whose events it awaits from each launch on; `nil` if unknown.
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

  /// Records that the app is opened.
  mutating func launch(_ app: String) throws(Refusal) {
    guard var member = members[app] else { return }
    if member.presence == .running {
      throw Refusal(message: "“\(app)” runs already at this step; use enter-foreground")
    }
    member.presence = .running
    member.launch()
    members[app] = member
  }

  /// Checks that the app may have a process, which an action needs.
  func act(_ app: String) throws(Refusal) {
    if members[app]?.presence == .ended {
      throw Refusal(message: "“\(app)” does not run at this step; launch it before")
    }
  }

  /// Records that the app's process ends.
  mutating func terminate(_ app: String) throws(Refusal) {
    try act(app)
    let isFollowed = members[app]?.sessions.contains { $0.kind == .liveUpdates } ?? false
    members[app]?.presence = .ended
    members[app]?.managers = []
    members[app]?.sessions = []
    members[app]?.monitors.terminate()
    if isFollowed || members[app]?.isWatched == true { mayStart(app) }
  }

  /// Records an event that may start an app that does not run.
  mutating func mayStart(_ app: String) {
    guard var member = members[app], member.presence == .ended else { return }
    member.presence = .perhaps
    member.launch()
    members[app] = member
  }

  /// Records that the app makes a manager.
  mutating func createManager(_ name: String, of app: String) throws(Refusal) {
    try act(app)
    try refuseTaken(name, of: app, key: .manager)
    members[app]?.managers.append(name)
  }

  /// Rejects a name that a manager, a session or an awaited monitor of the app already has.
  ///
  /// Transcripts use these names.
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

  /// Records that the app releases a manager.
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

  /// Records that the app begins a session or an iteration.
  mutating func begin(
    _ kind: ScenarioSession.Kind, _ name: String, of app: String
  ) throws(Refusal) {
    try act(app)
    try refuseTaken(name, of: app, key: kind.key)
    members[app]?.sessions.append((name, kind))
  }

  /// Records that the app ends a session; the only one of its kind if the step names none.
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

  /// Records that a service watches for the app, which outlives its process.
  mutating func watch(for app: String) { members[app]?.isWatched = true }

  /// Records the services that a new manager of the app starts at once.
  mutating func watch(_ manager: ScenarioManager, for app: String) {
    members[app]?.watch(manager)
  }

  /// Records a region of an app.
  mutating func give(_ region: CircularRegion, to app: String) {
    members[app]?.regions[region.identifier] = region
  }

  /// The region of the app with an identifier; `nil` if the regions are unknown.
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

  /// Records that the app adds a condition to a monitor.
  mutating func add(_ condition: String, to monitor: String, of app: String) {
    members[app]?.monitors.add(condition, to: monitor)
  }

  /// Records that the app removes a condition from a monitor.
  mutating func remove(
    _ condition: String, from monitor: String, of app: String
  ) throws(Refusal) {
    try members[app]?.monitors.remove(condition, from: monitor, of: app)
  }

  /// Records that the app begins to await a monitor's events.
  mutating func beginAwaiting(_ monitor: String, of app: String) throws(Refusal) {
    if members[app]?.monitors.awaited.contains(monitor) == false {
      try refuseTaken(monitor, of: app, key: .monitor)
    }
    try members[app]?.monitors.beginAwaiting(monitor, of: app)
  }

  /// Records that the app stops awaiting a monitor's events.
  mutating func stopAwaiting(_ monitor: String, of app: String) throws(Refusal) {
    guard members[app]?.hasKnownAwaits == true else { return }
    try members[app]?.monitors.stopAwaiting(monitor, of: app)
  }

  // MARK: - Names

  /// The words of messages about one kind of item.
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
