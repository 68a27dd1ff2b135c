// SPDX-License-Identifier: MIT

/// How far behind a device that travels the place lies whose region is published.
///
/// Stops the crossing attack on a known road, and what many crossings tell. It has two parts, each
/// uniform, and both hold for all borders of one trip:
///
/// - One belongs to the region in which a trip began and the one that it enters first. It is drawn
///   once and never anew, so that the same trip on many days does not average it out, and a border
///   that is known does not tell where the trip began.
/// - One is drawn anew for each trip, so that what was learned on one trip does not tell where the
///   device is on the next.
///
/// Both are distances, not times, so that they hide a walker as well as a driver. One draw for each
/// border of a trip would average out over its borders.
struct Lag: Hashable, Sendable {
  /// Greatest part in meters that always belongs to the same two regions.
  let constant: Double

  /// Greatest part in meters that is drawn for each trip.
  let fresh: Double

  /// A length in meters that no lag reaches.
  var longest: Double { constant + fresh }

  private let seed: AccuracySeed

  init(seed: AccuracySeed, parameters: ReductionParameters) {
    self.seed = seed
    constant = max(parameters.constantLag, 0)
    fresh = max(parameters.freshLag, 0)
  }

  /// Returns the lag of a trip.
  ///
  /// - Parameters:
  ///   - origin: The region of the stay before the trip.
  ///   - first: The region that the trip enters first.
  ///   - tick: When it was first found there.
  /// - Returns: Meters, 0..<`longest`.
  func meters(from origin: Region, into first: Region, at tick: UTCInstant) -> Double {
    let constantShare = share(seed.number(.border, origin.code, first.code))
    let freshShare = share(seed.number(.lag, UInt64(bitPattern: tick.seconds)))
    return constant * constantShare + fresh * freshShare
  }

  /// A number of 0..<1.
  private func share(_ bits: UInt64) -> Double { Double(bits >> 11) * 0x1p-53 }
}
