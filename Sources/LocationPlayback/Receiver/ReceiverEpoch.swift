// SPDX-License-Identifier: MIT

package import GPSD
package import LocationCore

/// All values that a receiver reported for one moment, in any number of reports.
package struct ReceiverEpoch: Hashable, Sendable {
  /// The moment: the receiver's time, or the time of arrival if the receiver reported none.
  package let time: UTCInstant

  /// The position, with the last reported value of each field.
  package let position: TPV

  /// Makes an epoch.
  package init(time: UTCInstant, position: TPV) {
    self.time = time
    self.position = position
  }

  /// Whether there is a position.
  package var hasFix: Bool { position.hasFix }
}

extension TPV {
  /// Whether there is a position: mode 2 or 3, with both coordinates.
  package var hasFix: Bool {
    switch mode {
    case .unknown, .noFix: false
    case .fix2D, .fix3D: latitude != nil && longitude != nil
    }
  }

  /// Adds the values of a later report of the same moment.
  ///
  /// A report without a position does not remove one, because gpsd reports the values of each
  /// sentence separately.
  mutating func merge(_ later: TPV) {
    guard later.hasFix || !hasFix else { return }
    mode = later.mode
    Self.merge(later.status, into: &status)
    Self.merge(later.latitude, into: &latitude)
    Self.merge(later.longitude, into: &longitude)
    Self.merge(later.altitudeAboveEllipsoid, into: &altitudeAboveEllipsoid)
    Self.merge(later.altitudeAboveSeaLevel, into: &altitudeAboveSeaLevel)
    Self.merge(later.geoidSeparation, into: &geoidSeparation)
    Self.merge(later.speed, into: &speed)
    Self.merge(later.track, into: &track)
    Self.merge(later.climb, into: &climb)
    Self.merge(later.magneticVariation, into: &magneticVariation)
    Self.merge(later.eph, into: &eph)
    Self.merge(later.epx, into: &epx)
    Self.merge(later.epy, into: &epy)
    Self.merge(later.epv, into: &epv)
    Self.merge(later.eps, into: &eps)
    Self.merge(later.epd, into: &epd)
    Self.merge(later.ept, into: &ept)
  }

  private static func merge<Value>(_ later: Value?, into value: inout Value?) {
    value = later ?? value
  }
}

extension UTCInstant {
  /// The moment that a receiver's time names.
  package init(_ time: GPSDTime) {
    self.init(secondsSinceEpoch: time.secondsSince1970, nanoseconds: time.nanoseconds)
  }
}
