// SPDX-License-Identifier: MIT

import LocationCore

/// Allows the deferral of updates again after each end, as the options of a command say.
struct DeferralRenewal {
  private let bounds: DeferralBounds?
  private var isDeferred = false

  /// Makes a renewal of a deferral; `nil` never defers.
  init(_ bounds: DeferralBounds?) { self.bounds = bounds }

  /// What is to be allowed after an event of the app; `nil` for nothing.
  mutating func bounds(after event: ClientEvent) -> DeferralBounds? {
    guard let bounds else { return nil }
    if case .deferralFinished(let failure) = event {
      isDeferred = false
      // After a failure, the next fix tries again (DF-05c). The options rule out failures that
      // last.
      if failure != nil { return nil }
    } else {
      guard case .locationsUpdated = event else { return nil }
    }
    defer { isDeferred = true }
    return isDeferred ? nil : bounds
  }
}
