// SPDX-License-Identifier: MIT

import CoreLocation
import LocationCore
import Testing

@testable import LocationServices

/// A region as an app may subclass it.
private final class NamedRegion: CLCircularRegion {}

private final class PlainRegion: CLRegion {}

@Suite("Regions")
struct RegionTests {
  private static let lisbon = CLLocationCoordinate2D(latitude: 38.7, longitude: -9.1)

  private func circle(
    _ identifier: String = "home", radius: CLLocationDistance = 100
  ) -> CLCircularRegion {
    CLCircularRegion(center: Self.lisbon, radius: radius, identifier: identifier)
  }

  @Test("1.9: A circle keeps what it was made of and notifies of both crossings by default")
  func contents() {
    let region = circle()
    #expect(region.identifier == "home" && region.radius == 100)
    #expect(region.center.latitude == 38.7 && region.center.longitude == -9.1)
    #expect(region.notifyOnEntry && region.notifyOnExit)
    let base = CLRegion(
      circularRegionWithCenter: Self.lisbon, radius: 7, identifier: "old")
    #expect(base.identifier == "old" && base.radius == 7 && base.contains(Self.lisbon))
    #expect(CLRegion().identifier.isEmpty && !CLCircularRegion().contains(Self.lisbon))
  }

  @Test("1.9: A position is contained up to the radius along the ellipsoid, and no further")
  func contains() {
    // A hundredth of a degree of latitude is 1 110 m there.
    let north = CLLocationCoordinate2D(latitude: 38.71, longitude: -9.1)
    #expect(circle(radius: 1_111).contains(north))
    #expect(!circle(radius: 1_109).contains(north))
    #expect(circle(radius: 0).contains(Self.lisbon))
    #expect(!circle(radius: -1).contains(Self.lisbon))
    #expect(!circle(radius: 1e9).contains(kCLLocationCoordinate2DInvalid))
    #expect(!circle(radius: .nan).contains(Self.lisbon))
  }

  @Test("1.9: A circle over the 180th meridian contains what lies beyond it")
  func antimeridian() {
    let region = CLCircularRegion(
      center: CLLocationCoordinate2D(latitude: 0, longitude: 179.999), radius: 300,
      identifier: "edge")
    #expect(region.contains(CLLocationCoordinate2D(latitude: 0, longitude: -179.999)))
  }

  @Test("G-07: Regions of a kind are equal when their identifiers are, wherever they lie")
  func equality() {
    let elsewhere = CLCircularRegion(
      center: CLLocationCoordinate2D(), radius: 5, identifier: "home")
    #expect(circle() == elsewhere && circle().hash == elsewhere.hash)
    #expect(circle() != circle("work"))
    let base = CLRegion(circularRegionWithCenter: Self.lisbon, radius: 100, identifier: "home")
    #expect(!circle().isEqual(base) && !base.isEqual(circle()))
    #expect(!circle().isEqual("home") && !circle().isEqual(nil))
    #expect(Set<CLRegion>([circle(), elsewhere, circle("work")]).count == 2)
  }

  @Test("G-07: A region of an app's own class is of the kind of the class from which it is derived")
  func kindOfSubclass() {
    let named = NamedRegion(center: Self.lisbon, radius: 100, identifier: "home")
    #expect(named == circle() && circle() == named && named.hash == circle().hash)
    #expect(Set<CLRegion>([circle()]).contains(named))
    let beacons = CLBeaconRegion(uuid: UUID(), identifier: "home")
    #expect(!named.isEqual(beacons) && !beacons.isEqual(named))
    let plain = PlainRegion(
      circularRegionWithCenter: Self.lisbon, radius: 100, identifier: "home")
    let base = CLRegion(circularRegionWithCenter: Self.lisbon, radius: 1, identifier: "home")
    #expect(plain == base && plain.hash == base.hash && !plain.isEqual(named))
  }

  @Test("1.9: A copy is another object, and what is set on one does not show in the other")
  func copying() throws {
    let region = circle()
    region.notifyOnExit = false
    let copy = try #require(region.copy() as? CLCircularRegion)
    #expect(copy !== region && copy == region && copy.radius == 100)
    #expect(copy.notifyOnEntry && !copy.notifyOnExit)
    copy.notifyOnEntry = false
    #expect(region.notifyOnEntry)
    #expect((CLRegion().copy() as? CLRegion) == CLRegion())
  }

  @Test("1.9: A region comes back from an archive with name, circle and notices")
  func coding() throws {
    let region = circle("Café ⌂")
    region.notifyOnEntry = false
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: region, requiringSecureCoding: true)
    let back = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CLCircularRegion.self, from: data))
    #expect(back == region && back.identifier == "Café ⌂" && back.radius == 100)
    #expect(back.center.latitude == 38.7 && back.center.longitude == -9.1)
    #expect(!back.notifyOnEntry && back.notifyOnExit)
  }

  @Test("1.9: A description names class, identifier, center and radius")
  func description() {
    #expect(
      circle().description
        == "CLCircularRegion (identifier:'home', center:<+38.70000000,-9.10000000>, "
        + "radius:100.00m)")
    #expect(CLRegion().description == "CLRegion (identifier:'')")
  }

  @Test("1.9: A circle becomes the core's region and comes back the same")
  func conversion() throws {
    let region = circle()
    region.notifyOnExit = false
    let core = try #require(CircularRegion(region))
    #expect(core.identifier == "home" && core.radius == 100 && core.center.latitude == 38.7)
    #expect(core.notifiesOnEntry && !core.notifiesOnExit)
    let back = CLCircularRegion(core)
    #expect(back == region && back.notifyOnEntry && !back.notifyOnExit && back.radius == 100)
  }

  @Test(
    "1.9: A region that is no circle on the ground is no region of the core",
    arguments: [-1, .nan, .infinity])
  func noConversion(radius: CLLocationDistance) {
    #expect(CircularRegion(circle(radius: radius)) == nil)
    #expect(CircularRegion(CLCircularRegion()) == nil)
  }

  @Test("E-05: A region's state has Apple's number and is the core's")
  func states() {
    let states: [CLRegionState] = [.unknown, .inside, .outside]
    #expect(states.map(\.rawValue) == [0, 1, 2] && CLRegionState(rawValue: 3) == nil)
    #expect(RegionPresence.allCases.map { CLRegionState($0) } == states)
    #expect(states.map { RegionPresence($0) } == RegionPresence.allCases)
  }
}
