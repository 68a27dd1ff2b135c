// SPDX-License-Identifier: MIT

import CoreLocation
import Testing

@testable import LocationServices

/// What one object writes into a keyed archive, of which a part can be read.
private struct Archive {
  private let contents: [String: Any]
  private let fields: [String: Any]

  init(of object: any NSCoding) throws {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    object.encode(with: archiver)
    archiver.finishEncoding()
    let list = try unsafe PropertyListSerialization.propertyList(
      from: archiver.encodedData, format: nil)
    contents = try #require(list as? [String: Any])
    fields = try #require(contents["$top"] as? [String: Any])
  }

  var keys: Set<String> { Set(fields.keys) }

  /// An archive with these keys alone.
  func coder(with keys: Set<String>) throws -> NSKeyedUnarchiver {
    var contents = contents
    contents["$top"] = fields.filter { keys.contains($0.key) }
    return try NSKeyedUnarchiver(
      forReadingFrom: PropertyListSerialization.data(
        fromPropertyList: contents, format: .binary, options: 0))
  }
}

private typealias Coded = NSObject & NSCoding

/// A class with an object of it that has all that one can have.
private struct Sample: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// The keys that an archive need not have.
  let optional: Set<String>
  let make: @Sendable () -> any Coded

  init(
    _ name: String, optional: Set<String> = [], make: @escaping @Sendable () -> any Coded
  ) {
    testDescription = name
    self.optional = optional
    self.make = make
  }

  /// Reads an object of the class from a part of its archive.
  func read(_ coder: NSCoder) -> (any Coded)? { type(of: make()).init(coder: coder) }
}

@Suite("Archives that lack a part")
struct DamagedArchiveTests {
  private static let place = CLLocationCoordinate2D(latitude: 38.7, longitude: -9.1)
  private static let uuid = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
  private static let numbers: Set = ["CLBeacon.major", "CLBeacon.minor"]

  private static let samples = [
    Sample("CLLocation", optional: ["CLLocation.floor", "CLLocation.sourceInformation"]) {
      var fields = CLLocation.Fields(at: place, timestamp: Date())
      fields.floor = CLFloor(level: 3)
      fields.sourceInformation = CLLocationSourceInformation()
      return CLLocation(fields)
    },
    Sample("CLLocationSourceInformation") { CLLocationSourceInformation() },
    Sample("CLHeading") { CLHeading() },
    Sample("CLVisit") { CLVisit() },
    Sample("CLRegion") { CLRegion() },
    Sample("CLCircularRegion") { CLCircularRegion(center: place, radius: 5, identifier: "a") },
    Sample("CLBeaconRegion", optional: numbers) {
      CLBeaconRegion(uuid: uuid, major: 1, minor: 2, identifier: "a")
    },
    Sample("CLBeacon", optional: numbers) {
      CLBeacon(
        uuid: uuid, major: 1, minor: 2, proximity: .near, accuracy: 3, rssi: -60,
        timestamp: Date())
    },
    Sample("CLBeaconIdentityConstraint", optional: numbers) {
      CLBeaconIdentityConstraint(uuid: uuid, major: 1, minor: 2)
    },
  ]

  @Test("1.6: An archive with all that is always there is read", arguments: samples)
  private func whole(sample: Sample) throws {
    let archive = try Archive(of: sample.make())
    #expect(sample.optional.isSubset(of: archive.keys))
    #expect(sample.read(try archive.coder(with: archive.keys)) != nil)
    #expect(sample.read(try archive.coder(with: archive.keys.subtracting(sample.optional))) != nil)
  }

  @Test("1.6: An archive without one that is always there gives nothing", arguments: samples)
  private func damaged(sample: Sample) throws {
    let archive = try Archive(of: sample.make())
    for key in archive.keys.subtracting(sample.optional) {
      #expect(
        sample.read(try archive.coder(with: archive.keys.subtracting([key]))) == nil, "\(key)")
    }
  }

  @Test(
    "1.6: An archive with one field, where there are always more, gives nothing", arguments: samples
  )
  private func alone(sample: Sample) throws {
    let archive = try Archive(of: sample.make())
    for key in archive.keys where archive.keys.subtracting(sample.optional) != [key] {
      #expect(sample.read(try archive.coder(with: [key])) == nil, "\(key)")
    }
  }

  @Test(
    "1.9: A beacon region without what it inherits gives nothing, nor what it inherits without it")
  func inherited() throws {
    let archive = try Archive(of: CLBeaconRegion(uuid: Self.uuid, identifier: "a"))
    let inherited = archive.keys.filter { $0.hasPrefix("CLRegion.") }
    #expect(inherited.count == 6)
    #expect(try CLBeaconRegion(coder: archive.coder(with: inherited)) == nil)
    #expect(
      try CLBeaconRegion(coder: archive.coder(with: archive.keys.subtracting(inherited))) == nil)
    #expect(try CLRegion(coder: archive.coder(with: inherited)) != nil)
  }

  @Test("1.16: A beacon's fine number without a coarse one gives nothing")
  func fineNumberAlone() throws {
    let archive = try Archive(
      of: CLBeaconIdentityConstraint(uuid: Self.uuid, major: 1, minor: 2))
    let keys = archive.keys.subtracting(["CLBeacon.major"])
    #expect(try CLBeaconIdentityConstraint(coder: archive.coder(with: keys)) == nil)
  }

  @Test("1.16: Any field of a placemark may be missing")
  func placemark() throws {
    var place = LocsimGeocoding.Place()
    (place.name, place.location) = ("a", CLLocation(latitude: 1, longitude: 2))
    (place.radius, place.timeZone) = (3, TimeZone(identifier: "Europe/Lisbon"))
    place.areasOfInterest = ["b"]
    let archive = try Archive(of: CLPlacemark(placemark: CLPlacemark(place)))
    #expect(archive.keys.allSatisfy { $0.hasPrefix("CLPlacemark.") } && archive.keys.count == 5)
    for key in archive.keys {
      #expect(try CLPlacemark(coder: archive.coder(with: [key])) != nil, "\(key)")
      #expect(
        try CLPlacemark(coder: archive.coder(with: archive.keys.subtracting([key]))) != nil,
        "\(key)")
    }
  }
}
