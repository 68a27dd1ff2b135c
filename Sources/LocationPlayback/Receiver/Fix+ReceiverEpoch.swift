// SPDX-License-Identifier: MIT

import GPSD
import LocationCore

extension Fix {
  /// The radius in meters if a receiver reports no errors at all.
  static let radiusOfUnknownError = 50.0

  /// The largest radius in meters, which means "anywhere on Earth".
  private static let largestRadius = 20_037_508.0

  /// The half-width of an interval that holds 95 % of a normal distribution, in standard
  /// deviations.
  private static let deviationsIn95 = 1.96

  /// The ratio of a circle's radius for about 68 % to that for 95 %: √2 / √(−2 ln 0.05).
  private static let radius68Over95 = 0.578

  /// Makes the fix of an epoch (docs/decisions/hardware.md); `nil` if the epoch has no position.
  ///
  /// The radius has Core Location's meaning: the root of the sum of both variances, which holds
  /// about 68 %. It comes from the first of these that is known: the receiver's own deviations
  /// (GST); eph of a driver that passes on the receiver's own estimate; epx and epy, which are 95 %
  /// unless the receiver reports deviations; eph, which is 95 %. Otherwise it is
  /// `radiusOfUnknownError`.
  init?(_ epoch: ReceiverEpoch, quality: ReceiverQuality) {
    let report = epoch.position
    guard report.hasFix, let latitude = report.latitude, let longitude = report.longitude,
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    let own = quality.reportsOwnErrors
    self.init(
      coordinate: coordinate,
      horizontalAccuracy: Self.radius(of: epoch, quality).map(Self.rounded)
        ?? Self.radiusOfUnknownError,
      altitude: Self.altitude(of: epoch, quality),
      speed: report.speed.flatMap {
        Speed(metersPerSecond: $0, accuracy: own ? Self.known(report.eps) : nil)
      },
      course: Self.course(report, accuracy: own ? Self.known(report.epd) : nil),
      timestamp: epoch.time, origin: report.status == TPV.simulated ? .simulation : .accessory)
  }

  private static func radius(of epoch: ReceiverEpoch, _ quality: ReceiverQuality) -> Double? {
    let report = epoch.position
    let noise = quality.noise(of: epoch)
    if let radius = root(noise?.latitudeError, noise?.longitudeError) { return radius }
    if quality.reportsOwnErrors, let eph = known(report.eph) { return eph }
    if let radius = root(report.epx, report.epy) {
      return quality.reportsDeviations(about: epoch) ? radius : radius / deviationsIn95
    }
    return known(report.eph).map { $0 * radius68Over95 }
  }

  /// The altitude; `nil` if the fix does not have three dimensions.
  private static func altitude(of epoch: ReceiverEpoch, _ quality: ReceiverQuality) -> Altitude? {
    let report = epoch.position
    guard report.mode == .fix3D else { return nil }
    let isDeviation = quality.reportsOwnErrors || quality.reportsDeviations(about: epoch)
    let error =
      known(quality.noise(of: epoch)?.altitudeError)
      ?? known(report.epv).map { isDeviation ? $0 : $0 / deviationsIn95 }
    return Altitude(
      aboveSeaLevel: report.altitudeAboveSeaLevel, aboveEllipsoid: report.altitudeAboveEllipsoid,
      accuracy: error.map(rounded) ?? Altitude.accuracyOfUnknownError)
  }

  /// The course; `nil` if the receiver is at rest, because receivers then report 0, which is north.
  private static func course(_ report: TPV, accuracy: Double?) -> Course? {
    guard report.speed != 0, let track = report.track else { return nil }
    return Course(degrees: track, accuracy: accuracy)
  }

  /// The deviation in the plane from two deviations in meters; `nil` if one is unknown.
  private static func root(_ north: Double?, _ east: Double?) -> Double? {
    guard let north = known(north), let east = known(east) else { return nil }
    return (north * north + east * east).squareRoot()
  }

  /// The error; `nil` if it is unknown, for which gpsd and receivers also write 0.
  private static func known(_ error: Double?) -> Double? { error.flatMap { $0 > 0 ? $0 : nil } }

  /// An error in meters, rounded to the micrometer, as traces store it, and limited to the largest
  /// radius.
  private static func rounded(_ meters: Double) -> Double {
    min(max((meters * 1e6).rounded() / 1e6, 1e-6), largestRadius)
  }
}

extension TPV {
  /// gpsd's status for a simulated position.
  static let simulated = 8
}
