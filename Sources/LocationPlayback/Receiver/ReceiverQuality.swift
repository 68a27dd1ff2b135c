// SPDX-License-Identifier: MIT

import GPSD
import LocationCore

/// The known errors of a device, apart from those in its position reports.
struct ReceiverQuality {
  /// How much older than a position the receiver's own errors may be to hold for it.
  private static let longestAge = Duration.seconds(5)

  /// Moments whose errors are remembered: those of the next epoch come while one is still open.
  private static let memory = 8

  /// What gpsd takes the device for, such as u-blox.
  var driver: String?

  /// The newest errors that the receiver itself reported, oldest first.
  private var noises: [NoiseStatistics] = []

  /// Whether errors without a time came since the last epoch.
  private var isUntimedNew = false

  /// Receives errors that the receiver itself reports.
  mutating func note(_ noise: NoiseStatistics) {
    noises.removeAll { $0.time == noise.time }
    if noises.count == Self.memory { noises.removeFirst() }
    noises.append(noise)
    if noise.time == nil { isUntimedNew = true }
  }

  /// Whether gpsd hands on the receiver's own estimates, rather than multiples of a dilution.
  var tellsOwnErrors: Bool {
    guard let driver else { return false }
    return driver.hasPrefix("u-blox") || driver.hasPrefix("SiRF")
  }

  /// The receiver's own errors, where they hold for an epoch: those of its time, else the last ones
  /// before it, else those without a time.
  ///
  /// gpsd writes no time before it knows the date, so the errors of the first epoch have none.
  func noise(of epoch: ReceiverEpoch) -> NoiseStatistics? {
    let untimed = noises.last { $0.time == nil }
    guard epoch.position.time != nil else { return untimed }
    return noises.filter { isKnown($0, at: epoch.time) }
      .max { time(of: $0, or: epoch.time) < time(of: $1, or: epoch.time) }
      ?? (isUntimedNew ? untimed : nil)
  }

  /// Notes that an epoch has ended: errors without a time are not those of a later one with a time.
  mutating func epochEnded() { isUntimedNew = false }

  /// Whether the receiver has reported its own errors for about this time.
  ///
  /// For such a receiver gpsd 3.22 passes the reported values on as `epx`, `epy` and `epv`. They
  /// are deviations.
  func tellsDeviations(about epoch: ReceiverEpoch) -> Bool {
    noises.contains { noise in
      let age = epoch.time - time(of: noise, or: epoch.time)
      return noise.time != nil && age <= Self.longestAge && age >= .zero - Self.longestAge
    }
  }

  private func isKnown(_ noise: NoiseStatistics, at moment: UTCInstant) -> Bool {
    guard let time = noise.time.map({ UTCInstant($0) }) else { return false }
    return time <= moment && moment - time <= Self.longestAge
  }

  private func time(of noise: NoiseStatistics, or other: UTCInstant) -> UTCInstant {
    noise.time.map { UTCInstant($0) } ?? other
  }
}

extension Fix {
  /// The radius in meters if a receiver reports no errors at all.
  static let radiusOfUnknownError = 50.0

  /// Meters of radius that stand for "anywhere on Earth", however large the error.
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
    let own = quality.tellsOwnErrors
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
    if quality.tellsOwnErrors, let eph = known(report.eph) { return eph }
    if let radius = root(report.epx, report.epy) {
      return quality.tellsDeviations(about: epoch) ? radius : radius / deviationsIn95
    }
    return known(report.eph).map { $0 * radius68Over95 }
  }

  /// Both heights, if the fix has three dimensions.
  private static func altitude(of epoch: ReceiverEpoch, _ quality: ReceiverQuality) -> Altitude? {
    let report = epoch.position
    guard report.mode == .fix3D else { return nil }
    let isDeviation = quality.tellsOwnErrors || quality.tellsDeviations(about: epoch)
    let error =
      known(quality.noise(of: epoch)?.altitudeError)
      ?? known(report.epv).map { isDeviation ? $0 : $0 / deviationsIn95 }
    return Altitude(
      aboveSeaLevel: report.altitudeAboveSeaLevel, aboveEllipsoid: report.altitudeAboveEllipsoid,
      accuracy: error.map(rounded) ?? Altitude.accuracyOfUnknownError)
  }

  /// The course, if the receiver moves; receivers at rest report 0, which is north.
  private static func course(_ report: TPV, accuracy: Double?) -> Course? {
    guard report.speed != 0, let track = report.track else { return nil }
    return Course(degrees: track, accuracy: accuracy)
  }

  /// The deviation in the plane from two deviations in meters; `nil` if one is not known.
  private static func root(_ north: Double?, _ east: Double?) -> Double? {
    guard let north = known(north), let east = known(east) else { return nil }
    return (north * north + east * east).squareRoot()
  }

  /// An error, if it is known: gpsd and receivers write 0 where they know none.
  private static func known(_ error: Double?) -> Double? { error.flatMap { $0 > 0 ? $0 : nil } }

  /// An error in meters to the micrometer, as traces keep it.
  private static func rounded(_ meters: Double) -> Double {
    min(max((meters * 1e6).rounded() / 1e6, 1e-6), largestRadius)
  }
}

extension TPV {
  /// gpsd's status of a position that is simulated.
  static let simulated = 8
}
