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

/// A placemark as an app's mock may archive it, under names that ours have as properties.
///
/// Not private, for only classes with a name can be archived.
final class MarkedPlacemark: CLPlacemark, @unchecked Sendable {
  let mark: String

  init(mark: String) {
    self.mark = mark
    super.init()
  }

  required init?(coder: NSCoder) {
    mark = coder.decodeObject(of: NSString.self, forKey: "name").map { $0 as String } ?? ""
    super.init(coder: coder)
  }

  override func encode(with coder: NSCoder) {
    coder.encode(mark as NSString, forKey: "name")
    coder.encode(true, forKey: "location")
  }
}

@Suite("Archives that hold only a subclass's own fields")
struct ArchiveOfSubclassTests {
  private static func archive() throws -> NSKeyedUnarchiver {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
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

  @Test("1.16: A placemark's own fields have names that a subclass's do not meet")
  func ownFieldsOfPlacemark() throws {
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: MarkedPlacemark(mark: "here"), requiringSecureCoding: true)
    let back = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: MarkedPlacemark.self, from: data))
    #expect(back.mark == "here" && back.name == nil && back.location == nil)
  }

  @Test("1.6: An archive with nothing of ours gives what an initializer without arguments gives")
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
    let visit = try #require(CLVisit(coder: Self.archive()))
    #expect(visit.horizontalAccuracy == -1 && visit.departureDate == .distantFuture)
    let placemark = try #require(CLPlacemark(coder: Self.archive()))
    #expect(placemark.name == nil && placemark.location == nil && placemark.region == nil)
    #expect(placemark.timeZone == nil && placemark.areasOfInterest == nil)
  }
}
