// SPDX-License-Identifier: MIT

/// What the user decides in Settings.
extension Authorization {
  /// Takes a choice that the user made in Settings.
  ///
  /// Settings lists no choice that the app has no purpose strings for.
  mutating func choose(_ choice: SettingsChoice) {
    switch choice {
    case .whileUsing where !supports(.whenInUse), .always where !supports(.always): return
    case .askNextTime, .never, .whileUsing, .always: take(.chosenInSettings(choice))
    }
  }

  /// Moves the Precise switch in Settings.
  ///
  /// A move to the present position changes nothing (CLX-11), except that off ends temporary full
  /// accuracy, which no switch shows.
  mutating func setPrecise(_ isOn: Bool) {
    guard profile >= .ios14 else { return }
    if !isOn { endFullAccuracy() }
    guard isPreciseOn != isOn else { return }
    movePrecise(to: isOn)
  }
}

extension GrantState {
  /// The grant after a choice in Settings; the row that is already checked changes nothing.
  func afterChoiceInSettings(_ choice: SettingsChoice) -> GrantState {
    guard grant.decision.settingsChoice != choice else { return self }
    return switch choice {
    // The next request prompts again.
    case .askNextTime: with(.undecided)
    case .never: with(.never)
    case .whileUsing: with(.whileUsing)
    // Always chosen in Settings is not provisional.
    case .always: with(.always)
    }
  }
}
