// SPDX-License-Identifier: MIT

import LocationCore

extension ScenarioInfoPlist {
  /// An Info.plist that says the same as a description.
  init(_ description: AppDescription) {
    let values = description.propertyList
    self = values == Self.completeValues ? .complete : .inline(values)
  }
}

extension AppDescription {
  /// An Info.plist that says the same.
  var propertyList: [String: PropertyListValue] {
    var values: [String: PropertyListValue] = [:]
    for (key, purpose) in purposes {
      switch purpose {
      case .success(let text): values[key.rawValue] = .string(text.text)
      case .failure(.missing): break
      case .failure(.wrongType): values[key.rawValue] = .integer(0)
      case .failure(.blank): values[key.rawValue] = .string(" ")
      case .failure(.tooLong(let bytes)):
        values[key.rawValue] = .string(String(repeating: "x", count: bytes))
      }
    }
    if !temporaryPurposes.isEmpty {
      values["NSLocationTemporaryUsageDescriptionDictionary"] = .dictionary(
        temporaryPurposes.compactMapValues { purpose in
          switch purpose {
          case .success(let text): .string(text.text)
          case .failure(.missing): nil
          case .failure(.wrongType): .integer(0)
          case .failure(.blank): .string(" ")
          case .failure(.tooLong(let bytes)): .string(String(repeating: "x", count: bytes))
          }
        })
    }
    if isAccuracyReducedByDefault { values["NSLocationDefaultAccuracyReduced"] = .boolean(true) }
    if hasLocationBackgroundMode { values["UIBackgroundModes"] = .array([.string("location")]) }
    if requiresExplicitServiceSession {
      values["NSLocationRequireExplicitServiceSession"] = .boolean(true)
    }
    return values
  }
}
