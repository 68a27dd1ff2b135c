// SPDX-License-Identifier: MIT

import GPSD
import LocationCore

/// What is known of a device's errors beside what its reports of position tell.
struct ReceiverQuality {
  /// How much older than a position the receiver's own errors may be to hold for it.
  private static let longestAge = Duration.seconds(5)

  /// What gpsd takes the device for, such as u-blox.
  var driver: String?

  /// The newest errors that the receiver itself told.
  var noise: NoiseStatistics?

  /// Whether gpsd hands on the receiver's own estimates, rather than multiples of a dilution.
  var tellsOwnErrors: Bool {
    guard let driver else { return false }
    return driver.hasPrefix("u-blox") || driver.hasPrefix("SiRF")
  }

  /// The receiver's own errors, where they hold for a moment.
  func noise(at time: UTCInstant) -> NoiseStatistics? {
    guard let noise, let known = noise.time.map({ UTCInstant($0) }),
      known <= time, time - known <= Self.longestAge
    else { return nil }
    return noise
  }
}

extension Fix {
  /// Radius in metres where a receiver tells nothing at all of its errors.
  static let radiusOfUnknownError = 50.0

  /// Metres of radius that stand for "anywhere on Earth", however large the error.
  private static let largestRadius = 20_037_508.0

  /// Standard deviations in the half-width that holds 95 % of a normal distribution.
  private static let deviationsIn95 = 1.96

  /// Radius of about 68 % over that of 95 %, for a circle: √2 over √(−2 ln 0.05).
  private static let radius68Over95 = 0.578

  /// The fix that an epoch is (docs/decisions/hardware.md); `nil` for one without a position.
  ///
  /// A radius is Core Location's: the root of the sum of both variances, which holds about 68 %. It
  /// comes from the first of these that are known: the receiver's own deviations (GST); eph of a
  /// driver that hands on the receiver's own estimate; epx and epy; eph, the last two being 95 %.
  init?(_ epoch: ReceiverEpoch, quality: ReceiverQuality) {
    let report = epoch.position
    guard report.hasFix, let latitude = report.latitude, let longitude = report.longitude,
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    let noise = quality.noise(at: epoch.time)
    self.init(
      coordinate: coordinate,
      horizontalAccuracy: Self.rounded(Self.radius(report, noise, quality)),
      altitude: Self.altitude(report, noise, quality),
      speed: report.speed.flatMap {
        Speed(metersPerSecond: $0, accuracy: quality.tellsOwnErrors ? report.eps : nil)
      },
      course: Self.course(report, quality), timestamp: epoch.time,
      origin: report.status == TPV.simulated ? .simulation : .accessory)
  }

  private static func radius(
    _ report: TPV, _ noise: NoiseStatistics?, _ quality: ReceiverQuality
  ) -> Double {
    if let radius = root(noise?.latitudeError, noise?.longitudeError) { return radius }
    if quality.tellsOwnErrors, let eph = report.eph { return eph }
    if let radius = root(report.epx, report.epy) { return radius / deviationsIn95 }
    return report.eph.map { $0 * radius68Over95 } ?? radiusOfUnknownError
  }

  /// Both heights, where the fix has three dimensions and something is known of their error.
  private static func altitude(
    _ report: TPV, _ noise: NoiseStatistics?, _ quality: ReceiverQuality
  ) -> Altitude? {
    guard report.mode == .fix3D else { return nil }
    let error =
      noise?.altitudeError
      ?? report.epv.map { quality.tellsOwnErrors ? $0 : $0 / deviationsIn95 }
    return error.flatMap {
      Altitude(
        aboveSeaLevel: report.altitudeAboveSeaLevel, aboveEllipsoid: report.altitudeAboveEllipsoid,
        accuracy: rounded($0))
    }
  }

  /// The course, where the receiver moves: at rest receivers tell 0, which is north.
  private static func course(_ report: TPV, _ quality: ReceiverQuality) -> Course? {
    guard report.speed != 0, let track = report.track else { return nil }
    return Course(degrees: track, accuracy: quality.tellsOwnErrors ? report.epd : nil)
  }

  /// Of two deviations in metres the one in the plane; `nil` where one is missing or both are 0, as
  /// receivers write that know none.
  private static func root(_ north: Double?, _ east: Double?) -> Double? {
    guard let north, let east, north >= 0, east >= 0, north + east > 0 else { return nil }
    return (north * north + east * east).squareRoot()
  }

  /// An error in metres to the micrometre, as traces keep it.
  private static func rounded(_ meters: Double) -> Double {
    guard meters >= 0 else { return radiusOfUnknownError }
    return min(max((meters * 1e6).rounded() / 1e6, 1e-6), largestRadius)
  }
}

extension TPV {
  /// gpsd's status of a position that is simulated.
  static let simulated = 8
}
