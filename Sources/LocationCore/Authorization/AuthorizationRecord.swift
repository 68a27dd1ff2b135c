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

  /// Whether it permits location at some time.
  package var permitsLocation: Bool {
    switch self {
    case .undecided, .never: false
    case .whileUsing, .provisionalAlways, .always: true
    }
  }

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

  /// Whether the decision permits location only after the user confirms it for the app's program.
  ///
  /// A grant for an identifier is not one for each program that claims it.
  package var needsConfirmation = false

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
  /// Takes a decision of the user, which needs no confirmation.
  package mutating func decide(_ decision: Decision) {
    (self.decision, needsConfirmation) = (decision, false)
  }

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

  /// The record of a program that claims an identifier.
  ///
  /// What was decided about the program counts, limited by what was decided about the identifier.
  /// If nothing was decided about the program, a grant for the identifier must be confirmed.
  ///
  /// - Parameters:
  ///   - program: The decision about the program.
  ///   - identifier: The decision about the identifier, whichever program claims it.
  /// - Returns: What holds for the program.
  package static func combined(
    program: AuthorizationRecord, identifier: AuthorizationRecord
  ) -> AuthorizationRecord {
    guard program.decision == .undecided else { return program.limited(by: identifier) }
    var record = AuthorizationRecord(
      decision: identifier.decision,
      isAlwaysChanceUsed: program.isAlwaysChanceUsed || identifier.isAlwaysChanceUsed,
      isPrecise: program.limited(by: identifier).isPrecise ?? identifier.isPrecise)
    record.needsConfirmation = identifier.decision.permitsLocation
    return record
  }

  /// Takes a change of what holds for a program as a decision about the program.
  ///
  /// What the change leaves as it is stays undecided about the program, so that a limit of the
  /// identifier ends with the identifier's own.
  ///
  /// - Parameters:
  ///   - identifier: The decision about the identifier.
  ///   - change: Changes what holds for the program.
  package mutating func decide(
    under identifier: AuthorizationRecord, _ change: (inout AuthorizationRecord) -> Void
  ) {
    let before = Self.combined(program: self, identifier: identifier)
    var after = before
    change(&after)
    if after.decision != before.decision || after.needsConfirmation != before.needsConfirmation {
      decision = after.needsConfirmation ? .undecided : after.decision
    }
    if after.isPrecise != before.isPrecise { isPrecise = after.isPrecise }
    if after.isAlwaysChanceUsed != before.isAlwaysChanceUsed {
      isAlwaysChanceUsed = after.isAlwaysChanceUsed
    }
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
