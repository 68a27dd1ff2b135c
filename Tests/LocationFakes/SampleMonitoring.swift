// SPDX-License-Identifier: MIT

package import LocationCore

extension Coordinate {
  /// A park in a city.
  package static let park = place(48.123456789012345, 11.987654321098765)
  /// A point that no other test value is near.
  package static let pier = place(-33.5, -179.999)

  private static func place(_ latitude: Double, _ longitude: Double) -> Self {
    guard let place = Self(latitude: latitude, longitude: longitude) else {
      preconditionFailure("\(latitude), \(longitude) is no place")
    }
    return place
  }
}

extension MonitoredRegion {
  /// A region around the park; by default one of which nothing is known.
  package static func park(
    _ identifier: String, radius: Double = 100, notifiesOnEntry: Bool = true,
    notifiesOnExit: Bool = true, presence: RegionPresence = .unknown
  ) -> Self {
    guard
      let region = CircularRegion(
        identifier: identifier, center: .park, radius: radius, notifiesOnEntry: notifiesOnEntry,
        notifiesOnExit: notifiesOnExit)
    else { preconditionFailure("\(radius) is no radius") }
    return Self(region, presence: presence)
  }
}

extension MonitoredCondition {
  /// A condition at the pier; by default one of which nothing is known.
  package static func pier(
    _ identifier: String, monitor: String = "trips", radius: Double = 80,
    state: ConditionState = .unknown, date: UTCInstant? = nil
  ) -> Self {
    Self(
      monitor: monitor, identifier: identifier,
      condition: .circle(center: .pier, radius: radius), state: state, date: date)
  }

  /// A condition about beacons.
  package static func beacon(
    _ identifier: String, uuid: String = "E2C56DB5-DFFB-48D2-B060-D0F5A71096E0",
    major: UInt16? = nil, minor: UInt16? = nil
  ) -> Self {
    Self(
      monitor: "trips", identifier: identifier,
      condition: .beacon(uuid: uuid, major: major, minor: minor), state: .unsatisfied, date: .now)
  }
}

extension MonitoringRecord {
  /// One with everything in it.
  package static let full = sample { record in
    record.regions = [
      .park("home", notifiesOnEntry: false, presence: .inside),
      .park("work 🏢 ', \"", radius: 0, notifiesOnExit: false, presence: .outside),
      .park("", radius: 1e300),
    ]
    record.conditions = [
      .pier("a", state: .satisfied, date: UTCInstant(secondsSinceEpoch: 7, nanoseconds: 5)),
      .pier("a", monitor: "other", state: .unmonitored), .pier("b", radius: 0),
      .beacon("c"), .beacon("d", major: 0), .beacon("e", major: 65_535, minor: 1),
    ]
    record.monitorsVisits = true
    record.monitorsSignificantChanges = true
    record.visit = visit()
  }

  /// Records that a store gives back as they were.
  package static let samples = [
    Self(), full,
    sample { $0.monitorsVisits = true },
    sample { $0.monitorsSignificantChanges = true },
    sample { $0.visit = visit(arrival: nil) },
    sample { $0.regions = [.park("home")] },
    sample { $0.conditions = [.pier("a", date: UTCInstant(secondsSinceEpoch: -1 << 41))] },
  ]

  /// A record with a change.
  package static func sample(_ change: (inout Self) -> Void) -> Self {
    var record = Self()
    change(&record)
    return record
  }

  /// A visit in the park.
  package static func visit(
    arrival: UTCInstant? = .now, departure: UTCInstant? = nil
  ) -> Visit? {
    Visit(
      arrival: arrival, departure: departure, coordinate: .park, horizontalAccuracy: 12.5)
  }
}
