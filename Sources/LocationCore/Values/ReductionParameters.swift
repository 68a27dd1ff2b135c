// SPDX-License-Identifier: MIT

/// The numbers of accuracy reduction that are not part of the public codebook.
///
/// The defaults are those whose attacks were measured (docs/reference/accuracy-attacks.md); another
/// value is for taking a part away and seeing which attack then succeeds.
public struct ReductionParameters: Hashable, Sendable {
  /// Time between two looks at where the device is; above zero, in whole seconds.
  public var tickInterval: Duration = .seconds(900)

  /// How old the newest fix may be at a tick; an older one says nothing of where the device is then.
  ///
  /// A minute is the slowest rate of common track logs. Their device may be out of the circle by what
  /// it moves in a minute.
  public var longestFixAge: Duration = .seconds(60)

  /// Most ticks for which a change of region waits; 1 is no lag.
  public var longestLag = 3

  /// Greatest secret displacement in meters, 0…`greatestDisplacement`; what lies beyond is limited.
  public var displacementBound = greatestDisplacement {
    didSet { displacementBound = min(max(displacementBound, 0), Self.greatestDisplacement) }
  }

  /// The displacement in meters for which the circles of regions have room.
  public static let greatestDisplacement = 1_000.0

  /// Distance between the nodes of the displacement in meters: three regions.
  public var nodeSpacing = 15_000.0

  /// Width of the strip around a region, as a share of its edge, in which a change takes
  /// `bandTicks`: 200 m of 5 km, more than a receiver's noise and a house.
  public var bandShare = 0.04

  /// Ticks that a change takes from inside that strip: two hours.
  public var bandTicks = 8

  /// Ticks that a change to a part of the published region takes.
  public var finerTicks = 2

  /// Least distance in meters from the mean of a stay at which the stay is over; 0 is no stays.
  public var stayRadius = 150.0

  /// Fixes in a row as far off as that which end a stay; one alone may be an error.
  public var fixesThatEndStay = 2

  /// Makes the parameters that were measured.
  public init() {}
}
