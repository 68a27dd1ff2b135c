// SPDX-License-Identifier: MIT

import GPSD
import LocationCore
import LocationFakes

/// Notices as a client of a sink receives them.
enum SinkNotices {
  static func notice(_ event: ClientEvent, at second: Double = 0) -> ClientNotice {
    ClientNotice(time: morning + .seconds(second), client: ClientID(1), event: event)
  }

  /// The authorization that comes before all else.
  static func authorized(
    _ accuracy: AccuracyAuthorization = .full, _ status: AuthorizationStatus = .authorizedWhenInUse
  ) -> ClientNotice {
    notice(.authorizationChanged(AuthorizationState(status: status, accuracy: accuracy)))
  }

  /// A fix of a drive: somewhere else each time, with all that a fix can have.
  static func fix(
    _ number: Int, hasAltitude: Bool = true, origin: FixOrigin? = .simulation
  ) -> Fix {
    let step = Double(number)
    guard
      let coordinate = Coordinate(
        latitude: 47.123_456_789 + step * 0.001_234_567,
        longitude: -8.987_654_321 - step * 0.002_345_678),
      let fix = Fix(
        coordinate: coordinate, horizontalAccuracy: 4 + step / 4,
        altitude: hasAltitude
          ? Altitude(aboveSeaLevel: 400.25 + step, aboveEllipsoid: 448.5 + step, accuracy: 6)
          : nil,
        speed: Speed(metersPerSecond: 12.345 + step / 10),
        course: Course(degrees: 350.25 + step.remainder(dividingBy: 9)),
        timestamp: morning + .milliseconds(number * 250), origin: origin)
    else { preconditionFailure("fix \(number) is one") }
    return fix
  }

  static func delivered(_ fixes: Fix...) -> ClientNotice { notice(.locationsUpdated(fixes)) }

  /// A region as reduced accuracy delivers it.
  static func region(at second: Double = 0) -> PublishedRegion {
    guard let cell = RegionCell(level: .leaf, row: 1_200, column: 1_400) else {
      preconditionFailure("the codebook has this cell")
    }
    return PublishedRegion(region: .cell(cell), time: morning + .seconds(second))
  }

  /// Six satellites, four of them used.
  static var sky: Sky {
    var sky = Sky()
    sky.satellites = (1...6).map { number in
      var satellite = Satellite(number: number, isUsed: number < 5)
      satellite.constellation = .gps
      satellite.numberInConstellation = number
      satellite.elevation = Double(number * 10)
      satellite.azimuth = Double(number * 50)
      satellite.signal = Double(30 + number)
      return satellite
    }
    return sky
  }
}
