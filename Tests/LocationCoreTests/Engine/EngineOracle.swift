// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

/// What may be expected of an engine, kept apart from how the engine does it.
///
/// It learns of events and of the effects that they brought, and records an issue where these
/// break a rule. It knows nothing of the distance filter, of timers or of the last known fix. What
/// it says of delivery holds for apps that are in use or have Always for good; which apps are in
/// use and what is granted otherwise is the affair of `PrivacyOracle`.
struct EngineOracle {
  struct App {
    let id: AppID
    let isInForeground: Bool
    var decision: AuthorizationStatus
    var isAlwaysChanceUsed = false
    var isProvisional = false
    var asked: AuthorizationRequest?
  }

  struct Client {
    let id: ClientID
    let app: AppID
    var told: AuthorizationState?
    var wish = DesiredAccuracy.best
    var isUpdating = false
    var hasRequest = false

    /// Whether its request must fail in the present event.
    var losesRequest = false

    /// The newest fix delivered.
    var last: Fix?

    /// What its `location` shows while it may have precise fixes.
    var shown: Fix?

    /// Whether updates have begun since, so that the next fix may be the last one once more.
    var mayRepeat = false
  }

  private var apps: [App] = []
  private var isRestricted = false
  private var isSwitchedOn = true
  var clients: [Client] = []
  private var demand: DesiredAccuracy?

  /// The region published last.
  var region: PublishedRegion?

  /// The clients that must get their authorization by the present event, in order.
  private var toNotify: [ClientID] = []

