// SPDX-License-Identifier: MIT

import CoreLocation
import Testing

/// A mock as apps write it: it archives only what it adds, under a name that ours could have had.
///
/// Not private, for only classes with a name can be archived.
final class NamedVisit: CLVisit {
  let name: String

  init(name: String) {
    self.name = name
    super.init()
  }

  required init?(coder: NSCoder) {
    name = coder.decodeObject(of: NSString.self, forKey: "latitude").map { $0 as String } ?? ""
    super.init(coder: coder)
  }

  override func encode(with coder: NSCoder) {
    coder.encode(name as NSString, forKey: "latitude")
  }
}

@Suite("Archives that lack what is ours")
struct ArchiveOfSubclassTests {
  private typealias Coded = NSObject & NSCoding

  /// An archive that has true under each of these keys, and nothing else.
  private static func archive(of keys: [String] = []) throws -> NSKeyedUnarchiver {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    for key in keys { archiver.encode(true, forKey: key) }
    archiver.finishEncoding()
    return try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
  }

  @Test("1.8: A subclass that archives only its own fields comes back with them")
  func ownFields() throws {
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: NamedVisit(name: "office"), requiringSecureCoding: true)
    let back = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: NamedVisit.self, from: data))
    #expect(back.name == "office" && back.horizontalAccuracy == -1)
    #expect(back.arrivalDate == .distantPast && back.departureDate == .distantFuture)
  }

  @Test("1.6: An archive with nothing of ours gives what an initialiser without arguments gives")
  func emptyArchive() throws {
    let location = try #require(CLLocation(coder: Self.archive()))
    #expect(location.coordinate.latitude == 0 && location.course == CLLocation().course)
    #expect(location.horizontalAccuracy == CLLocation().horizontalAccuracy)
    #expect(try CLFloor(coder: Self.archive())?.level == 0)
    let source = try #require(CLLocationSourceInformation(coder: Self.archive()))
    #expect(!source.isSimulatedBySoftware && !source.isProducedByAccessory)
    #expect(try CLHeading(coder: Self.archive())?.headingAccuracy == -1)
    #expect(try CLRegion(coder: Self.archive()) == CLRegion())
    #expect(try CLCircularRegion(coder: Self.archive())?.radius == 0)
    let region = try #require(CLBeaconRegion(coder: Self.archive()))
    #expect(region.uuid == CLBeaconRegion().uuid && region.notifyOnEntry)
    #expect(try CLBeacon(coder: Self.archive())?.proximity == .unknown)
    #expect(
      try CLBeaconIdentityConstraint(coder: Self.archive()) == CLBeaconIdentityConstraint())
  }

  @Test(
    "1.6: An archive with some of our fields and not the others is damaged, and gives nothing",
    arguments: [
      (CLLocation.self, "CLLocation.latitude"), (CLHeading.self, "CLHeading.trueHeading"),
      (CLVisit.self, "CLVisit.latitude"), (CLRegion.self, "CLRegion.radius"),
      (CLCircularRegion.self, "CLRegion.notifyOnExit"),
      (CLBeaconRegion.self, "CLBeaconRegion.notifyEntryStateOnDisplay"),
      (CLBeacon.self, "CLBeacon.rssi"),
      (CLLocationSourceInformation.self, "CLLocationSourceInformation.isSimulatedBySoftware"),
    ] as [(any Coded.Type, String)])
  private func damaged(type: any Coded.Type, key: String) throws {
    #expect(try type.init(coder: Self.archive(of: [key])) == nil)
  }
}
