// SPDX-License-Identifier: MIT

/// The numbers of accuracy reduction that are not part of the public codebook.
///
/// The defaults are those whose attacks were measured (docs/reference/accuracy-attacks.md). Other
/// values serve to take a part away and to see which attack then succeeds.
package struct ReductionParameters: Hashable, Sendable {
  /// Time between two evaluations of the position; above zero, in whole seconds.
  package var tickInterval: Duration = .seconds(900)

  /// How old the newest fix may be at a tick; an older one says nothing about the device's position
  /// then.
  ///
  /// A minute is the slowest rate of common track logs. The device may be out of the circle by the
  /// distance that it moves in a minute.
  package var longestFixAge: Duration = .seconds(60)

  /// Most ticks for which a change of region waits; 1 is no lag.
  package var longestLag = 3

  /// Greatest secret displacement in meters, limited to 0…`greatestDisplacement`.
  package var displacementBound = greatestDisplacement {
    didSet { displacementBound = min(max(displacementBound, 0), Self.greatestDisplacement) }
  }

  /// The displacement in meters that the circles of regions have room for.
  package static let greatestDisplacement = 1_000.0

  /// Distance between the nodes of the displacement in meters: three regions.
  package var nodeSpacing = 15_000.0

  /// Width of the strip around a region, as a share of its edge, in which a change takes
  /// `bandTicks`: 200 m of 5 km, more than a receiver's noise and a house.
  package var bandShare = 0.04

  /// Ticks that a change takes from inside that strip: two hours.
  package var bandTicks = 8

  /// Ticks that a change to a part of the published region takes.
  package var finerTicks = 2

  /// Least distance in meters from the mean of a stay at which the stay is over; 0 is no stays.
  package var stayRadius = 150.0

  /// Consecutive fixes at that distance that end a stay; a single one may be an error.
  package var fixesThatEndStay = 2

  /// Makes the parameters that were measured.
  package init() {}
}
