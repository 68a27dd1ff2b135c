// SPDX-License-Identifier: MIT

package import LocationCore

/// What a device keeps of its regions for one kind of source.
package struct KeptRegions: Hashable, Sendable {
  /// The secret for that kind of source.
  package let seed: AccuracySeed

  /// What was published, and what the next decisions follow from.
  package let state: RegionState

  /// Makes the value.
  package init(seed: AccuracySeed, state: RegionState = RegionState()) {
    self.seed = seed
    self.state = state
  }
}
