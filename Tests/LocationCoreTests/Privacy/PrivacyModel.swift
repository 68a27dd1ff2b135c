// SPDX-License-Identifier: MIT

@testable import LocationCore

/// What users, apps and time have brought about, by rules written a second time and in another way.
///
/// It holds an app's permission without the question that is open, and derives use from phases, time
/// and updates. Nothing in it asks the engine's own helpers.
struct PrivacyModel: Hashable {
  /// What the user means an app to have.
  enum Permission: Hashable {
    case undecided
    case once
    case never
    case whileUsing
    case provisional
    case always

    init(_ decision: Decision) {
      self =
        switch decision {
        case .undecided: .undecided
        case .never: .never
        case .whileUsing: .whileUsing
        case .provisionalAlways: .provisional
        case .always: .always
        }
    }

    var permits: Bool { self != .undecided && self != .never }

    var decision: Decision {
      switch self {
      case .undecided, .once: .undecided
      case .never: .never
      case .whileUsing: .whileUsing
      case .provisional: .provisionalAlways
      case .always: .always
      }
    }

    var status: AuthorizationStatus {
      switch self {
      case .undecided: .notDetermined
      case .never: .denied
      case .once, .whileUsing: .authorizedWhenInUse
      case .provisional, .always: .authorizedAlways
      }
    }
  }

  struct App: Hashable {
    let id: AppID
    var permission: Permission
    var isChanceUsed: Bool
    var precise: Bool?
    var preciseOnce: Bool?
    var hasFullAccuracy = false
    var phase: AppPhase
    var graceEnds: Instant?
    var isUsing = false

    /// The record that was kept last.
    var stored: AuthorizationRecord

    var watched = Watched()

    /// The iterations over the events of its monitors.
    var readers: [Reader] = []

    /// What its Info.plist says of the background, and whether it must hold a session to be served.
    var hasBackgroundMode = true
    var needsSession = false

    /// Service sessions and background activities, in the order in which they began.
    var sessions: [Session] = []

    /// What the process before this one held, and until when it may be taken up.
    var heritage: Heritage?

    /// Whether its process ended over live updates, and it was not launched for a position since.
    var endedLive = false

    /// Whether what its sessions want may be asked for: no prompt went unanswered in front of it.
    var mayBeAsked = true

    /// What was kept last of what is watched.
    var kept = MonitoringRecord()
  }

  struct Client: Hashable {
    let id: ClientID
    let app: AppID
    var told: AuthorizationState?
    var isUpdating = false
    var wantsOne = false
    var wantsHeading = false
    var background = false
    var indicator = false
    var isReduced = false

    /// Whether its updates were under way at a moment at which its app was in the foreground.
    var ranInFront = false

    /// Whether they went on as the app left the foreground, and still do.
    var isCarried = false

    /// Whether a fix was delivered since its updates began.
    var hasInitial = false

    /// Whether its updates give fixes, to be delivered now or when its process runs again.
    var isFed = false

    /// When the fixes were determined that it was entitled to and has not been handed.
    var owed: [UTCInstant] = []

    /// Whether the fix that was there when its updates began to give fixes may be held for it.
    var mayBeOwedCached = false

    /// Whether it allows its updates to be deferred.
    var mayBeDeferred = false

    /// Requests for full accuracy whose end was not delivered to it.
    var openRequests = 0

    /// Whether it gets significant changes.
    var hasChanges = false

    /// Questions for the state of a region whose answer it did not get.
    var openQuestions = 0

    /// Whether it is an iteration over live updates, which a manager's calls do not reach.
    var isLive = false

    /// What stood in the way of live updates when they were notified last.
    var obstacles: ServiceDiagnostics = []

    var wants: Bool { isUpdating || wantsOne }
  }

  struct Question: Hashable {
    let app: AppID
    let kind: Prompt.Kind
    let choices: [PromptChoice]
    let hasSwitch: Bool
    var requester: ClientID?
  }

  let profile: SystemProfile
  let isReducedByDefault: Bool
  var apps: [App] = []
  var clients: [Client] = []
  var isOn = true
  var isRestricted = false
  var isHome = false
  var question: Question?

