// SPDX-License-Identifier: MIT

/// What one app is allowed, as a value.
///
/// Three things are kept apart. The *record* is the user's lasting decision, which Settings shows and
/// the permission store keeps. The *grant* adds what is alive only now: Allow Once, an open question,
/// an event that is held. The *state* is what the app is told, and is not always the truth: an app
/// that holds Always provisionally is told Always. What an app may really be given is the grant's
/// `reach`. The rules of the grant are one table, `GrantState.after`; beside it stand the
/// Precise switch and temporary full accuracy.
///
/// A request that does not pass the gates of `refusal(of:in:)` does nothing at all.
public struct Authorization: Hashable, Sendable {
  /// What the app's Info.plist says.
  public private(set) var description: AppDescription

  /// The version of Apple's rules.
  public let profile: SystemProfile

  /// The grant, with whether the chance to ask for Always is used up.
  public private(set) var grantState: GrantState

  /// Temporary full accuracy.
  public private(set) var fullAccuracy = FullAccuracyGrant.none

  /// Whether the Precise switch is on; `nil` while the user has not set it.
  private var isPrecise: Bool?

  /// Where the Precise switch of the prompt stood that Allow Once answered; never kept.
  private var isPreciseOnce: Bool?

  /// Makes the authorization of an app that comes into being.
  ///
  /// A decision that the app no longer supports is adjusted.
  public init(description: AppDescription, record: AuthorizationRecord, profile: SystemProfile) {
    self.description = description
    self.profile = profile
    grantState = GrantState(.undecided)
    replace(record)
    adjustToDescription()
  }

  /// The lasting part.
  public var record: AuthorizationRecord {
    AuthorizationRecord(
      decision: grantState.grant.decision, isAlwaysChanceUsed: grantState.isAlwaysChanceUsed,
      isPrecise: isPrecise)
  }

  /// When the app may really be given location, on a device on which that is possible.
  public var reach: Grant.Reach { grantState.grant.reach }

  /// What the app is told.
  public func state(under privacy: DevicePrivacy) -> AuthorizationState {
    let status: AuthorizationStatus =
      if privacy.isRestricted {
        .restricted
      } else if privacy.isLocationServicesOn {
        grantState.grant.status
      } else {
        .denied  // D-24
      }
    // Accuracy says nothing while there is none (M-03), so that it changes with the status.
    return AuthorizationState(
      status: status, accuracy: status.permitsFixes && !isFullAccuracy ? .reduced : .full)
  }

  /// Whether the app has full accuracy, should it be authorized.
  var isFullAccuracy: Bool {
    if profile < .ios14 || fullAccuracy == .granted { return true }
    return isPreciseOnce ?? isPrecise ?? !description.isAccuracyReducedByDefault
  }

  /// The purpose string's key under which the app has what it has (UI-08).
  var purposeKey: PurposeKey? {
    switch reach {
    case .never: nil
    case .whileInUse: profile == .ios6 ? nil : .whenInUse
    case .always: profile.requiredKeys(for: .always).last
    }
  }

  // MARK: - What changes it

  /// Takes an event of the grant's table.
  mutating func take(_ event: GrantEvent) {
    let next = grantState.after(event, in: profile)
    guard next != grantState else { return }
    grantState = next
    if next.grant != .once {
      // What lasts must not be more precise than what it follows.
      if next.grant.status.permitsFixes { isPrecise = isPreciseOnce ?? isPrecise }
      isPreciseOnce = nil
    }
    if !next.grant.status.permitsFixes { fullAccuracy = .none }
  }

  /// Takes the answer to the prompt that is up, with the Precise switch as it stood.
  mutating func answer(_ choice: PromptChoice, precise: Bool?) {
    if case .asked = fullAccuracy {
      switch choice {
      case .allowOnce: fullAccuracy = .granted
      case .dontAllow: fullAccuracy = .none
      case .allowWhileUsing, .allowAlways, .keepWhileUsing: break
      }
      return
    }
    let hadSwitch = promptPrecise != nil
    take(.answered(choice))
    guard hadSwitch, let precise, grantState.grant.status.permitsFixes else { return }
    if grantState.grant == .once { isPreciseOnce = precise } else { isPrecise = precise }
  }

  /// Takes the prompt that is up away, without an answer.
  mutating func withdrawPrompt() {
    if case .asked = fullAccuracy { fullAccuracy = .none }
    take(.promptWithdrawn)
  }

  /// Moves the Precise switch in Settings; a move to where it is changes nothing (CLX-11), except that
  /// off ends temporary full accuracy, which no switch shows.
  mutating func setPrecise(_ isOn: Bool) {
    guard profile >= .ios14 else { return }
    if !isOn { endFullAccuracy() }
    let isOnNow = isPreciseOnce ?? isPrecise ?? !description.isAccuracyReducedByDefault
    guard isOnNow != isOn else { return }
    isPrecise = isOn
    isPreciseOnce = nil
    fullAccuracy = .none
  }

  /// Forgets everything.
  mutating func reset() {
    take(.reset)
    isPrecise = nil
    isPreciseOnce = nil
  }

  /// Takes over a record that somebody else has written; Allow Once ends with it.
  ///
  /// One that says what is known already is a decision too: with Precise off it is that the app has no more.
  mutating func replace(_ record: AuthorizationRecord) {
    let grant = grantState.grant
    if record == self.record, record.isPrecise == false { endFullAccuracy() }
    let stays = grant.decision == record.decision && grant != .once
    grantState = GrantState(
      stays ? grant : Grant(record.decision), isAlwaysChanceUsed: record.isAlwaysChanceUsed)
    if record.isPrecise != isPrecise || isPreciseOnce != nil
      || !grantState.grant.status.permitsFixes
    {
      fullAccuracy = .none
    }
    isPrecise = record.isPrecise
    isPreciseOnce = nil
  }

  /// Takes over what a new version of the app says about itself.
  mutating func update(_ description: AppDescription) {
    self.description = description
    adjustToDescription()
  }

  /// Takes back what the description has no purpose strings for.
  mutating func adjustToDescription() {
    switch grantState.grant.decision {
    case .undecided, .never: break
    case .whileUsing:
      if !supports(.whenInUse) { take(.chosenInSettings(.askNextTime)) }
    case .provisionalAlways, .always:
      guard !supports(.always) else { break }
      grantState = grantState.with(supports(.whenInUse) ? .whileUsing : .undecided)
    }
  }

  /// Asks for full accuracy for a while; the gates were passed.
  mutating func askForFullAccuracy(purposeKey: String) {
    fullAccuracy = .asked(purposeKey: purposeKey)
  }

  /// Ends temporary full accuracy, as leaving use (T-09) and Precise off in Settings do.
  mutating func endFullAccuracy() {
    if fullAccuracy == .granted { fullAccuracy = .none }
  }
}

/// Temporary full accuracy of one app.
public enum FullAccuracyGrant: Hashable, Sendable {
  /// There is none.
  case none
  /// The prompt for it is up.
  case asked(purposeKey: String)
  /// The app has it until it is no longer in use.
  case granted
}
