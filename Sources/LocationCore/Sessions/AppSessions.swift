// SPDX-License-Identifier: MIT

/// The sessions that an app holds, in the order in which they began.
///
/// Service sessions state the authorization that the app wants; the highest requirement counts
/// (SS-02). Background activity sessions keep the app in use in the background. Both must begin in
/// the foreground; only a process that was just launched again may rejoin the sessions of its
/// predecessor (SS-04, SS-05, BAS-02).
struct AppSessions: Hashable, Sendable {
  /// A service session.
  struct Service: Hashable, Sendable {
    let id: ClientID
    let goal: ServiceGoal

    /// Whether it counts toward Always.
    let isInEffect: Bool

    /// Whether full accuracy was refused for it, so that the user is not asked again (T-16).
    var isFullAccuracyRefused = false

    /// The diagnostics last delivered; `nil` before the first delivery (SS-06).
    var delivered: ServiceDiagnostics?
  }

  /// A background activity session.
  struct Activity: Hashable, Sendable {
    let id: ClientID

    /// Whether it keeps the app in use.
    let isInEffect: Bool

    /// The diagnostics last delivered; `nil` before the first delivery.
    var delivered: ServiceDiagnostics?
  }

  /// Whether the user may be asked for what the sessions want.
  enum Asking: Hashable, Sendable {
    /// As soon as the user can be asked.
    case open
    /// Not before the app comes to the foreground again: a prompt went unanswered.
    case unanswered
    /// Not before another session begins: purpose strings are missing.
    case impossible
  }

  /// The sessions of the previous process, for as long as they may be rejoined.
  private struct Remembered: Hashable, Sendable {
    let isAlways: Bool
    let isActive: Bool
    var end: Instant?
  }

  var services: [Service] = []
  var activities: [Activity] = []

  /// Whether the user may be asked for what the sessions want.
  private(set) var asking = Asking.open

  private var remembered: Remembered?

  /// The highest requirement of all service sessions.
  var requirement: ServiceRequirement { services.map(\.goal.requirement).max() ?? .none }

  /// Whether Always holds for asynchronous services in the background (SS-04).
  var holdsAlways: Bool {
    services.contains { $0.goal.requirement == .always && $0.isInEffect }
  }

  /// Whether Always held in this way in the previous process.
  var heldAlways: Bool { remembered?.isAlways ?? false }

  /// Whether a background activity session is in effect.
  var isActive: Bool { activities.contains(where: \.isInEffect) }

  // MARK: - What the app does

  /// Begins a service session.
  mutating func begin(
    _ id: ClientID, _ goal: ServiceGoal, isInForeground: Bool, at now: Instant
  ) {
    let isRejoined = remembers(at: now)?.isAlways ?? false
    services.append(
      Service(
        id: id, goal: goal,
        isInEffect: goal.requirement < .always || isInForeground || isRejoined))
    asking = .open
  }

  /// Begins a background activity session.
  mutating func beginActivity(_ id: ClientID, isInForeground: Bool, at now: Instant) {
    let isRejoined = remembers(at: now)?.isActive ?? false
    activities.append(Activity(id: id, isInEffect: isInForeground || isRejoined))
  }

  /// Ends a session of either kind.
  mutating func end(_ id: ClientID) {
    services.removeAll { $0.id == id }
    activities.removeAll { $0.id == id }
  }

  /// Whether a session has this name.
  func contains(_ id: ClientID) -> Bool {
    services.contains { $0.id == id } || activities.contains { $0.id == id }
  }

  // MARK: - The process

  /// Ends all sessions with their process, and remembers what was in effect.
  mutating func endProcess() {
    remembered = Remembered(isAlways: holdsAlways, isActive: isActive)
    services = []
    activities = []
  }

  /// Lets a new process rejoin the sessions of its predecessor until an instant.
  mutating func launch(rejoiningUntil end: Instant) {
    remembered?.end = end
    asking = .open
  }

  /// Lets the user be asked again if a prompt went unanswered.
  mutating func leaveForeground() {
    if asking == .unanswered { asking = .open }
  }

  /// Forgets the sessions of the previous process.
  mutating func forgetEarlierProcess() { remembered = nil }

  private func remembers(at now: Instant) -> Remembered? {
    remembered.flatMap { now < $0.end ?? .start ? $0 : nil }
  }

  // MARK: - Asking the user

  /// Records that the app wishes anew to have the user asked.
  mutating func noteWish() { asking = .open }

  /// Records that all answers are forgotten, so that the user may be asked for everything again.
  mutating func forgetAnswers() {
    asking = .open
    for index in services.indices { services[index].isFullAccuracyRefused = false }
  }

  /// Records that a prompt went unanswered.
  mutating func noteSilence() { if asking == .open { asking = .unanswered } }

  /// Records that the Info.plist lacks a purpose string that a prompt needs.
  mutating func noteMissingPurpose() { asking = .impossible }

  /// Records that full accuracy was refused for a purpose, or that there is no such purpose.
  mutating func refuseFullAccuracy(for purposeKey: String) {
    for index in services.indices
    where services[index].goal.fullAccuracyPurposeKey == purposeKey {
      services[index].isFullAccuracyRefused = true
    }
  }
}
