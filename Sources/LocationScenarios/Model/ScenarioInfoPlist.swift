// SPDX-License-Identifier: MIT

import LocationCore

/// The origin of the Info.plist of a scenario's app.
package enum ScenarioInfoPlist: Hashable, Sendable {
  /// An Info.plist that has everything: `completeValues`.
  case complete

  /// A property list in a file.
  case file(ScenarioFileReference)

  /// Values in the scenario itself; all other keys are missing.
  case inline([String: PropertyListValue])

  /// The key under which a complete Info.plist explains temporary full accuracy.
  package static let completeTemporaryPurposeKey = "navigation"

  /// The values of a complete Info.plist: every purpose string, one purpose for temporary full
  /// accuracy, and `location` among the background modes.
  package static let completeValues: [String: PropertyListValue] = {
    var values: [String: PropertyListValue] = [
      "NSLocationTemporaryUsageDescriptionDictionary": .dictionary([
        completeTemporaryPurposeKey: .string("Turn-by-turn directions need your exact position.")
      ]),
      "UIBackgroundModes": .array([.string("location")]),
    ]
    for key in PurposeKey.allCases {
      let purpose =
        switch key {
        case .whenInUse: "Your position is shown on the map."
        case .alwaysAndWhenInUse, .always: "Your way is recorded while the app is closed, too."
        case .general: "Your position is used to record your way."
        }
      values[key.rawValue] = .string(purpose)
    }
    return values
  }()
}

/// A value of a property list, which may be of a type that its key must not have.
package enum PropertyListValue: Hashable, Sendable {
  /// A text.
  case string(String)
  /// A whole number.
  case integer(Int64)
  /// A number with a fraction, finite.
  case real(Double)
  /// Yes or no.
  case boolean(Bool)
  /// Values in order.
  case array([PropertyListValue])
  /// Values by key.
  case dictionary([String: PropertyListValue])
}
