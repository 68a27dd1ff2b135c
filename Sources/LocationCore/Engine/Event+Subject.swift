// SPDX-License-Identifier: MIT

extension Event {
  /// Which apps an event concerns.
  enum Subject {
    /// One app.
    case app(AppID)

    /// The app of a client, a session, or a reader of a monitor.
    case client(ClientID)

    /// All apps.
    case device

    /// The apps that the engine finds as it handles the event.
    case found

    /// The apps that each of these events concerns.
    case several([Event])
  }

  /// The apps that this event concerns; all others stay as they were.
  var subject: Subject {
    switch self {
    case .serviceSessionBegan(_, let app, _), .backgroundActivityBegan(_, let app),
      .liveUpdatesBegan(_, let app, _), .managerCreated(_, let app), .conditionAdded(let app, _),
      .conditionRemoved(let app, _, _), .conditionReadingBegan(_, let app, _),
      .conditionHandled(let app, _, _), .settingsChanged(let app, _),
      .permissionsReset(let app?), .monitoredEventOccurred(let app, _),
      .appStateChanged(let app, _), .recordReplaced(let app, _), .monitoringRestored(let app, _):
      .app(app)
    case .clientReleased(let client), .optionsChanged(let client, _), .updatesStarted(let client),
      .updatesStopped(let client), .oneFixRequested(let client), .deferralAllowed(let client, _),
      .deferralDisallowed(let client), .fixesDropped(let client, _, _),
      .headingStarted(let client), .headingStopped(let client),
      .authorizationRequested(_, let client), .fullAccuracyRequested(let client, _, _),
      .regionMonitoringStarted(_, let client), .regionMonitoringStopped(_, let client),
      .regionStateRequested(_, let client), .visitMonitoringStarted(let client),
      .visitMonitoringStopped(let client), .significantChangesStarted(let client),
      .significantChangesStopped(let client):
      .client(client)
    case .permissionsReset(nil), .homeScreenShown, .locationServicesSwitched,
      .restrictionChanged, .clockSet, .sourceOpened, .signalLost, .sourceFailed, .sourceEnded,
      .headingArrived, .headingLost, .regionsReplaced:
      .device
    case .appLaunched, .fixArrived, .promptEnded, .deadlineReached: .found
    case .simultaneous(let events): .several(events)
    }
  }
}
