// SPDX-License-Identifier: MIT

/// What a check does to a fix.
package enum CheckResult: String, Hashable, Sendable, CaseIterable {
  /// It lets the fix pass.
  case passes
  /// It lets a region pass in place of the fix.
  case limits
  /// It keeps the fix for later.
  case holds
  /// It lets nothing pass.
  case blocks
  /// Only a running device knows.
  case unknown
}

/// One rule, and what was found for it.
package struct Check: Hashable, Sendable {
  /// The rule.
  package let rule: Rule

  /// What was found; `nil` if only a running device knows.
  package let situation: Situation?

  /// How far it is, in meters, or how long it takes, in seconds; the situation says which.
  package let measured: Double?

  /// What `measured` has to reach, in the same unit.
  package let bound: Double?

  /// What would change the result; `nil` where nothing that the user or the app can do now would.
  package let remedy: Remedy?

  /// What the check does to the fix.
  package var result: CheckResult { situation?.result ?? .unknown }

  /// Makes a check of what was found.
  package init(
    _ situation: Situation, measured: Double? = nil, bound: Double? = nil, remedy: Remedy? = nil
  ) {
    rule = situation.rule
    self.situation = situation
    (self.measured, self.bound, self.remedy) = (measured, bound, remedy)
  }

  /// Makes a check of which only a running device knows the result.
  package init(unknown rule: Rule) {
    self.rule = rule
    (situation, measured, bound, remedy) = (nil, nil, nil, nil)
  }
}

/// What would change the result of a check.
package enum Remedy: Hashable, Sendable {
  /// The user switches Location Services on.
  case switchLocationServicesOn
  /// The user lifts the restriction.
  case liftRestriction
  /// The developer adds a valid purpose string under this key, and the app is started again.
  case addPurposeString(PurposeKey)
  /// The user answers the app's prompt with this button.
  case answerPrompt(PromptChoice)
  /// The user makes this choice for the app.
  case choose(SettingsChoice)
  /// The user switches Precise on.
  case switchPreciseOn
  /// The user brings the app to the foreground.
  case bringToForeground
  /// The app begins a service session.
  case beginServiceSession
  /// The app makes a location manager.
  case makeManager
  /// The app starts updates.
  case startUpdates
  /// The app sets a desired accuracy that is not the reduced one.
  case wishForMore
  /// The app removes the distance filter.
  case removeDistanceFilter
}
