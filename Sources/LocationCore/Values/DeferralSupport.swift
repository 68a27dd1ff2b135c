// SPDX-License-Identifier: MIT

/// Whether apps may defer updates at all.
public enum DeferralSupport: String, Hashable, Sendable, CaseIterable {
  /// Deferral is available, in every version of the rules.
  case available
  /// Deferral fails with an error, as on Apple's own devices since iOS 13 (D-18).
  case retired
}
