// SPDX-License-Identifier: MIT

import LocationCore

extension ScenarioReader {
  /// The bounds within which an app allows deferral again and again.
  mutating func defers(_ entry: ScenarioEntry) -> DeferralBounds? {
    guard let fields = fields(entry.value, of: "“defers”", ScenarioKey.Deferral.self) else {
      return nil
    }
    let bounds = bounds(fields[.distance], fields[.timeout])
    if bounds.distance == 0 || bounds.timeout == .zero {
      faults.add(
        entry.position,
        "defers: a deferral of nothing would end and begin again forever; give more than 0")
    }
    return bounds
  }

  /// The bounds of deferral; a missing value is no bound.
  ///
  /// - Parameters:
  ///   - distance: The traveled distance in meters.
  ///   - timeout: The elapsed time.
  /// - Returns: The bounds.
  mutating func bounds(_ distance: ScenarioEntry?, _ timeout: ScenarioEntry?) -> DeferralBounds {
    let distance = distance.flatMap { meters($0) }
    return DeferralBounds(distance: distance, timeout: timeout.flatMap { duration($0) })
  }
}
