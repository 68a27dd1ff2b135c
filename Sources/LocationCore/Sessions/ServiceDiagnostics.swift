// SPDX-License-Identifier: MIT

/// The reasons why a service, or the goal of a session, is limited.
///
/// An empty set means that there are none.
public struct ServiceDiagnostics: OptionSet, Hashable, Sendable {
  /// One bit for each diagnostic.
  public let rawValue: UInt16

  /// Makes a set from its bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The user refused, or Location Services are off.
  public static let authorizationDenied = Self(rawValue: 1 << 0)

  /// Location Services are off; comes with `authorizationDenied` (U-07).
  public static let authorizationDeniedGlobally = Self(rawValue: 1 << 1)

  /// A profile or parental control forbids location.
  public static let authorizationRestricted = Self(rawValue: 1 << 2)

  /// The user is being asked.
  public static let authorizationRequestInProgress = Self(rawValue: 1 << 3)

  /// The app is not in use in the way that asking, beginning, or being served requires.
  public static let insufficientlyInUse = Self(rawValue: 1 << 4)

  /// The app needs a service session, or one with a higher requirement.
  public static let serviceSessionRequired = Self(rawValue: 1 << 5)

  /// The user refused full accuracy for the session's purpose, or there is no such purpose.
  public static let fullAccuracyDenied = Self(rawValue: 1 << 6)

  /// The user kept While Using although the session wants Always.
  public static let alwaysAuthorizationDenied = Self(rawValue: 1 << 7)

  /// The app may know only a region, which is delivered a few times an hour (U-06).
  public static let accuracyLimited = Self(rawValue: 1 << 8)

  /// There is no position.
  public static let locationUnavailable = Self(rawValue: 1 << 9)

  /// The condition cannot be watched on this device.
  public static let conditionUnsupported = Self(rawValue: 1 << 10)

  /// The app already watches as many conditions as it may (MON-06).
  public static let conditionLimitExceeded = Self(rawValue: 1 << 11)

  /// The watched conditions cannot be stored (MON-07).
  public static let persistenceUnavailable = Self(rawValue: 1 << 12)

  /// The name of each diagnostic in messages and recordings, in the order of the set's bits.
  package static let named: [(Self, StaticString)] = [
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

  /// The diagnostics that an authorization by itself causes for every service.
  init(_ state: AuthorizationState, under privacy: DevicePrivacy) {
    switch state.status {
    case .notDetermined, .authorizedAlways, .authorizedWhenInUse: self = []
    case .restricted: self = .authorizationRestricted
    case .denied:
      self =
        privacy.isLocationServicesOn
        ? .authorizationDenied : [.authorizationDenied, .authorizationDeniedGlobally]
    }
  }
}
