// SPDX-License-Identifier: MIT

/// What Settings shows for an app, the user's lasting choice.
public enum SettingsChoice: String, Hashable, Sendable, CaseIterable {
  /// Ask Next Time Or When I Share: there is no decision.
  case askNextTime = "ask"
  /// Never.
  case never
  /// While Using the App.
  case whileUsing = "while-using"
  /// Always.
  case always
}

/// A user's lasting decision about an app, including what Settings does not show.
public enum Decision: String, Hashable, Sendable, CaseIterable {
  /// None.
  case undecided
  /// No location.
  case never
  /// Location while the app is in use.
  case whileUsing = "while-using"
  /// Shown and granted as While Using, while the app sees Always.
  case provisionalAlways = "provisional-always"
  /// Location at any time.
  case always

  /// The row of Settings that is checked.
  public var settingsChoice: SettingsChoice {
    switch self {
    case .undecided: .askNextTime
    case .never: .never
    case .whileUsing, .provisionalAlways: .whileUsing
    case .always: .always
    }
  }
}

/// What remains of an app's authorization after the app ends and after the device restarts.
///
/// Neither Allow Once nor temporary full accuracy nor a held event is ever part of it.
public struct AuthorizationRecord: Hashable, Sendable {
  /// The user's decision.
  public var decision: Decision

  /// Whether the one chance to ask for Always is used up.
  public var isAlwaysChanceUsed: Bool

  /// Whether the Precise switch is on; `nil` while the user has not set it.
  public var isPrecise: Bool?

  /// Makes a record; by default that of an app without a decision.
  ///
  /// Provisional Always uses the chance up, whatever `isAlwaysChanceUsed` says.
  public init(
    decision: Decision = .undecided, isAlwaysChanceUsed: Bool = false, isPrecise: Bool? = nil
  ) {
    self.decision = decision
    self.isAlwaysChanceUsed = isAlwaysChanceUsed || decision == .provisionalAlways
    self.isPrecise = isPrecise
  }
}

extension AuthorizationRecord {
  /// This record, limited by a user's own decision: Never stays Never, and Precise that is off
  /// stays off.
  ///
  /// A record without a decision limits nothing.
  public func limited(by decided: AuthorizationRecord) -> AuthorizationRecord {
    var limited = self
    if decided.decision == .never { limited.decision = .never }
    if decided.isPrecise == false { limited.isPrecise = false }
    return limited
  }
}

/// The privacy settings of the whole device.
public struct DevicePrivacy: Hashable, Sendable {
  /// Whether Location Services are on.
  public var isLocationServicesOn: Bool

  /// Whether a profile or parental control forbids location for all apps.
  public var isRestricted: Bool

  /// Makes a state; by default location may be used.
  public init(isLocationServicesOn: Bool = true, isRestricted: Bool = false) {
    self.isLocationServicesOn = isLocationServicesOn
    self.isRestricted = isRestricted
  }
}

extension AuthorizationRecord {
  /// The decision that results in a status, on a device on which location may be used.
  ///
  /// `restricted` is not a decision of a user, so the record has none.
  public init(_ status: AuthorizationStatus) {
    let decision: Decision =
      switch status {
      case .notDetermined, .restricted: .undecided
      case .denied: .never
      case .authorizedWhenInUse: .whileUsing
      case .authorizedAlways: .always
      }
    self.init(decision: decision)
  }
}
