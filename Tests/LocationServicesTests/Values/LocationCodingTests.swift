// SPDX-License-Identifier: MIT

import CoreLocation
import Testing

@Suite("Copying and secure coding of CLLocation and its parts")
struct LocationCodingTests {
  private func roundTrip<Object: NSObject & NSSecureCoding>(_ object: Object) throws -> Object? {
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: object, requiringSecureCoding: true)
    return try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data)
  }

  private func fullLocation() -> CLLocation {
    var fields = CLLocation.Fields(
      at: CLLocationCoordinate2D(latitude: -33.8568, longitude: 151.2153),
      timestamp: Date(timeIntervalSinceReferenceDate: 12_345.678))
    fields.altitude = 4.5
    fields.ellipsoidalAltitude = 27.25
    fields.horizontalAccuracy = 3
    fields.verticalAccuracy = 6
    fields.course = 271.5
    fields.courseAccuracy = 1.5
    fields.speed = 0.75
    fields.speedAccuracy = 0.25
    fields.floor = CLFloor(level: 3)
    fields.sourceInformation = CLLocationSourceInformation(
      softwareSimulationState: true, andExternalAccessoryState: true)
    return CLLocation(fields)
  }

  @Test("1.6: A location with floor and source comes back from an archive with every field")
  func fullRoundTrip() throws {
    let back = try #require(try roundTrip(fullLocation()))
    #expect(back.coordinate.latitude == -33.8568 && back.coordinate.longitude == 151.2153)
    #expect(back.altitude == 4.5 && back.ellipsoidalAltitude == 27.25)
    #expect(back.horizontalAccuracy == 3 && back.verticalAccuracy == 6)
    #expect(back.course == 271.5 && back.courseAccuracy == 1.5)
    #expect(back.speed == 0.75 && back.speedAccuracy == 0.25)
    #expect(back.timestamp == Date(timeIntervalSinceReferenceDate: 12_345.678))
    #expect(back.floor?.level == 3)
    #expect(back.sourceInformation?.isSimulatedBySoftware == true)
    #expect(back.sourceInformation?.isProducedByAccessory == true)
  }

  @Test("1.6: A value that a location does not know is not invented by its archive")
  func bareRoundTrip() throws {
    let location = CLLocation(latitude: 10, longitude: 20)
    let back = try #require(try roundTrip(location))
    #expect(back.floor == nil && back.sourceInformation == nil)
    #expect(back.verticalAccuracy == -1 && back.course == -1 && back.speed == -1)
    #expect(back.timestamp == location.timestamp)
  }

  @Test("1.6: Several locations come back from one archive in order")
  func arrayRoundTrip() throws {
    let track = (0..<3).map { CLLocation(latitude: Double($0), longitude: 0) }
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: track as NSArray, requiringSecureCoding: true)
    let back = try NSKeyedUnarchiver.unarchivedObject(
      ofClasses: [NSArray.self, CLLocation.self], from: data)
    let locations = try #require(back as? [CLLocation])
    #expect(locations.map(\.coordinate.latitude) == [0, 1, 2])
  }

  @Test("1.6: A floor and a source come back from archives of their own", arguments: [-1, 0, 42])
  func partsRoundTrip(level: Int) throws {
    #expect(try roundTrip(CLFloor(level: level))?.level == level)
    let source = CLLocationSourceInformation(
      softwareSimulationState: false, andExternalAccessoryState: true)
    let back = try #require(try roundTrip(source))
    #expect(!back.isSimulatedBySoftware && back.isProducedByAccessory)
  }

  @Test("1.6: An archive of the installed module is read once its classes are named")
  func archiveOfInstalledModule() throws {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    archiver.outputFormat = .xml
    archiver.encode(fullLocation(), forKey: NSKeyedArchiveRootObjectKey)
    archiver.finishEncoding()
    let text = String(decoding: archiver.encodedData, as: UTF8.self)
    #expect(text.contains("LocationServices.CLLocation<"))
    let installed = Data(
      text.replacingOccurrences(of: "LocationServices.", with: "CoreLocation.").utf8)
    let unarchiver = try NSKeyedUnarchiver(forReadingFrom: installed)
    unarchiver.setClass(CLLocation.self, forClassName: "CoreLocation.CLLocation")
    unarchiver.setClass(CLFloor.self, forClassName: "CoreLocation.CLFloor")
    unarchiver.setClass(
      CLLocationSourceInformation.self, forClassName: "CoreLocation.CLLocationSourceInformation")
    let back = try #require(
      unarchiver.decodeObject(of: CLLocation.self, forKey: NSKeyedArchiveRootObjectKey))
    #expect(back.course == 271.5 && back.floor?.level == 3)
    #expect(back.sourceInformation?.isSimulatedBySoftware == true)
  }

  @Test("1.6: The classes support secure coding")
  func secureCoding() {
    #expect(CLLocation.supportsSecureCoding)
    #expect(CLFloor.supportsSecureCoding)
    #expect(CLLocationSourceInformation.supportsSecureCoding)
  }

  @Test("1.6: A copy says the same as the original")
  func copies() throws {
    let original = fullLocation()
    let copy = try #require(original.copy() as? CLLocation)
    #expect(copy.coordinate.latitude == original.coordinate.latitude)
    #expect(copy.timestamp == original.timestamp)
    let floor = try #require(copy.floor?.copy() as? CLFloor)
    #expect(floor.level == 3)
    let source = try #require(copy.sourceInformation?.copy() as? CLLocationSourceInformation)
    #expect(source.isSimulatedBySoftware)
  }

  @Test("1.6: A floor or a source made without arguments is the ground floor, or from neither")
  func emptyParts() {
    #expect(CLFloor().level == 0)
    #expect(!CLLocationSourceInformation().isSimulatedBySoftware)
    #expect(!CLLocationSourceInformation().isProducedByAccessory)
  }
}
