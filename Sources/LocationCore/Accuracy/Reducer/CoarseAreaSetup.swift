// SPDX-License-Identifier: MIT

/// What a device brings to the reduction of accuracy.
package struct CoarseAreaSetup: Sendable {
  /// The secret for the kind of source that fixes come from.
  package var seed: AccuracySeed

  /// What the device remembers.
  package var state: CoarseAreaState

  /// Where few people live; `nil` treats all places alike.
  package var density: DensityTable?

  /// Whether fixes of a simulation have a secret and a memory of their own.
  ///
  /// A receiver may deliver a chosen route, with which an attacker could map the warp that hides
  /// real positions.
  package var separatesSimulations = false

  /// Whether the secret is not known, so that no region of a real position is published.
  ///
  /// A secret drawn in its place would be another one at each launch, and those average out.
  package var isWithheld = false

  /// Makes the setup of a device.
  package init(
    seed: AccuracySeed = AccuracySeed(number: 0), state: CoarseAreaState = CoarseAreaState(),
    density: DensityTable? = nil
  ) {
    self.seed = seed
    self.state = state
    self.density = density
  }
}
