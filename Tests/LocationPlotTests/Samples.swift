// SPDX-License-Identifier: MIT

import LocationCore

@testable import LocationPlot

/// Series for tests.
enum Samples {
  /// A series of a point a second.
  static func series(
    _ places: [(Double, Double)], name: String = "trace", role: PlotSeries.Role = .trace
  ) -> PlotSeries {
    var series = PlotSeries(name: name, role: role)
    for (index, place) in places.enumerated() {
      series.add(point(at: place, Int64(index)))
    }
    return series
  }

  /// A fix at a number of seconds since 1970.
  static func fix(
    at place: (Double, Double), _ seconds: Int64, altitude: Double? = nil,
    speed: Double? = nil, accuracy: Double = 5
  ) -> Fix {
    let fix = Fix(
      coordinate: Coordinate(limiting: place.0, wrapping: place.1), horizontalAccuracy: accuracy,
      altitude: altitude.flatMap { Altitude(aboveSeaLevel: $0, aboveEllipsoid: nil, accuracy: 5) },
      speed: speed.flatMap { Speed(metersPerSecond: $0) },
      timestamp: UTCInstant(secondsSinceEpoch: seconds))
    guard let fix else { preconditionFailure("the radius is valid") }
    return fix
  }

  /// A point at a number of seconds since 1970.
  static func point(
    at place: (Double, Double), _ seconds: Int64, altitude: Double? = nil,
    speed: Double? = nil, accuracy: Double = 5,
    after interruption: PlotPoint.Interruption = .none
  ) -> PlotPoint {
    PlotPoint(
      fix(at: place, seconds, altitude: altitude, speed: speed, accuracy: accuracy),
      after: interruption)
  }

  /// Numbers from 0 to 1 that are the same in each run.
  struct Numbers {
    private var state: UInt64 = 1

    mutating func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 40) / Double(1 << 24)
    }
  }
}
