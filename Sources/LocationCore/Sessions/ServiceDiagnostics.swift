// SPDX-License-Identifier: MIT

/// What stands in the way of a service, or of what a session is for.
///
/// An empty set means that nothing does.
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

  /// The app is not in use as far as would be needed to ask, to begin, or to be served.
  public static let insufficientlyInUse = Self(rawValue: 1 << 4)

  /// The app would have to hold a service session, or one that wants more.
  public static let serviceSessionRequired = Self(rawValue: 1 << 5)

  /// The user refused full accuracy for the session's purpose, or there is no such purpose.
  public static let fullAccuracyDenied = Self(rawValue: 1 << 6)

  /// The user left it at While Using where the session wants Always.
  public static let alwaysAuthorizationDenied = Self(rawValue: 1 << 7)

  /// The app may know a region only, which is told a few times an hour (U-06).
  public static let accuracyLimited = Self(rawValue: 1 << 8)

  /// There is no position.
  public static let locationUnavailable = Self(rawValue: 1 << 9)

  /// What nobody can watch for on this device.
  public static let conditionUnsupported = Self(rawValue: 1 << 10)

  /// The app watches for as much as it may already (MON-06).
  public static let conditionLimitExceeded = Self(rawValue: 1 << 11)

  /// What is watched for cannot be kept (MON-07).
  public static let persistenceUnavailable = Self(rawValue: 1 << 12)

  /// What an authorization by itself puts in the way of everything.
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
