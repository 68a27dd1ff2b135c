// SPDX-License-Identifier: MIT

/// What an app may receive, as the app sees it (raw values: `CLAuthorizationStatus`).
public enum AuthorizationStatus: Int32, Hashable, Sendable, CaseIterable {
  /// The user has not decided yet.
  case notDetermined = 0

  /// A profile or parental control forbids location, and the user cannot change it.
  case restricted = 1

  /// The user refused, or Location Services are off.
  case denied = 2

  /// Location at any time.
  case authorizedAlways = 3

  /// Location while the app is in use.
  case authorizedWhenInUse = 4

  /// Whether fixes may be delivered at all under this status.
  public var permitsFixes: Bool {
    switch self {
    case .authorizedAlways, .authorizedWhenInUse: true
    case .notDetermined, .restricted, .denied: false
    }
  }

  /// Whether this status is a refusal, which a running service reports as a failure.
  package var isRefusal: Bool {
    switch self {
    case .denied, .restricted: true
    case .notDetermined, .authorizedAlways, .authorizedWhenInUse: false
    }
  }
}

/// How precisely an app may know the position (raw values: `CLAccuracyAuthorization`).
public enum AccuracyAuthorization: Int, Hashable, Sendable, CaseIterable {
  /// Fixes as the source gives them.
  case full = 0

  /// A region only.
  case reduced = 1
}

/// Status and accuracy together, as one callback reports them.
public struct AuthorizationState: Hashable, Sendable {
  /// What the app may receive.
  public let status: AuthorizationStatus

  /// How precisely; it means nothing while the status permits no fix.
  public let accuracy: AccuracyAuthorization

  /// Makes the pair.
  public init(status: AuthorizationStatus, accuracy: AccuracyAuthorization = .full) {
    self.status = status
    self.accuracy = accuracy
  }
}
