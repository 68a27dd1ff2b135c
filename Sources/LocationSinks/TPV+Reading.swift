// SPDX-License-Identifier: MIT

import GPSD
import LocationCore

extension GPSDTime {
  /// The moment as gpsd's reports write it.
  init?(_ time: UTCInstant) {
    self.init(secondsSince1970: time.seconds, nanoseconds: time.nanoseconds)
  }
}

extension TPV {
  /// gpsd's status of a simulated position.
  private static let simulated = 8

  /// The report for a reading.
  init(_ reading: NMEADeviceReading, device: String) {
    switch reading {
    case .fix(let fix): self.init(fix)
    case .region(let published, let isSimulated):
      self.init(published)
      status = isSimulated ? Self.simulated : nil
    case .noPosition(let time):
      self.init(mode: .noFix)
      self.time = GPSDTime(time)
    }
    self.device = device
  }

  /// Accuracies become the bounds of 95 % of the errors, along each axis and in the plane
  /// (`ReceiverErrors`).
  private init(_ fix: Fix) {
    self.init(mode: fix.altitude == nil ? .fix2D : .fix3D)
    status = fix.origin == .simulation ? Self.simulated : nil
    time = GPSDTime(fix.timestamp)
    latitude = fix.coordinate.latitude
    longitude = fix.coordinate.longitude
    eph = Self.rounded(fix.horizontalAccuracy * ReceiverErrors.circle95)
    epx = Self.rounded(fix.horizontalAccuracy / 2.0.squareRoot() * ReceiverErrors.line95)
    epy = epx
    if let altitude = fix.altitude {
      altitudeAboveSeaLevel = altitude.aboveSeaLevel
      altitudeAboveEllipsoid = altitude.aboveEllipsoid
      if let sea = altitude.aboveSeaLevel, let ellipsoid = altitude.aboveEllipsoid {
        geoidSeparation = ellipsoid - sea
      }
      epv = altitude.knownAccuracy.map { Self.rounded($0 * ReceiverErrors.line95) }
    }
    speed = fix.speed?.metersPerSecond
    eps = fix.speed?.accuracy.map { Self.rounded($0 * ReceiverErrors.line95) }
    track = fix.course?.degrees
    epd = fix.course?.accuracy.map { Self.rounded($0 * ReceiverErrors.line95) }
  }

  /// An error rounded to a millimeter, as gpsd writes it.
  ///
  /// No receiver knows its errors more precisely.
  private static func rounded(_ error: Double) -> Double { (error * 1_000).rounded() / 1_000 }

  /// Uses only the region, so that no other data can leak into the report.
  private init(_ published: PublishedRegion) {
    self.init(mode: .fix2D)
    time = GPSDTime(published.time)
    latitude = published.region.center.latitude
    longitude = published.region.center.longitude
    eph = published.region.radius
  }
}
