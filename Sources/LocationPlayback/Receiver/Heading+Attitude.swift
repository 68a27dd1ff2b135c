// SPDX-License-Identifier: MIT

import GPSD
import LocationCore

extension Heading {
  /// Makes the heading of an attitude; `nil` if its bearing from magnetic north is unknown.
  ///
  /// - Parameters:
  ///   - attitude: The attitude.
  ///   - variation: Degrees by which magnetic north lies east of true north; `nil` if unknown.
  ///   - utc: The time of arrival, for an attitude without a time.
  init?(_ attitude: Attitude, variation: Double?, at utc: UTCInstant) {
    let magnetic =
      attitude.magneticHeading
      ?? attitude.heading.flatMap { heading in variation.map { Self.turned(heading, by: -$0) } }
    let trueNorth =
      attitude.heading
      ?? attitude.magneticHeading.flatMap { heading in
        variation.map { Self.turned(heading, by: $0) }
      }
    guard let magnetic else { return nil }
    self.init(
      magnetic: magnetic, trueNorth: trueNorth,
      timestamp: attitude.time.map { UTCInstant($0) } ?? utc)
  }

  /// A bearing turned clockwise by a number of degrees, from 0 to below 360.
  private static func turned(_ bearing: Double, by degrees: Double) -> Double {
    let turned = (bearing + degrees).truncatingRemainder(dividingBy: 360)
    return turned < 0 ? turned + 360 : turned
  }
}
