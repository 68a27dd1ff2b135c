// SPDX-License-Identifier: MIT

/// What the user lets an app do with the position (behaviour.md E-01).
public enum CLAuthorizationStatus: Int32, Sendable {
  /// The user has not been asked, or the answer has expired; raw value 0.
  case notDetermined = 0

  /// A restriction that the user of the device cannot lift forbids it; raw value 1.
  case restricted = 1

  /// The user refused, or switched Location Services off for the whole device; raw value 2.
  case denied = 2

  /// At any time, also while nobody looks at the app; raw value 3.
  case authorizedAlways = 3

  /// Only while the app is in use; raw value 4.
  case authorizedWhenInUse = 4

  /// The older name of ``authorizedAlways`` and equal to it: raw value 3.
  ///
  /// macOS still spells it this way. Deprecated on iOS only, so that Linux does not warn.
  @available(iOS, introduced: 2.0, deprecated: 8.0, renamed: "authorizedAlways")
  public static let authorized = CLAuthorizationStatus.authorizedAlways
}
