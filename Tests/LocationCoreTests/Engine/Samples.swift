// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

extension Effect {
  /// The client that the effect concerns; `nil` where it concerns none.
  var client: ClientID? {
    switch self {
    case .notify(_, let client):
      client
    case .openSource, .closeSource, .withdraw, .persist, .present, .diagnose, .wake,
      .showIndicator, .recordAccess, .persistRegions, .persistMonitoring:
      nil
    }
  }

  /// Whether it keeps what was published.
  var isAboutRegions: Bool { if case .persistRegions = self { true } else { false } }

  /// Whether the effect is one on a client or on the source.
  var isDelivery: Bool {
    switch self {
    case .openSource, .closeSource: true
    case .notify, .withdraw, .persistRegions, .persistMonitoring, .persist, .present, .diagnose,
      .wake, .showIndicator, .recordAccess:
      client != nil
    }
  }

  /// A callback with a status and full accuracy.
  static func notifyStatus(_ status: AuthorizationStatus, to client: ClientID = .first) -> Effect {
    .notify(.authorizationChanged(AuthorizationState(status: status)), to: client)
  }

  /// A callback with a status and reduced accuracy.
  static func notifyReduced(
    _ status: AuthorizationStatus = .authorizedWhenInUse, to client: ClientID = .first
  ) -> Effect {
    .notify(
      .authorizationChanged(AuthorizationState(status: status, accuracy: .reduced)), to: client)
  }

  static func open(_ accuracy: DesiredAccuracy = .best) -> Effect {
    .openSource(SourceDemand(desiredAccuracy: accuracy))
  }
}

extension Event {
  static func options(
    _ client: ClientID, _ accuracy: DesiredAccuracy = .best, filter: Double = 0,
    background: Bool = false, indicator: Bool = false, activity: ActivityType = .other,
    pauses: Bool = true
  ) -> Event {
    .optionsChanged(
      client,
      ClientOptions(
        desiredAccuracy: accuracy, distanceFilter: filter, allowsBackgroundUpdates: background,
        showsBackgroundIndicator: indicator, activity: activity, pausesAutomatically: pauses))
  }

  static func whenInUseRequested(_ client: ClientID = .first) -> Event {
    .authorizationRequested(.whenInUse, client)
  }

  static func alwaysRequested(_ client: ClientID = .first) -> Event {
    .authorizationRequested(.always, client)
  }

  static func service(
    _ requirement: ServiceRequirement, _ session: ClientID = .session, purpose: String? = nil
  ) -> Event {
    .serviceSessionBegan(
      session, .maps, ServiceGoal(requirement, fullAccuracyPurposeKey: purpose))
  }

  static func activity(_ session: ClientID = .activity) -> Event {
    .backgroundActivityBegan(session, .maps)
  }

  static func live(
    _ client: ClientID = .first, _ configuration: LiveConfiguration = .standard
  ) -> Event {
    .liveUpdatesBegan(client, .maps, configuration)
  }

  static func app(_ phase: AppPhase) -> Event { .appStateChanged(.maps, phase) }

  static func settings(_ choice: SettingsChoice) -> Event {
    .settingsChanged(.maps, .location(choice))
  }
}

extension Prompt {
  /// How a user ends the prompt who means the app to have this status.
  func outcome(for status: AuthorizationStatus) -> PromptOutcome {
    let choices: [PromptChoice] =
      switch status {
      case .authorizedAlways: [.allowAlways, .allowWhileUsing]
      case .authorizedWhenInUse: [.keepWhileUsing, .allowWhileUsing]
      case .denied, .restricted: [.dontAllow, .keepWhileUsing]
      case .notDetermined: []
      }
    let offered = choices.first { choice in buttons.contains { $0.choice == choice } }
    return offered.map { .answered($0, precise: nil) } ?? .notAnswered
  }
}

extension AuthorizationRecord {
  /// The record of an app that is not restricted and that has this status.
  init(_ status: AuthorizationStatus) {
    let decision: Decision =
      switch status {
      case .notDetermined, .restricted: .undecided
      case .denied: .never
      case .authorizedAlways: .always
      case .authorizedWhenInUse: .whileUsing
      }
    self.init(decision: decision)
  }
}

extension PurposeString {
  /// A valid text.
  static func sample(_ text: String) -> Self {
    do throws(PurposeStringFault) {
      return try Self(text)
    } catch {
      preconditionFailure("“\(text)” is no purpose string: \(error)")
    }
  }
}

extension AppDescription {
  /// An app that lacks nothing.
  static let complete = sample(keys: PurposeKey.allCases)

  /// An app with the purpose strings for these keys, each of which says its key.
  static func sample(
    keys: [PurposeKey], isReduced: Bool = false, hasMode: Bool = true, isExplicit: Bool = false
  ) -> Self {
    var purposes: [PurposeKey: Result<PurposeString, PurposeStringFault>] = [:]
    for key in keys { purposes[key] = .success(.sample(key.rawValue)) }
    return Self(
      name: "Maps", purposes: purposes,
      temporaryPurposes: ["Navigation": .success(.sample("To guide you."))],
      isAccuracyReducedByDefault: isReduced, hasLocationBackgroundMode: hasMode,
      requiresExplicitServiceSession: isExplicit)
  }
}

extension ClientID {
  static let first = Self(1)
  static let second = Self(2)
  static let third = Self(3)

  static let session = Self(101)
  static let otherSession = Self(102)
  static let activity = Self(103)
}

extension AppID {
  static let maps = Self("org.example.maps")
  static let rides = Self("org.example.rides")
}

extension Instant {
  /// The moment this many seconds, taken to the millisecond, after the beginning of the line.
  static func at(_ seconds: Double) -> Self { Self(sinceStart: .exactly(seconds)) }
}

extension Duration {
  /// So many whole milliseconds, without the rounding of `seconds(_: Double)`.
  static func exactly(_ seconds: Double) -> Self {
    .milliseconds(Int64((seconds * 1_000).rounded()))
  }
}

extension UTCInstant {
  /// The moment this many seconds after 2024-01-01T00:00:00Z.
  static func sample(_ seconds: Double) -> Self {
    Self(sinceEpoch: .seconds(1_704_067_200) + .exactly(seconds))
  }
}

extension Coordinate {
  /// A point this many meters north of a square in Munich.
  static func sample(north meters: Double) -> Self {
    let origin = Self(limiting: 48.137, wrapping: 11.575)
    return Geodesic.direct(from: origin, course: 0, distance: meters).coordinate
  }
}

extension Fix {
  /// A fix so many meters north of a fixed point, determined at a second of a fixed day.
  static func sample(
    _ second: Double, north meters: Double = 0, accuracy: Double = 5
  ) -> Self {
    sample(second, at: .sample(north: meters), accuracy: accuracy)
  }

  /// A fix at a point, determined at a second of a fixed day.
  static func sample(
    _ second: Double, at point: Coordinate, accuracy: Double = 5, altitude: Altitude? = nil
  ) -> Self {
    let fix = Self(
      coordinate: point, horizontalAccuracy: accuracy, altitude: altitude,
      timestamp: .sample(second))
    guard let fix else { preconditionFailure("a sample has a radius of \(accuracy) m") }
    return fix
  }
}
