// SPDX-License-Identifier: MIT

import LocationAppIdentity
package import LocationCore

extension AppDescription {
  /// The description of an app with a complete Info.plist, for commands and tests that name none.
  package static func complete(named name: String) -> Self {
    Self(
      InfoPlist(
        values: ScenarioInfoPlist.completeValues.mapValues(PlistValue.init),
        path: "the complete Info.plist"),
      strings: nil, fallbackName: name)
  }
}

extension PlistValue {
  /// Converts a value of a scenario to a value of a property list.
  package init(_ value: PropertyListValue) {
    self =
      switch value {
      case .string(let text): .string(text)
      case .integer, .real: .other
      case .boolean(let isTrue): .boolean(isTrue)
      case .array(let values): .array(values.map(PlistValue.init))
      case .dictionary(let values): .dictionary(values.mapValues(PlistValue.init))
      }
  }
}
