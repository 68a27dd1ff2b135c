// SPDX-License-Identifier: MIT

import Foundation

// The names are ours: Apple's archive format is not published, so archives cannot be exchanged with
// Apple platforms.
private enum Key {
  static let latitude = "CLLocation.latitude"
  static let longitude = "CLLocation.longitude"
  static let altitude = "CLLocation.altitude"
  static let ellipsoidalAltitude = "CLLocation.ellipsoidalAltitude"
  static let horizontalAccuracy = "CLLocation.horizontalAccuracy"
  static let verticalAccuracy = "CLLocation.verticalAccuracy"
  static let course = "CLLocation.course"
  static let courseAccuracy = "CLLocation.courseAccuracy"
  static let speed = "CLLocation.speed"
  static let speedAccuracy = "CLLocation.speedAccuracy"
  /// Seconds since 2001-01-01T00:00:00Z.
  static let timestamp = "CLLocation.timestamp"
  static let floor = "CLLocation.floor"
  static let sourceInformation = "CLLocation.sourceInformation"

  static let numbers = [
    latitude, longitude, altitude, ellipsoidalAltitude, horizontalAccuracy, verticalAccuracy,
    course, courseAccuracy, speed, speedAccuracy, timestamp,
  ]
}

extension CLLocation.Fields {
  /// Reads the fields from a keyed archive; `nil` unless every number is there, or none at all.
  init?(coder: NSCoder) {
    if coder.lacks(Key.numbers + [Key.floor, Key.sourceInformation]) {
      self.init(at: CLLocationCoordinate2D(), timestamp: Date.present)
      return
    }
    // A missing number would be read as 0, which is also a valid place, speed and time.
    guard Key.numbers.allSatisfy(coder.containsValue(forKey:)) else { return nil }
    let coordinate = CLLocationCoordinate2D(
      latitude: coder.decodeDouble(forKey: Key.latitude),
      longitude: coder.decodeDouble(forKey: Key.longitude))
    let seconds = coder.decodeDouble(forKey: Key.timestamp)
    self.init(at: coordinate, timestamp: Date(timeIntervalSinceReferenceDate: seconds))
    altitude = coder.decodeDouble(forKey: Key.altitude)
    ellipsoidalAltitude = coder.decodeDouble(forKey: Key.ellipsoidalAltitude)
    horizontalAccuracy = coder.decodeDouble(forKey: Key.horizontalAccuracy)
    verticalAccuracy = coder.decodeDouble(forKey: Key.verticalAccuracy)
    course = coder.decodeDouble(forKey: Key.course)
    courseAccuracy = coder.decodeDouble(forKey: Key.courseAccuracy)
    speed = coder.decodeDouble(forKey: Key.speed)
    speedAccuracy = coder.decodeDouble(forKey: Key.speedAccuracy)
    // Decoding an object that is not there makes the unarchiver report a damaged archive.
    if coder.containsValue(forKey: Key.floor) {
      floor = coder.decodeObject(of: CLFloor.self, forKey: Key.floor)
    }
    if coder.containsValue(forKey: Key.sourceInformation) {
      sourceInformation = coder.decodeObject(
        of: CLLocationSourceInformation.self, forKey: Key.sourceInformation)
    }
  }

  /// Writes every field into a keyed archive; a floor or a source only if there is one.
  func encode(with coder: NSCoder) {
    coder.encode(coordinate.latitude, forKey: Key.latitude)
    coder.encode(coordinate.longitude, forKey: Key.longitude)
    coder.encode(altitude, forKey: Key.altitude)
    coder.encode(ellipsoidalAltitude, forKey: Key.ellipsoidalAltitude)
    coder.encode(horizontalAccuracy, forKey: Key.horizontalAccuracy)
    coder.encode(verticalAccuracy, forKey: Key.verticalAccuracy)
    coder.encode(course, forKey: Key.course)
    coder.encode(courseAccuracy, forKey: Key.courseAccuracy)
    coder.encode(speed, forKey: Key.speed)
    coder.encode(speedAccuracy, forKey: Key.speedAccuracy)
    coder.encode(timestamp.timeIntervalSinceReferenceDate, forKey: Key.timestamp)
    if let floor { coder.encode(floor, forKey: Key.floor) }
    if let sourceInformation { coder.encode(sourceInformation, forKey: Key.sourceInformation) }
  }
}
