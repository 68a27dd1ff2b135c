// SPDX-License-Identifier: MIT

import LocationAppIdentity
package import LocationCore

extension AppDescription {
  /// The description of an app that lacks nothing: what scripts and tests get that name no
  /// Info.plist of their own.
  package static func complete(named name: String) -> Self {
    Self(
      InfoPlist(
        values: ScenarioInfoPlist.completeValues.mapValues(PlistValue.init),
        path: "the complete Info.plist"),
      strings: nil, fallbackName: name)
  }
}

extension PlistValue {
  /// The value of a property list that a scenario writes.
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
