// SPDX-License-Identifier: MIT

import CoreLocation
import LocationClient
import LocationCore
import Testing

@testable import LocationServices

/// A visit as a test of an app makes it up.
private final class FixedVisit: CLVisit {
  override var arrivalDate: Date { Date(timeIntervalSinceReferenceDate: 42) }
}

@Suite("Visits")
struct VisitTests {
  private static let noon = UTCInstant(secondsSinceEpoch: 1_777_636_800)

  private func visit(arrival: UTCInstant?, departure: UTCInstant?) throws -> CLVisit {
    let coordinate = try #require(Coordinate(latitude: 38.7, longitude: -9.1))
    let visit = try #require(
      Visit(
        arrival: arrival, departure: departure, coordinate: coordinate, horizontalAccuracy: 40))
    return CLVisit(visit, on: AbsentDevice())
  }

  @Test("1.8: An unseen arrival is in the distant past, a departure to come in the distant future")
  func open() throws {
    let visit = try visit(arrival: nil, departure: nil)
    #expect(visit.arrivalDate == .distantPast && visit.departureDate == .distantFuture)
    #expect(visit.coordinate.latitude == 38.7 && visit.coordinate.longitude == -9.1)
    #expect(visit.horizontalAccuracy == 40)
  }

  @Test("1.8: A visit comes back from an archive with both times and its place")
  func coding() throws {
    for departure in [nil, Self.noon + .seconds(90)] {
      let visit = try visit(arrival: Self.noon, departure: departure)
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: visit, requiringSecureCoding: true)
      let back = try #require(
        try NSKeyedUnarchiver.unarchivedObject(ofClass: CLVisit.self, from: data))
      #expect(back.arrivalDate == visit.arrivalDate && back.departureDate == visit.departureDate)
      #expect(back.arrivalDate == Date(timeIntervalSince1970: 1_777_636_800))
      #expect(back.coordinate.latitude == 38.7 && back.coordinate.longitude == -9.1)
      #expect(back.horizontalAccuracy == 40)
    }
  }

  @Test("1.8: A visit is copied as itself, is equal to itself only, and apps may subclass it")
  func object() throws {
    let first = try visit(arrival: Self.noon, departure: nil)
    let second = try visit(arrival: Self.noon, departure: nil)
    #expect(first.copy() as? CLVisit === first && first != second)
    #expect(first.description.hasPrefix("<+38.70000000,-9.10000000> +/- 40.00m ("))
    #expect(FixedVisit().arrivalDate == Date(timeIntervalSinceReferenceDate: 42))
    #expect(!CLLocationCoordinate2DIsValid(CLVisit().coordinate))
  }
}