  init(profile: SystemProfile, isReducedByDefault: Bool) {
    self.profile = profile
    self.isReducedByDefault = isReducedByDefault
  }

  // MARK: - What must hold

  func state(of app: App) -> AuthorizationState {
    if isRestricted { return AuthorizationState(status: .restricted) }
    if !isOn { return AuthorizationState(status: .denied) }
    let isFull =
      profile < .ios14 || app.hasFullAccuracy
      || app.preciseOnce ?? app.precise ?? !isReducedByDefault
    return AuthorizationState(
      status: app.permission.status,
      accuracy: app.permission.permits && !isFull ? .reduced : .full)
  }

  func record(of app: App) -> AuthorizationRecord {
    AuthorizationRecord(
      decision: app.permission.decision, isAlwaysChanceUsed: app.isChanceUsed,
      isPrecise: app.precise)
  }

  func isInUse(_ app: App) -> Bool {
    switch app.phase {
    case .foreground: return true
    case .terminated: return false
    case .suspended: return app.graceEnds != nil
    case .background:
      return app.graceEnds != nil || isShownBehind(app)
    }
  }

  /// Whether it is shown that an app uses location in the background.
  func isShownBehind(_ app: App) -> Bool {
    isHeldInUse(app)
      || clients.contains {
        $0.app == app.id && $0.isCarried && (app.permission != .always || $0.indicator)
      }
  }

  func mayUse(_ app: App) -> Bool { app.phase.isRunning && isWithinReach(app) }

  /// Whether a client may use location as its kind may.
  func mayUse(_ client: Client) -> Bool {
    app(client.app)?.phase.isRunning == true && isWithinReach(client)
  }

  /// Whether an app may have location, whether or not its process runs.
  func isWithinReach(_ app: App) -> Bool {
    isOn && !isRestricted && app.permission.permits
      && (app.permission == .always || isInUse(app))
  }

  /// Whether a client may have location, whether or not its process runs.
  func isWithinReach(_ client: Client) -> Bool {
    guard let app = app(client.app) else { return false }
    return isWithinReach(app) && (!client.isLive || mayServeLive(app))
  }

  /// Whether a client may be handed a precise fix now.
  func mayReceive(_ client: Client) -> Bool {
    guard let app = apps.first(where: { $0.id == client.app }) else { return false }
    return client.wants && !client.isReduced && mayUse(client)
      && state(of: app).accuracy == .full
  }

  /// Whether fixes for a client that come now are kept for it while its process is suspended.
  func isKept(for client: Client) -> Bool {
    client.isFed && app(client.app)?.phase == .suspended
  }

  /// Whether a client may get the heading; where the device is, is another question.
  func mayKnowHeading(_ client: Client) -> Bool {
    guard let app = app(client.app), client.wantsHeading, app.phase.isRunning, isInUse(app) else {
      return false
    }
    return profile != .ios6 || state(of: app).status.permitsFixes
  }

  /// Whether a client may get true north, from which follows roughly where the device is.
  func mayKnowTrueNorth(_ client: Client) -> Bool {
    clients.contains { $0.app == client.app && $0.isUpdating && mayReceive($0) }
  }

  func app(_ id: AppID) -> App? { apps.first { $0.id == id } }

  // MARK: - Changes

  mutating func change(_ id: AppID, _ body: (inout App) -> Void) {
    guard let index = apps.firstIndex(where: { $0.id == id }) else { return }
    body(&apps[index])
  }

  /// Changes a manager whose app's process runs.
  mutating func change(_ id: ClientID, _ body: (inout Client, App) -> Void) {
    guard let index = clients.firstIndex(where: { $0.id == id && !$0.isLive }),
      let app = app(clients[index].app), app.phase.isRunning
    else { return }
    body(&clients[index], app)
  }

  /// Gives an app another permission, which ends what was for a while only.
  mutating func permit(_ id: AppID, _ permission: Permission) {
    change(id) { app in
      if app.permission == .once, permission != .once {
        if permission.permits { app.precise = app.preciseOnce ?? app.precise }
        app.preciseOnce = nil
      }
      app.permission = permission
      if permission == .provisional { app.isChanceUsed = true }
      if !permission.permits { app.hasFullAccuracy = false }
    }
  }
}
