// SPDX-License-Identifier: MIT

/// The strip around a region in which a device counts as not quite outside.
///
/// Stops the edge dweller's betrayal: a home on a border would make the region change to and fro
/// with the noise of its receiver, and every change says “on the border”. Inside the strip a change
/// takes hours.
struct Band: Hashable, Sendable {
  /// Width of the strip as a share of the region's edge.
  let share: Double

  /// Ticks that a change takes from inside the strip.
  let ticks: Int

  init(parameters: ReductionParameters) {
    share = parameters.bandShare
    ticks = parameters.bandTicks
  }

  /// Whether a position this many meters beyond a region lies in its strip.
  func holds(excursion: Double, from region: Region) -> Bool {
    excursion < share * region.edge
  }
}