  mutating func check(_ step: RunStep) {
    toNotify = []
    apply(step.event)
    learn()
    var hasEnded = false
    for effect in step.effects where effect.isDelivery || effect.isAboutRegions {
      #expect(!hasEnded, "nothing follows what is done to the source")
      switch effect {
      case .notify(.authorizationChanged(let state), let client):
        checkNotice(state, to: client)
      case .notify(.locationsUpdated(let fixes), let client):
        #expect(toNotify.isEmpty, "everybody is notified before anybody receives")
        checkDelivery(fixes, to: client)
      case .persistRegions(let state):
        #expect(step.event == .deadlineReached, "regions are published when time has come")
        region = state.published
      case .notify(.regionUpdated(let region), let client):
        #expect(toNotify.isEmpty, "everybody is notified before anybody receives")
        checkRegion(region, to: client)
      case .notify(.failed(let failure), let client):
        #expect(toNotify.isEmpty, "everybody is notified before anybody is refused")
        checkFailure(failure, to: client, on: step.event)
      case .openSource, .closeSource:
        hasEnded = true
        checkSource(effect)
      case .notify(.deferralFinished, _), .notify(.updatesPaused, _), .notify(.updatesResumed, _),
        .notify(.eventOccurred, _), .notify(.requestCompleted, _), .withdraw,
        .notify(.monitoringStarted, _), .notify(.monitoringFailed, _), .notify(.stateDetermined, _),
        .notify(.headingUpdated, _), .persist, .present,
        .diagnose, .wake, .showIndicator, .recordAccess, .persistMonitoring,
        .notify(.diagnosticsChanged, _), .notify(.stationaryBegan, _),
        .notify(.conditionChanged, _):
        Issue.record("\(effect) follows from none of these events")
      }
    }
    #expect(toNotify.isEmpty, "\(toNotify) are not notified of \(step.event)")
    let left = clients.filter(\.losesRequest).map(\.id)
    #expect(left.isEmpty, "a request that cannot be met fails")
    #expect(
      demand == strictestWish || strictestWish == nil && demand == .reduced,
      "the source is held to the strictest wish, or for regions")
    checkSnapshots(step.snapshots)
  }

  // MARK: - Events

  private mutating func apply(_ event: Event) {
    switch event {
    case .appLaunched(let app, _, let record, let phase):
      guard index(of: app) == nil else { return }
      let statuses = AuthorizationStatus.allCases
      guard let status = statuses.first(where: { AuthorizationRecord($0) == record }) else {
        return
      }
      apps.append(App(id: app, isInForeground: phase == .foreground, decision: status))
    case .managerCreated(let client, let app):
      guard let app = index(of: app), index(of: client) == nil else { return }
      clients.append(Client(id: client, app: apps[app].id))
    case .clientReleased(let client): clients.removeAll { $0.id == client }
    case .optionsChanged(let client, let options):
      change(client) { $0.wish = options.desiredAccuracy }
    case .updatesStarted(let client):
      change(client) { client in
        client.hasRequest = false
        if !client.isUpdating { client.mayRepeat = true }
        client.isUpdating = true
      }
    case .updatesStopped(let client):
      change(client) { ($0.isUpdating, $0.hasRequest) = (false, false) }
    case .oneFixRequested(let client):
      guard let client = index(of: client), permits(clients[client]) else { return }
      clients[client].hasRequest = !clients[client].isUpdating
    case .authorizationRequested(let request, let client): ask(request, by: client)
    case .promptEnded(_, let outcome): end(outcome)
    case .settingsChanged(let app, .location(let choice)):
      // While Using is what Settings shows of a provisional Always already.
      guard !isRestricted, let app = index(of: app),
        !(apps[app].isProvisional && choice == .whileUsing)
      else { return }
      (apps[app].decision, apps[app].isProvisional) = (choice.status, false)
    case .locationServicesSwitched(let isOn): isSwitchedOn = isOn
    case .restrictionChanged(let isNowRestricted): isRestricted = isNowRestricted
    case .simultaneous(let events): for event in events { apply(event) }
    case .fixArrived, .sourceOpened, .signalLost, .sourceFailed, .sourceEnded, .deadlineReached,
      .serviceSessionBegan, .backgroundActivityBegan, .liveUpdatesBegan, .conditionAdded,
      .conditionRemoved, .conditionReadingBegan, .conditionHandled,
      .fullAccuracyRequested, .settingsChanged, .permissionsReset, .homeScreenShown,
      .monitoredEventOccurred, .deferralAllowed, .deferralDisallowed, .fixesDropped,
      .appStateChanged,
      .headingStarted, .headingStopped, .headingArrived, .headingLost, .monitoringRestored,
      .regionMonitoringStarted, .regionMonitoringStopped, .regionStateRequested,
      .visitMonitoringStarted, .visitMonitoringStopped, .significantChangesStarted,
      .significantChangesStopped, .recordReplaced, .clockSet, .regionsReplaced:
      return
    }
  }

  private mutating func ask(_ request: AuthorizationRequest, by client: ClientID) {
    guard let app = clients.first(where: { $0.id == client }).flatMap({ index(of: $0.app) }),
      apps[app].isInForeground, isSwitchedOn, !isRestricted
    else { return }
    switch (apps[app].decision, request) {
    case (.notDetermined, _): apps[app].asked = request
    case (.authorizedWhenInUse, .always) where !apps[app].isAlwaysChanceUsed:
      apps[app].asked = request
      apps[app].isAlwaysChanceUsed = true
    default: break
    }
  }

  /// The prompts of the one app in the foreground are ended at once.
  private mutating func end(_ outcome: PromptOutcome) {
    for app in apps.indices {
      guard let asked = apps[app].asked else { continue }
      apps[app].asked = nil
      switch outcome {
      case .answered(.allowWhileUsing, _):
        let isUsed = apps[app].isAlwaysChanceUsed
        apps[app].isProvisional = asked == .always && !isUsed
        apps[app].decision =
          apps[app].isProvisional ? .authorizedAlways : .authorizedWhenInUse
        if asked == .always { apps[app].isAlwaysChanceUsed = true }
      case .answered(.allowAlways, _): apps[app].decision = .authorizedAlways
      case .answered(.dontAllow, _):
        apps[app].decision = .denied
        if asked == .always { apps[app].isAlwaysChanceUsed = true }
      case .answered, .notAnswered: break
      }
    }
  }

  /// Finds the clients to notify of the present event, in the order of apps and then of clients.
  private mutating func learn() {
    for app in apps {
      let state = expectedState(of: app)
      for index in clients.indices where clients[index].app == app.id {
        if !permits(clients[index]), !clients[index].isUpdating, clients[index].hasRequest {
          clients[index].losesRequest = true
        }
        guard clients[index].told != state else { continue }
        clients[index].told = state
        toNotify.append(clients[index].id)
      }
    }
  }

  // MARK: - Effects

  private mutating func checkNotice(_ state: AuthorizationState, to client: ClientID) {
    #expect(client == toNotify.first, "a notice comes once, in order, and only of a change")
    #expect(state == expectedState(of: client))
    toNotify = Array(toNotify.dropFirst())
  }

  private mutating func checkDelivery(_ fixes: [Fix], to id: ClientID) {
    guard let index = index(of: id), let fix = fixes.first, fixes.count == 1 else {
      Issue.record("\(fixes.count) fixes for \(id)")
      return
    }
    let client = clients[index]
    #expect(permits(client), "a client receives only what its app may have")
    #expect(client.wish != .reduced, "who wishes a reduced position receives no precise one")
    #expect(client.isUpdating || client.hasRequest, "only those who want a fix receive one")
    if let last = client.last, !(client.mayRepeat && last == fix) {
      #expect(Self.isNewer(fix, than: last), "fixes come in the order of the source")
    }
    clients[index].last = fix
    clients[index].shown = fix
    clients[index].mayRepeat = false
    clients[index].hasRequest = false
  }

  private mutating func checkFailure(
    _ failure: LocationFailure, to id: ClientID, on event: Event
  ) {
    guard let index = index(of: id) else {
      Issue.record("\(failure) for \(id), which does not exist")
      return
    }
    switch failure {
    case .denied: #expect(!permits(clients[index]), "denied is who may not receive")
    case .locationUnknown: #expect(event == .deadlineReached, "time alone makes it unknown")
    case .network: #expect(event == .sourceFailed(.network))
    case .promptDeclined, .headingFailure, .regionMonitoringDenied, .regionMonitoringFailure,
      .deferredFailed, .deferredNotUpdatingLocation, .deferredAccuracyTooLow,
      .deferredDistanceFiltered, .deferredCanceled:
      Issue.record("\(failure) follows from none of these events")
    }
    if clients[index].losesRequest {
      (clients[index].losesRequest, clients[index].hasRequest) = (false, false)
    }
    guard failure != .denied else { return }
    #expect(permits(clients[index]), "who may not receive hears nothing of the source")
    #expect(clients[index].isUpdating || clients[index].hasRequest)
    clients[index].hasRequest = false
  }

  private mutating func checkSource(_ effect: Effect) {
    guard case .openSource(let wanted) = effect else {
      #expect(demand != nil, "what is closed was open")
      demand = nil
      return
    }
    #expect(demand != wanted.desiredAccuracy, "an equal demand is not repeated")
    demand = wanted.desiredAccuracy
  }

  // MARK: - Knowledge

  func index(of client: ClientID) -> Int? { clients.firstIndex { $0.id == client } }

  private mutating func change(_ client: ClientID, _ body: (inout Client) -> Void) {
    if let index = index(of: client) { body(&clients[index]) }
  }

  private func index(of app: AppID) -> Int? { apps.firstIndex { $0.id == app } }

  func permits(_ client: Client) -> Bool {
    [.authorizedAlways, .authorizedWhenInUse].contains(expectedState(of: client.id)?.status)
  }

  func expectedState(of client: ClientID) -> AuthorizationState? {
    guard let client = clients.first(where: { $0.id == client }) else { return nil }
    return index(of: client.app).map { expectedState(of: apps[$0]) }
  }

  func expectedState(of app: App) -> AuthorizationState {
    if isRestricted { return AuthorizationState(status: .restricted) }
    return AuthorizationState(status: isSwitchedOn ? app.decision : .denied)
  }

  private var strictestWish: DesiredAccuracy? {
    let wishes = clients.filter { permits($0) && ($0.isUpdating || $0.hasRequest) }.map(\.wish)
    if wishes.contains(.bestForNavigation) { return .bestForNavigation }
    if wishes.contains(.best) { return .best }
    return [10, 100, 3_000].map { .within(meters: $0) }.first(where: wishes.contains)
  }

  /// Whether a fix is of a later sequence, or later in the same; altitude distinguishes sequences.
  private static func isNewer(_ fix: Fix, than other: Fix) -> Bool {
    let sequences = (fix.altitude?.aboveSeaLevel ?? 0, other.altitude?.aboveSeaLevel ?? 0)
    if sequences.0 != sequences.1 { return sequences.0 > sequences.1 }
    return fix.timestamp > other.timestamp
  }
}
