// SPDX-License-Identifier: MIT

import CoreLocation
import Testing

@Suite("CLLocation")
struct LocationTests {
  let london = CLLocationCoordinate2D(latitude: 51.50998, longitude: -0.1337)
  let time = Date(timeIntervalSinceReferenceDate: 495_379_527)

  @Test("CL-04, LOC-01: A bare point has no height, movement or source, and is determined now")
  func barePoint() {
    let before = Date()
    let location = CLLocation(latitude: 10, longitude: 20)
    let after = Date()
    #expect(location.coordinate.latitude == 10)
    #expect(location.coordinate.longitude == 20)
    #expect(location.altitude == 0)
    #expect(location.ellipsoidalAltitude == 0)
    #expect(location.horizontalAccuracy == 0)
    #expect(location.verticalAccuracy == -1)
    #expect(location.course == -1 && location.courseAccuracy == -1)
    #expect(location.speed == -1 && location.speedAccuracy == -1)
    #expect(location.floor == nil)
    #expect(location.sourceInformation == nil)
    #expect(location.timestamp >= before && location.timestamp <= after)
  }

  @Test("LOC-01: A location made without arguments is the bare point (0°, 0°)")
  func noArguments() {
    let location = CLLocation()
    #expect(location.coordinate.latitude == 0 && location.coordinate.longitude == 0)
    #expect(location.horizontalAccuracy == 0 && location.verticalAccuracy == -1)
    #expect(location.course == -1 && location.speed == -1)
  }

  @Test("LOC-02: Five arguments leave course, speed and their accuracies at −1")
  func fiveArguments() {
    let location = CLLocation(
      coordinate: london, altitude: 12, horizontalAccuracy: 5, verticalAccuracy: 3,
      timestamp: time)
    #expect(location.coordinate.latitude == london.latitude)
    #expect(location.coordinate.longitude == london.longitude)
    #expect(location.altitude == 12)
    #expect(location.horizontalAccuracy == 5)
    #expect(location.verticalAccuracy == 3)
    #expect(location.timestamp == time)
    #expect(location.course == -1 && location.courseAccuracy == -1)
    #expect(location.speed == -1 && location.speedAccuracy == -1)
    #expect(location.floor == nil && location.sourceInformation == nil)
  }

  @Test("LOC-06: Seven arguments set course and speed and leave their accuracies at −1")
  func sevenArguments() {
    let location = CLLocation(
      coordinate: london, altitude: 12, horizontalAccuracy: 5, verticalAccuracy: 3, course: 90,
      speed: 4, timestamp: time)
    #expect(location.course == 90 && location.courseAccuracy == -1)
    #expect(location.speed == 4 && location.speedAccuracy == -1)
    #expect(location.altitude == 12 && location.timestamp == time)
  }

  @Test("LOC-06: Nine arguments set the accuracies of course and speed, too")
  func nineArguments() {
    let location = CLLocation(
      coordinate: london, altitude: 12, horizontalAccuracy: 5, verticalAccuracy: 3, course: 90,
      courseAccuracy: 2, speed: 4, speedAccuracy: 0.5, timestamp: time)
    #expect(location.course == 90 && location.courseAccuracy == 2)
    #expect(location.speed == 4 && location.speedAccuracy == 0.5)
    #expect(location.horizontalAccuracy == 5 && location.verticalAccuracy == 3)
    #expect(location.sourceInformation == nil)
  }

  @Test("LOC-10: The tenth argument says where the fix came from")
  func tenArguments() throws {
    let source = CLLocationSourceInformation(
      softwareSimulationState: true, andExternalAccessoryState: false)
    let location = CLLocation(
      coordinate: london, altitude: 12, horizontalAccuracy: 5, verticalAccuracy: 3, course: 90,
      courseAccuracy: 2, speed: 4, speedAccuracy: 0.5, timestamp: time, sourceInfo: source)
    let information = try #require(location.sourceInformation)
    #expect(information.isSimulatedBySoftware)
    #expect(!information.isProducedByAccessory)
    #expect(location.courseAccuracy == 2 && location.speedAccuracy == 0.5)
  }

  @Test("1.6: Values that no public initializer takes can be given by this package")
  func everyField() {
    var fields = CLLocation.Fields(at: london, timestamp: time)
    fields.ellipsoidalAltitude = 58
    fields.floor = CLFloor(level: -2)
    let location = CLLocation(fields)
    #expect(location.ellipsoidalAltitude == 58)
    #expect(location.floor?.level == -2)
    #expect(location.timestamp == time)
  }

  @Test("CL-04, LOC-08: A hundred meters of height are no distance")
  func heightIsIgnored() {
    let ground = CLLocation(latitude: 10, longitude: 20)
    let high = CLLocation(
      coordinate: ground.coordinate, altitude: 100, horizontalAccuracy: 5, verticalAccuracy: 5,
      timestamp: time)
    #expect(ground.distance(from: high) == 0)
    #expect(high.distance(from: ground) == 0)
  }

  @Test("LOC-08: The distance is the same both ways and follows the surface of the Earth")
  func distance() {
    let equator = CLLocation(latitude: 0, longitude: 0)
    let pole = CLLocation(latitude: 90, longitude: 0)
    let there = equator.distance(from: pole)
    // A quarter of a meridian is 10 002 km on WGS 84; the chord would be 9 000 km.
    #expect(abs(there - 10_002_000) < 10_000)
    #expect(abs(there - pole.distance(from: equator)) < 0.001)
  }

  @Test("LOC-09: The description is Apple's line, with the time in the user's way of writing it")
  func describesItself() {
    let location = CLLocation(
      coordinate: london, altitude: 0, horizontalAccuracy: 5, verticalAccuracy: -1,
      timestamp: time)
    let date = DateFormatter.localizedString(from: time, dateStyle: .short, timeStyle: .full)
    #expect(
      location.description
        == "<+51.50998000,-0.13370000> +/- 5.00m (speed -1.00 mps / course -1.00) @ \(date)")
    #expect("\(location)" == location.description)
  }

  @Test("1.6: Locations are equal only to themselves")
  func equality() {
    let one = CLLocation(
      coordinate: london, altitude: 0, horizontalAccuracy: 5, verticalAccuracy: -1,
      timestamp: time)
    let other = CLLocation(
      coordinate: london, altitude: 0, horizontalAccuracy: 5, verticalAccuracy: -1,
      timestamp: time)
    #expect(!one.isEqual(other) && one.isEqual(one))
    #expect(Set([one, other, one]).count == 2)
    #expect([other, one].firstIndex(of: one) == 1)
  }
}
