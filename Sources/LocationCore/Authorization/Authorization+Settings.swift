// SPDX-License-Identifier: MIT

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
}
