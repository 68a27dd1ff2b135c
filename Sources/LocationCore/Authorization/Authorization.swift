// SPDX-License-Identifier: MIT

/// What one app is allowed, as a value.
///
/// It keeps three things apart. The *record* is the user's lasting decision; Settings shows it and
/// the permission store keeps it. The *grant* adds what holds only now: Allow Once, an open
/// question, a held event. The *state* is what the app sees, and is not always the truth: an app
/// with provisional Always sees Always. The grant's `reach` is what the app really gets. The rules
/// of the grant are one table, `GrantState.after`; the Precise switch and temporary full accuracy
/// are separate.
///
/// A request that does not pass the gates of `refusal(of:in:)` does nothing at all.
package struct Authorization: Hashable, Sendable {
  /// What the app's Info.plist says.
  package private(set) var description: AppDescription

  /// The version of Apple's rules.
  package let profile: SystemProfile

  /// The grant, with whether the chance to ask for Always is used up.
  package private(set) var grantState: GrantState

  /// Temporary full accuracy.
  package private(set) var fullAccuracy = FullAccuracyGrant.none

  /// The grant for the identifier that awaits the user's confirmation.
  private(set) var confirmation = GrantConfirmation.none

  /// Whether the Precise switch is on; `nil` while the user has not set it.
  private var isPrecise: Bool?

  /// The Precise switch of the prompt that was answered with Allow Once; never stored.
  private var isPreciseOnce: Bool?

  /// Makes the authorization of an app at its first launch.
  ///
  /// A decision that the app no longer supports is adjusted.
  package init(description: AppDescription, record: AuthorizationRecord, profile: SystemProfile) {
    self.description = description
    self.profile = profile
    grantState = GrantState(.undecided)
    replace(record)
    adjustToDescription()
  }

  /// The lasting part of the authorization.
  package var record: AuthorizationRecord {
    var record = AuthorizationRecord(
      decision: confirmation.decision ?? grantState.grant.decision,
      isAlwaysChanceUsed: grantState.isAlwaysChanceUsed, isPrecise: isPrecise)
    record.needsConfirmation = confirmation != .none
    return record
  }

  /// When the app really gets location, on a device that permits it.
  package var reach: Grant.Reach { grantState.grant.reach }

  /// The authorization that the app sees.
  package func state(under privacy: DevicePrivacy) -> AuthorizationState {
    let status: AuthorizationStatus =
      if privacy.isRestricted {
        .restricted
      } else if privacy.isLocationServicesOn {
        grantState.grant.status
      } else {
        .denied  // D-24
      }
    // Accuracy means nothing without authorization (M-03), so it changes with the status.
    return AuthorizationState(
      status: status, accuracy: status.permitsFixes && !isFullAccuracy ? .reduced : .full)
  }

  /// Whether the app has full accuracy, provided that it is authorized.
  var isFullAccuracy: Bool {
    profile < .ios14 || fullAccuracy == .granted || isPreciseOn
  }

  /// The position of the Precise switch; the Info.plist decides it until it is moved.
  var isPreciseOn: Bool { isPreciseOnce ?? isPrecise ?? !description.isAccuracyReducedByDefault }

  /// The purpose string's key under which the app holds its grant (UI-08).
  var purposeKey: PurposeKey? {
    switch reach {
    case .never: nil
    case .whileInUse: profile == .ios6 ? nil : .whenInUse
    case .always: profile.requiredKeys(for: .always).last
    }
  }

  // MARK: - Changes

  /// Takes an event of the grant's table.
  mutating func take(_ event: GrantEvent) {
    let next = grantState.after(event, in: profile)
    guard next != grantState else { return }
    grantState = next
    if next.grant != .once {
      // A lasting grant must not be more precise than the one before it.
      if next.grant.status.permitsFixes { isPrecise = isPreciseOnce ?? isPrecise }
      isPreciseOnce = nil
    }
    if !next.grant.status.permitsFixes { fullAccuracy = .none }
    // What is decided about the program needs no confirmation.
    if next.grant.decision != .undecided { confirmation = .none }
  }

  /// Takes the answer to the prompt that is up, with the position of the Precise switch.
  mutating func answer(_ choice: PromptChoice, precise: Bool?) {
    if case .asked = fullAccuracy {
      switch choice {
      case .allowOnce: fullAccuracy = .granted
      case .dontAllow: fullAccuracy = .none
      case .allowWhileUsing, .allowAlways, .keepWhileUsing: break
      }
      return
    }
    if case .asked = confirmation { return confirm(choice) }
    let hadSwitch = promptPrecise != nil
    take(.answered(choice))
    guard hadSwitch, let precise, grantState.grant.status.permitsFixes else { return }
    if grantState.grant == .once { isPreciseOnce = precise } else { isPrecise = precise }
  }

  /// The grant for the identifier that the program would get, as far as its Info.plist supports it.
  var confirmableDecision: Decision? {
    switch confirmation.decision {
    case .always? where supports(.always): .always
    case .provisionalAlways? where supports(.always): .provisionalAlways
    case .always?, .provisionalAlways?, .whileUsing?: supports(.whenInUse) ? .whileUsing : nil
    case .undecided?, .never?, nil: nil
    }
  }

  /// Takes the answer to the question whether a grant for the identifier is one for the program.
  private mutating func confirm(_ choice: PromptChoice) {
    let decision = confirmableDecision ?? .undecided
    confirmation = .none
    switch choice {
    case .allowAlways: grantState = grantState.with(Grant(decision))
    case .allowWhileUsing:
      grantState = grantState.with(decision == .always ? .whileUsing : Grant(decision))
    case .dontAllow, .allowOnce, .keepWhileUsing: grantState = grantState.with(.never)
    }
  }

  /// Asks whether a grant for the identifier is one for the program.
  mutating func askToConfirm() {
    if case .waits(let decision) = confirmation { confirmation = .asked(decision) }
  }

  /// Withdraws the prompt that is up, without an answer.
  mutating func withdrawPrompt() {
    if case .asked = fullAccuracy { fullAccuracy = .none }
    if case .asked(let decision) = confirmation { confirmation = .waits(decision) }
    take(.promptWithdrawn)
  }

  /// Moves the Precise switch for good; temporary full accuracy ends with the move.
  mutating func movePrecise(to isOn: Bool) {
    isPrecise = isOn
    isPreciseOnce = nil
    fullAccuracy = .none
  }

  /// Forgets everything.
  mutating func reset() {
    take(.reset)
    confirmation = .none
    isPrecise = nil
    isPreciseOnce = nil
  }

  /// Takes over a record that was written elsewhere; Allow Once ends with it.
  ///
  /// A record equal to the known one is a decision too: with Precise off, temporary full accuracy
  /// ends.
  mutating func replace(_ record: AuthorizationRecord) {
    guard record.needsConfirmation, record.decision.permitsLocation else {
      confirmation = .none
      return takeOver(record)
    }
    // A question that is up stays up while it asks the same.
    if confirmation != .asked(record.decision) { confirmation = .waits(record.decision) }
    takeOver(
      AuthorizationRecord(
        isAlwaysChanceUsed: record.isAlwaysChanceUsed, isPrecise: record.isPrecise))
  }

  private mutating func takeOver(_ record: AuthorizationRecord) {
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

  /// Takes over the Info.plist of a new version of the app.
  mutating func update(_ description: AppDescription) {
    self.description = description
    adjustToDescription()
  }

  /// Withdraws the grants that have no purpose strings.
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

  /// Asks for temporary full accuracy, after all checks have passed.
  mutating func askForFullAccuracy(purposeKey: String) {
    fullAccuracy = .asked(purposeKey: purposeKey)
  }

  /// Ends temporary full accuracy, when use ends (T-09) or Precise is switched off in Settings.
  mutating func endFullAccuracy() {
    if fullAccuracy == .granted { fullAccuracy = .none }
  }
}

/// A grant for an identifier that is not yet one for the program that claims it.
enum GrantConfirmation: Hashable, Sendable {
  /// There is none.
  case none
  /// The user is to be asked.
  case waits(Decision)
  /// The prompt for it is up.
  case asked(Decision)

  /// What was granted.
  var decision: Decision? {
    switch self {
    case .none: nil
    case .waits(let decision), .asked(let decision): decision
    }
  }
}

/// Temporary full accuracy of one app.
package enum FullAccuracyGrant: Hashable, Sendable {
  /// There is none.
  case none
  /// The prompt for it is up.
  case asked(purposeKey: String)
  /// The app has it until it is no longer in use.
  case granted
}
