// SPDX-License-Identifier: MIT

/// How much authorization a service session wants (raw values:
/// `CLServiceSession.AuthorizationRequirement`).
package enum ServiceRequirement: Int, Hashable, Sendable, CaseIterable, Comparable {
  /// None: the session never has the user asked (SS-03).
  case none = 0
  /// Location while the app is in use.
  case whenInUse = 1
  /// Location at any time.
  case always = 2

  /// Whether the left requirement is the lesser one.
  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// The request that the user gets for it; `nil` for none.
  var request: AuthorizationRequest? {
    switch self {
    case .none: nil
    case .whenInUse: .whenInUse
    case .always: .always
    }
  }
}

/// What a service session is for (`CLServiceSession`).
package struct ServiceGoal: Hashable, Sendable {
  /// How much authorization it wants.
  package let requirement: ServiceRequirement

  /// The purpose for which it wants full accuracy if the app has reduced (T-16); `nil` for none.
  package let fullAccuracyPurposeKey: String?

  /// Makes a goal.
  package init(_ requirement: ServiceRequirement, fullAccuracyPurposeKey: String? = nil) {
    self.requirement = requirement
    self.fullAccuracyPurposeKey = fullAccuracyPurposeKey
  }
}
