// SPDX-License-Identifier: MIT

@testable import LocationCore

/// The moves of the state spaces, by what they are about.
extension [Move] {
  /// What an app with one client asks for, and every end of the prompt that comes of it.
  static let questions: [Move] =
    requests
    + [
      .event(.fullAccuracyRequested(.first, purposeKey: "Navigation", RequestID(1))),
      .answer(.allowOnce, precise: false), .answer(.allowWhileUsing, precise: false),
    ]

  /// What an app with one client asks for, with the ends that say nothing of precision.
  static let requests: [Move] =
    [.event(.whenInUseRequested()), .event(.alwaysRequested()), .silence]
    + PromptChoice.allCases.map { .answer($0, precise: nil) }

  /// What the user sets for an app.
  static let settings: [Move] =
    SettingsChoice.allCases.map { .event(.settings($0)) }
    + [true, false].map { .event(.settingsChanged(.maps, .precise($0))) }
    + [.event(.permissionsReset(nil))]

  /// What another process has the store say.
  static let records: [Move] = [
    .event(.recordReplaced(.maps, AuthorizationRecord())),
    .event(.recordReplaced(.maps, AuthorizationRecord(decision: .always, isPrecise: false))),
    .event(.recordReplaced(.maps, AuthorizationRecord(decision: .provisionalAlways))),
    .event(.recordReplaced(.maps, AuthorizationRecord(decision: .whileUsing))),
  ]

  /// What holds for the whole device.
  static let device: [Move] = [true, false].flatMap {
    [
      .event(.locationServicesSwitched(isOn: $0)), .event(.restrictionChanged(isRestricted: $0)),
    ]
  }

  /// Where an app is: in front, in the background, under the home screen, in its grace or not.
  static let places: [Move] = [
    .event(.app(.foreground)), .event(.app(.background)), .event(.homeScreenShown),
    .pass(.seconds(5)),
  ]

  /// Processes that are suspended, end and come back, and what waits for them.
  static let processes: [Move] = [
    .event(.app(.suspended)), .event(.app(.terminated)),
    .event(.appLaunched(.maps, .complete, AuthorizationRecord(), .foreground)),
    .event(.appLaunched(.maps, .complete, AuthorizationRecord(), .background)),
    .event(.managerCreated(.first, .maps)),
  ]

  /// An event that is watched for, and time until one that waits is too old.
  static let events: [Move] = [
    .event(.monitoredEventOccurred(.maps, MonitoredEvent("enter"))), .pass(.seconds(3_600)),
  ]

  /// What a client does with updates.
  static func updates(of client: ClientID) -> [Move] {
    [
      .event(.updatesStarted(client)), .event(.updatesStopped(client)),
      .event(.options(client, background: true)), .event(.options(client)),
    ]
  }

  /// Sessions and live updates that an app begins and ends, in the foreground or the background.
  static let sessions: [Move] = [
    .event(.service(.always)), .event(.clientReleased(.session)), .event(.activity()),
    .event(.clientReleased(.activity)), .event(.live(.second)), .event(.clientReleased(.second)),
  ]

  /// Another client of the same app, which comes and goes, asks, and wants one fix at a time.
  static let second: [Move] = [
    .event(.managerCreated(.second, .maps)), .event(.clientReleased(.second)),
    .event(.oneFixRequested(.second)), .event(.alwaysRequested(.second)), .pass(.seconds(10)),
  ]

  /// Another app that takes the foreground, asks for Always and is watched for.
  static let otherApp: [Move] = [
    .event(.appStateChanged(.rides, .foreground)), .event(.appStateChanged(.rides, .background)),
    .event(.alwaysRequested(.third)), .event(.updatesStarted(.third)),
    .event(.monitoredEventOccurred(.rides, MonitoredEvent("enter"))),
  ]
}

extension [Event] {
  /// One app with a client, undecided; the position of long ago is known.
  static let oneApp = history(of: .complete)

  /// The same, with Precise off at first.
  static let oneReducedApp = {
    var description = AppDescription.complete
    description.isAccuracyReducedByDefault = true
    return history(of: description)
  }()

  /// One app that must hold a session for live updates.
  static let oneExplicitApp = history(of: .sample(keys: PurposeKey.allCases, isExplicit: true))

  private static func history(of description: AppDescription) -> [Event] {
    [
      .appLaunched(.maps, description, AuthorizationRecord(decision: .always), .foreground),
      .managerCreated(.first, .maps), .updatesStarted(.first), .sourceOpened,
      .fixArrived(.sample(1)), .updatesStopped(.first), .permissionsReset(nil),
    ]
  }

  /// The same, with another app in the background.
  static let twoApps =
    oneApp + [
      .appLaunched(.rides, .complete, AuthorizationRecord(), .background),
      .managerCreated(.third, .rides),
    ]
}
