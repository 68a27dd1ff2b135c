// SPDX-License-Identifier: MIT

/// Whether apps may have updates deferred at all.
public enum DeferralSupport: String, Hashable, Sendable, CaseIterable {
  /// They may, in every version of the rules.
  case available
  /// They are told that they may not, as Apple's own devices do since iOS 13 (D-18).
  case retired
}
