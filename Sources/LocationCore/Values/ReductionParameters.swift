// SPDX-License-Identifier: MIT

/// The numbers of accuracy reduction that are not part of the public codebook.
///
/// The defaults are those whose attacks were measured (docs/reference/accuracy-attacks.md and
/// accuracy-attacks-habits.md). Other values serve to take a part away and to see which attack then
/// succeeds.
package struct ReductionParameters: Hashable, Sendable {
  /// Time between two evaluations of the position; above zero, in whole seconds.
  package var tickInterval: Duration = .seconds(900)

  /// How old the newest fix may be at a tick; an older one says nothing about the device's position
  /// then.
  ///
  /// A minute is the slowest rate of common track logs. The device may be out of the circle by the
  /// distance that it moves in a minute.
  package var longestFixAge: Duration = .seconds(60)

  /// Greatest secret displacement in meters, limited to 0…`greatestDisplacement`.
  package var displacementBound = greatestDisplacement {
    didSet { displacementBound = min(max(displacementBound, 0), Self.greatestDisplacement) }
  }

  /// The displacement in meters that the circles of regions have room for.
  package static let greatestDisplacement = 1_000.0

  /// Distance between the nodes of the displacement in meters: three regions.
  package var nodeSpacing = 15_000.0

  /// Least edge in meters of the regions of a device that travels; 5 km is no greater one.
  package var travelEdge = 20_000.0

  /// Greatest part in meters of the lag that is constant for two regions.
  package var constantLag = 4_000.0

  /// Greatest part in meters of the lag that is drawn for each trip.
  package var freshLag = 5_000.0

  /// Distance in meters within which a device rests.
  package var restRadius = 300.0

  /// Least time of a rest before its region is published.
  package var leastRest: Duration = .seconds(900)

  /// Exclusive limit, in whole ticks, of the part of the time of a rest that always belongs to the same
  /// two regions.
  package var constantRest: Duration = .seconds(5_400)

  /// Exclusive limit, in whole ticks, of the part of the time of a rest that is drawn for each rest.
  package var freshRest: Duration = .seconds(3_600)

  /// Time from one of the moments at which a region of rests is published to the next.
  package var settlingPeriod: Duration = .seconds(3_600)

  /// Ticks that a change to a part of the published region takes.
  package var finerTicks = 2

  /// Least distance in meters from the mean of a stay at which the stay is over; 0 is no stays.
  package var stayRadius = 150.0

  /// Consecutive fixes at that distance that end a stay; a single one may be an error.
  package var fixesThatEndStay = 2

  /// Makes the parameters that were measured.
  package init() {}
}
