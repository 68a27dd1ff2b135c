// SPDX-License-Identifier: MIT

/// The sessions that an app holds, in the order in which they began.
///
/// Service sessions say what the app wants of authorization: what all of them want together counts
/// (SS-02). Background activity sessions keep it in use behind the foreground. Both must begin in
/// front of the user; only a process that was just launched again may take up what the one before it
/// held (SS-04, SS-05, BAS-02).
struct AppSessions: Hashable, Sendable {
  /// A service session.
  struct Service: Hashable, Sendable {
    let id: ClientID
    let goal: ServiceGoal

    /// Whether it counts toward Always.
    let isInEffect: Bool

    /// Whether full accuracy was refused to it, so that it is not asked for again (T-16).
    var isFullAccuracyRefused = false

    /// What it was told last; `nil` before the first time (SS-06).
    var told: ServiceDiagnostics?
  }

  /// A background activity session.
  struct Activity: Hashable, Sendable {
    let id: ClientID

    /// Whether it keeps the app in use.
    let isInEffect: Bool

    /// What it was told last; `nil` before the first time.
    var told: ServiceDiagnostics?
  }

  /// Whether what the sessions want may be asked for.
  enum Asking: Hashable, Sendable {
    /// As soon as the user can be asked.
    case open
    /// Not before the app comes to the foreground again: a prompt has gone unanswered there.
    case unanswered
    /// Not before another session begins: purpose strings are missing.
    case impossible
  }

  /// What the process before this one held, for as long as it may be taken up.
  private struct Remembered: Hashable, Sendable {
    let isAlways: Bool
    let isActive: Bool
    var end: Instant?
  }

  var services: [Service] = []
  var activities: [Activity] = []

  /// Whether what the sessions want may be asked for.
  private(set) var asking = Asking.open

  private var remembered: Remembered?

  /// How much authorization all service sessions want together.
  var requirement: ServiceRequirement { services.map(\.goal.requirement).max() ?? .none }

  /// Whether Always holds for asynchronous services behind the foreground (SS-04).
  var holdsAlways: Bool {
    services.contains { $0.goal.requirement == .always && $0.isInEffect }
  }

  /// Whether Always held so in the process that is gone.
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

  // MARK: - What becomes of its process

  /// Ends all sessions with their process, and remembers what was in effect.
  mutating func endProcess() {
    remembered = Remembered(isAlways: holdsAlways, isActive: isActive)
    services = []
    activities = []
  }

  /// Lets a new process take up until an instant what the one before it held.
  mutating func launch(rejoiningUntil end: Instant) {
    remembered?.end = end
    asking = .open
  }

  /// Lets the user be asked again, should a prompt have gone unanswered.
  mutating func leaveForeground() {
    if asking == .unanswered { asking = .open }
  }

  /// Forgets what the process before this one held.
  mutating func forgetEarlierProcess() { remembered = nil }

  private func remembers(at now: Instant) -> Remembered? {
    remembered.flatMap { now < $0.end ?? .start ? $0 : nil }
  }

  // MARK: - What becomes of asking

  /// Takes in that the app wishes anew to be asked for.
  mutating func noteWish() { asking = .open }

  /// Takes in that all answers are forgotten, so that everything may be asked again.
  mutating func forgetAnswers() {
    asking = .open
    for index in services.indices { services[index].isFullAccuracyRefused = false }
  }

  /// Takes in that nobody answered a prompt.
  mutating func noteSilence() { if asking == .open { asking = .unanswered } }

  /// Takes in that the Info.plist lacks what a prompt would need.
  mutating func noteMissingPurpose() { asking = .impossible }

  /// Takes in that full accuracy was refused for a purpose, or that there is no such purpose.
  mutating func refuseFullAccuracy(for purposeKey: String) {
    for index in services.indices
    where services[index].goal.fullAccuracyPurposeKey == purposeKey {
      services[index].isFullAccuracyRefused = true
    }
  }
}
