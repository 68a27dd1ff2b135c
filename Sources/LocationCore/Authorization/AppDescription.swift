// SPDX-License-Identifier: MIT

/// What an app's Info.plist says about location.
package struct AppDescription: Hashable, Sendable {
  /// The app's name, as prompts show it.
  package var name: String

  /// The purpose strings that are there, valid or not.
  package var purposes: [PurposeKey: Result<PurposeString, PurposeStringFault>]

  /// The texts for temporary full accuracy by purpose key
  /// (`NSLocationTemporaryUsageDescriptionDictionary`), valid or not.
  package var temporaryPurposes: [String: Result<PurposeString, PurposeStringFault>]

  /// Whether Precise is off until the user switches it on (`NSLocationDefaultAccuracyReduced`).
  package var isAccuracyReducedByDefault: Bool

  /// Whether `UIBackgroundModes` lists `location`.
  package var hasLocationBackgroundMode: Bool

  /// Whether asynchronous services need a service session that the app itself holds
  /// (`NSLocationRequireExplicitServiceSession` or `CLRequireExplicitServiceSession`, X-08).
  package var requiresExplicitServiceSession: Bool

  /// Makes a description; by default that of an app whose Info.plist says nothing about location.
  package init(
    name: String, purposes: [PurposeKey: Result<PurposeString, PurposeStringFault>] = [:],
    temporaryPurposes: [String: Result<PurposeString, PurposeStringFault>] = [:],
    isAccuracyReducedByDefault: Bool = false, hasLocationBackgroundMode: Bool = false,
    requiresExplicitServiceSession: Bool = false
  ) {
    self.name = name
    self.purposes = purposes
    self.temporaryPurposes = temporaryPurposes
    self.isAccuracyReducedByDefault = isAccuracyReducedByDefault
    self.hasLocationBackgroundMode = hasLocationBackgroundMode
    self.requiresExplicitServiceSession = requiresExplicitServiceSession
  }

  /// The purpose string for a key.
  ///
  /// - Throws: The fault for which the string counts as missing.
  package func purpose(_ key: PurposeKey) throws(PurposeStringFault) -> PurposeString {
    try (purposes[key] ?? .failure(.missing)).get()
  }
}
