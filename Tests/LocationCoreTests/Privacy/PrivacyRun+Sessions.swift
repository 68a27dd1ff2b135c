// SPDX-License-Identifier: MIT

@testable import LocationCore

/// What runs do with sessions and live updates, and what hosts report of store and clock.
extension PrivacyRun {
  private static let sessions: [ClientID] = [.session, .otherSession, .activity]
  private static let iterations = [ClientID(201), ClientID(202)]

  /// What each diagnostic is called.
  private static let names: [(ServiceDiagnostics, String)] = [
    (.authorizationDenied, "authorizationDenied"),
    (.authorizationDeniedGlobally, "authorizationDeniedGlobally"),
    (.authorizationRestricted, "authorizationRestricted"),
    (.authorizationRequestInProgress, "authorizationRequestInProgress"),
    (.insufficientlyInUse, "insufficientlyInUse"),
    (.serviceSessionRequired, "serviceSessionRequired"),
    (.fullAccuracyDenied, "fullAccuracyDenied"),
    (.alwaysAuthorizationDenied, "alwaysAuthorizationDenied"),
    (.accuracyLimited, "accuracyLimited"), (.locationUnavailable, "locationUnavailable"),
    (.conditionUnsupported, "conditionUnsupported"),
    (.conditionLimitExceeded, "conditionLimitExceeded"),
    (.persistenceUnavailable, "persistenceUnavailable"),
  ]

  static func kinds(of diagnostics: ServiceDiagnostics) -> [String] {
    names.filter { diagnostics.contains($0.0) }.map { "told \($0.1)" }
  }

  mutating func sessions(_ client: ClientID, _ app: AppID) -> Event {
    // Now and then under a name that is already in use.
    let isOdd = random.next() % 16 == 0
    let session = isOdd ? client : pick(Self.sessions)
    let live = isOdd ? pick([client] + Self.sessions) : pick(Self.iterations)
    switch random.next() % 24 {
    case 0...4:
      let goal = ServiceGoal(
        pick(ServiceRequirement.allCases),
        fullAccuracyPurposeKey: random.next() % 3 != 0 ? "Navigation" : nil)
      return .serviceSessionBegan(session, app, goal)
    case 5...7: return .backgroundActivityBegan(session, app)
    case 8: return .clientReleased(session)
    case 9...12:
      let configurations: [LiveConfiguration] = [.standard, .automotiveNavigation]
      return .liveUpdatesBegan(live, app, pick(configurations))
    case 13: return .clientReleased(live)
    case 14: return call(live)
    case 15, 16: return .monitoringRestored(app, restored())
    case 17:
      return .fixesDropped(
        pick([client, live]), count: Int(random.next() % 4) - 1, pick(DropReason.allCases))
    case 18: return .clockSet(.sample(seconds + pick([0, 0, 7, 3_600, -3_600])))
    default: return fix()
    }
  }

  /// What a manager may ask for, and nothing else may.
  private mutating func call(_ live: ClientID) -> Event {
    let region = CircularRegion.sample("home", north: 0, radius: 60)
    return pick([
      .updatesStopped(live), .updatesStarted(live), .oneFixRequested(live),
      .headingStarted(live), .significantChangesStarted(live), .visitMonitoringStarted(live),
      .regionMonitoringStarted(region, live), .regionStateRequested(region, live),
      .authorizationRequested(.whenInUse, live), .alwaysRequested(live),
      .fullAccuracyRequested(live, purposeKey: "Navigation", RequestID(2)),
      .deferralAllowed(live, DeferralBounds(distance: nil, timeout: nil)),
      .options(live, .reduced, background: true),
    ])
  }

  /// What the store holds of what is watched: what this run or another one kept, or nothing.
  private mutating func restored() -> MonitoringRecord {
    if random.next() % 2 == 0 { return pick(keptRecords) }
    var record = MonitoringRecord()
    for (name, north) in [("home", 0.0), ("work", 900)] where random.next() % 2 == 0 {
      record.regions.append(
        MonitoredRegion(
          CircularRegion.sample(name, north: north, radius: 60),
          presence: pick([.unknown, .inside, .outside])))
    }
    for _ in 0..<random.next() % 3 {
      let new = condition()
      record.conditions.removeAll {
        $0.monitor == new.monitor && $0.identifier == new.identifier
      }
      record.conditions.append(new)
    }
    record.monitorsVisits = random.next() % 2 == 0
    record.monitorsSignificantChanges = random.next() % 2 == 0
    return record
  }
}
