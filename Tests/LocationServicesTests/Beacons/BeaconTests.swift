// SPDX-License-Identifier: MIT

import CoreLocation
import Testing

@testable import LocationServices

@Suite("Beacons", .bothDevices)
struct BeaconTests {
  private static let uuid = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

  private func archived<Object: NSObject & NSSecureCoding>(_ object: Object) throws -> Object? {
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: object, requiringSecureCoding: true)
    return try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data)
  }

  @Test("1.16: A constraint means a UUID and the numbers it was given")
  func constraint() {
    let any = CLBeaconIdentityConstraint(uuid: Self.uuid)
    #expect(any.uuid == Self.uuid && any.major == nil && any.minor == nil)
    let coarse = CLBeaconIdentityConstraint(uuid: Self.uuid, major: 7)
    #expect(coarse.major == 7 && coarse.minor == nil)
    let one = CLBeaconIdentityConstraint(uuid: Self.uuid, major: 65_535, minor: 0)
    #expect(one.major == 65_535 && one.minor == 0)
  }

  @Test("1.16: Constraints are equal when all three parts are, and survive an archive")
  func constraintEquality() throws {
    let one = CLBeaconIdentityConstraint(uuid: Self.uuid, major: 1, minor: 0)
    let same = CLBeaconIdentityConstraint(uuid: Self.uuid, major: 1, minor: 0)
    let wider = CLBeaconIdentityConstraint(uuid: Self.uuid, major: 1)
    #expect(one == same && one.hash == same.hash && one != wider)
    #expect(one.copy() as? CLBeaconIdentityConstraint == one)
    #expect(try archived(one) == one)
    #expect(try archived(wider) == wider)
  }

  @Test("1.9: A beacon region shows its beacons, and by default the display wakes no app")
  func region() {
    let region = CLBeaconRegion(uuid: Self.uuid, major: 3, minor: 4, identifier: "door")
    #expect(region.uuid == Self.uuid && region.proximityUUID == Self.uuid)
    #expect(region.major == 3 && region.minor == 4 && region.identifier == "door")
    #expect(!region.notifyEntryStateOnDisplay && region.notifyOnEntry && region.notifyOnExit)
    let constraint = CLBeaconIdentityConstraint(uuid: Self.uuid, major: 3, minor: 4)
    #expect(region.beaconIdentityConstraint == constraint)
    let wide = CLBeaconRegion(uuid: Self.uuid, identifier: "house")
    #expect(wide.major == nil && wide.minor == nil)
    #expect(CLBeaconRegion(uuid: Self.uuid, major: 3, identifier: "x").minor == nil)
  }

  @Test("1.16: The older initializers make the same regions as the newer ones")
  func olderInitializers() {
    let older = [
      CLBeaconRegion(proximityUUID: Self.uuid, identifier: "a"),
      CLBeaconRegion(proximityUUID: Self.uuid, major: 1, identifier: "a"),
      CLBeaconRegion(proximityUUID: Self.uuid, major: 1, minor: 2, identifier: "a"),
    ]
    let constraints = [
      CLBeaconIdentityConstraint(uuid: Self.uuid),
      CLBeaconIdentityConstraint(uuid: Self.uuid, major: 1),
      CLBeaconIdentityConstraint(uuid: Self.uuid, major: 1, minor: 2),
    ]
    #expect(older.map(\.beaconIdentityConstraint) == constraints)
    let newer = constraints.map {
      CLBeaconRegion(beaconIdentityConstraint: $0, identifier: "a")
    }
    #expect(newer.map(\.beaconIdentityConstraint) == constraints)
  }

  @Test("G-07: Beacon regions are equal when their identifiers are, as other regions")
  func regionEquality() {
    let region = CLBeaconRegion(uuid: Self.uuid, identifier: "home")
    let other = CLBeaconRegion(uuid: UUID(), major: 1, identifier: "home")
    #expect(region == other && region.hash == other.hash)
    #expect(region != CLBeaconRegion(uuid: Self.uuid, identifier: "work"))
    let circle = CLCircularRegion(
      center: CLLocationCoordinate2D(), radius: 1, identifier: "home")
    #expect(!region.isEqual(circle) && !circle.isEqual(region))
    #expect(Set<CLRegion>([region, other, circle]).count == 2)
  }

  @Test("1.9: A beacon region's copy and its archive keep beacons, name and notices")
  func regionCopies() throws {
    let region = CLBeaconRegion(uuid: Self.uuid, major: 9, identifier: "Café ⌂")
    region.notifyOnExit = false
    region.notifyEntryStateOnDisplay = true
    let copy = try #require(region.copy() as? CLBeaconRegion)
    let back = try #require(try archived(region))
    for made in [copy, back] {
      #expect(made !== region && made == region && made.identifier == "Café ⌂")
      #expect(made.beaconIdentityConstraint == region.beaconIdentityConstraint)
      #expect(made.notifyOnEntry && !made.notifyOnExit && made.notifyEntryStateOnDisplay)
    }
  }

  @Test(
    "1.16: A beacon advertises its UUID, its numbers, high byte first, and its strength")
  func peripheralData() throws {
    let region = CLBeaconRegion(uuid: Self.uuid, major: 0x0102, minor: 0xFFFE, identifier: "x")
    let said = try #require(
      region.peripheralData(withMeasuredPower: -70) as? [String: Data])
    #expect(
      said == [
        "kCBAdvDataAppleBeaconKey": Data(
          [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 1, 2, 0xFF, 0xFE, 0xBA])
      ])
    let plain = region.peripheralData(withMeasuredPower: nil) as? [String: Data]
    #expect(plain?.values.first?.last == 0xC5)
  }

  @Test("1.16: A beacon survives an archive with all its parts")
  func beacon() throws {
    let beacon = CLBeacon(
      uuid: Self.uuid, major: 1, minor: 2, proximity: .near, accuracy: 1.5, rssi: -60,
      timestamp: Date(timeIntervalSinceReferenceDate: 5))
    let back = try #require(try archived(beacon))
    #expect(back.uuid == Self.uuid && back.major == 1 && back.minor == 2)
    #expect(back.proximity == .near && back.accuracy == 1.5 && back.rssi == -60)
    #expect(back.timestamp.timeIntervalSinceReferenceDate == 5)
    #expect(beacon.copy() as? CLBeacon === beacon)
    #expect(CLBeacon().proximity == .unknown && CLBeacon().accuracy == -1)
  }
}
