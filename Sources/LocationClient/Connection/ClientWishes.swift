// SPDX-License-Identifier: MIT

package import LocationCore

/// What a client of an app wants from the device, to say it again to a daemon that started anew.
struct ClientWishes {
  private var options: ClientOptions?
  private var wantsUpdates = false
  private var wantsFix = false
  private var wantsHeading = false
  private var wantsVisits = false
  private var wantsSignificantChanges = false
  private var deferral: DeferralBounds?
  private var authorization: AuthorizationRequest?
  private var fullAccuracy: [(request: RequestID, purposeKey: String)] = []
  private var states: [CircularRegion] = []

  /// Makes the wishes of a new client.
  init() {}

  /// Whether the client waits for positions.
  var wantsPositions: Bool { wantsUpdates || wantsFix }

  /// Notes what the client did.
  mutating func note(_ event: AppEvent) {
    switch event {
    case .optionsChanged(_, let options): self.options = options
    case .updatesStarted: wantsUpdates = true
    case .updatesStopped: (wantsUpdates, wantsFix, deferral) = (false, false, nil)
    case .oneFixRequested: wantsFix = true
    case .deferralAllowed(_, let bounds): deferral = bounds
    case .deferralDisallowed: deferral = nil
    case .headingStarted: wantsHeading = true
    case .headingStopped: wantsHeading = false
    case .authorizationRequested(let request, _): authorization = request
    case .fullAccuracyRequested(_, let purposeKey, let request):
      fullAccuracy.append((request, purposeKey))
    case .regionStateRequested(let circle, _): states.append(circle)
    case .visitMonitoringStarted: wantsVisits = true
    case .visitMonitoringStopped: wantsVisits = false
    case .significantChangesStarted: wantsSignificantChanges = true
    case .significantChangesStopped: wantsSignificantChanges = false
    // The daemon keeps what is monitored, and knows what was dropped.
    case .regionMonitoringStarted, .regionMonitoringStopped, .conditionAdded, .conditionRemoved,
      .conditionHandled, .fixesDropped, .noticeDropped, .requestEnded:
      break
    }
  }

  /// Notes what was delivered to the client, which may end a request.
  mutating func note(_ event: ClientEvent) {
    switch event {
    case .locationsUpdated, .regionUpdated, .failed: wantsFix = false
    case .authorizationChanged(let state) where state.status != .notDetermined: authorization = nil
    case .requestCompleted(let request, _): fullAccuracy.removeAll { $0.request == request }
    case .deferralFinished: deferral = nil
    case .stateDetermined(_, let circle): states.removeAll { $0 == circle }
    case .authorizationChanged, .headingUpdated, .stationaryBegan, .updatesPaused,
      .updatesResumed, .eventOccurred, .monitoringStarted, .monitoringFailed, .diagnosticsChanged,
      .conditionChanged:
      break
    }
  }

  /// The events that tell another daemon what the client wants.
  func events(of client: ClientID) -> [AppEvent] {
    var events: [AppEvent] = []
    if let options { events.append(.optionsChanged(client, options)) }
    if let authorization { events.append(.authorizationRequested(authorization, client)) }
    for (request, purposeKey) in fullAccuracy {
      events.append(.fullAccuracyRequested(client, purposeKey: purposeKey, request))
    }
    if wantsUpdates { events.append(.updatesStarted(client)) }
    if wantsFix { events.append(.oneFixRequested(client)) }
    if let deferral { events.append(.deferralAllowed(client, deferral)) }
    if wantsHeading { events.append(.headingStarted(client)) }
    if wantsVisits { events.append(.visitMonitoringStarted(client)) }
    if wantsSignificantChanges { events.append(.significantChangesStarted(client)) }
    for circle in states { events.append(.regionStateRequested(circle, client)) }
    return events
  }
}

extension AppEvent {
  /// The client that caused the event; `nil` for an event of the app as a whole.
  package var client: ClientID? {
    switch self {
    case .optionsChanged(let client, _), .updatesStarted(let client), .updatesStopped(let client),
      .oneFixRequested(let client), .deferralAllowed(let client, _),
      .deferralDisallowed(let client), .headingStarted(let client), .headingStopped(let client),
      .authorizationRequested(_, let client), .fullAccuracyRequested(let client, _, _),
      .regionMonitoringStarted(_, let client), .regionMonitoringStopped(_, let client),
      .regionStateRequested(_, let client), .visitMonitoringStarted(let client),
      .visitMonitoringStopped(let client), .significantChangesStarted(let client),
      .significantChangesStopped(let client), .fixesDropped(let client, _, _),
      .noticeDropped(let client, _), .requestEnded(_, let client):
      client
    case .conditionAdded, .conditionRemoved, .conditionHandled: nil
    }
  }

  /// Whether the event changes what the device keeps for the app beyond its process.
  var isKeptByDevice: Bool {
    switch self {
    case .regionMonitoringStarted, .regionMonitoringStopped, .conditionAdded, .conditionRemoved,
      .conditionHandled:
      true
    case .optionsChanged, .updatesStarted, .updatesStopped, .oneFixRequested, .deferralAllowed,
      .deferralDisallowed, .headingStarted, .headingStopped, .authorizationRequested,
      .fullAccuracyRequested, .regionStateRequested, .visitMonitoringStarted,
      .visitMonitoringStopped, .significantChangesStarted, .significantChangesStopped,
      .fixesDropped, .noticeDropped, .requestEnded:
      false
    }
  }

  /// The same event of a client with another number.
  package func of(_ client: ClientID) -> Self {
    switch self {
    case .optionsChanged(_, let options): .optionsChanged(client, options)
    case .updatesStarted: .updatesStarted(client)
    case .updatesStopped: .updatesStopped(client)
    case .oneFixRequested: .oneFixRequested(client)
    case .deferralAllowed(_, let bounds): .deferralAllowed(client, bounds)
    case .deferralDisallowed: .deferralDisallowed(client)
    case .headingStarted: .headingStarted(client)
    case .headingStopped: .headingStopped(client)
    case .authorizationRequested(let request, _): .authorizationRequested(request, client)
    case .fullAccuracyRequested(_, let purposeKey, let request):
      .fullAccuracyRequested(client, purposeKey: purposeKey, request)
    case .regionMonitoringStarted(let circle, _): .regionMonitoringStarted(circle, client)
    case .regionMonitoringStopped(let identifier, _):
      .regionMonitoringStopped(identifier: identifier, client)
    case .regionStateRequested(let circle, _): .regionStateRequested(circle, client)
    case .visitMonitoringStarted: .visitMonitoringStarted(client)
    case .visitMonitoringStopped: .visitMonitoringStopped(client)
    case .significantChangesStarted: .significantChangesStarted(client)
    case .significantChangesStopped: .significantChangesStopped(client)
    case .fixesDropped(_, let count, let reason):
      .fixesDropped(client, count: count, reason)
    case .noticeDropped(_, let reason): .noticeDropped(client, reason)
    case .requestEnded(let request, _): .requestEnded(request, client)
    case .conditionAdded, .conditionRemoved, .conditionHandled: self
    }
  }
}
