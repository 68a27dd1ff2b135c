// SPDX-License-Identifier: MIT

import Foundation

// The names are ours, like those of CLLocation's archives: Apple's format is not published.
private enum Key {
  static let identifier = "CLRegion.identifier"
  static let latitude = "CLRegion.latitude"
  static let longitude = "CLRegion.longitude"
  static let radius = "CLRegion.radius"
  static let notifyOnEntry = "CLRegion.notifyOnEntry"
  static let notifyOnExit = "CLRegion.notifyOnExit"
}

extension CLRegion {
  /// Name, center and radius in meters of a region; none of them is validated.
  struct Shape: Sendable {
    let identifier: String
    let center: CLLocationCoordinate2D
    let radius: CLLocationDistance

    /// Whether a position lies in the circle or on its rim, along the WGS 84 ellipsoid; an invalid
    /// position never does.
    func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
      CLLocationCoordinate2DIsValid(coordinate) && CLLocationCoordinate2DIsValid(center)
        && lateralDistance(center, coordinate) <= radius
    }

    func encode(with coder: NSCoder) {
      coder.encode(identifier as NSString, forKey: Key.identifier)
      coder.encode(center.latitude, forKey: Key.latitude)
      coder.encode(center.longitude, forKey: Key.longitude)
      coder.encode(radius, forKey: Key.radius)
    }
  }

  /// The crossings that the app is notified of.
  struct Notices: Sendable {
    let onEntry: Bool
    let onExit: Bool

    func encode(with coder: NSCoder) {
      coder.encode(onEntry, forKey: Key.notifyOnEntry)
      coder.encode(onExit, forKey: Key.notifyOnExit)
    }
  }
}

// In extensions, so that the memberwise initializers stay.
extension CLRegion.Shape {
  /// No name and no place.
  static let none = Self(identifier: "", center: kCLLocationCoordinate2DInvalid, radius: 0)

  /// Reads a shape from a keyed archive; `nil` unless every part is there.
  init?(coder: NSCoder) {
    // A missing number would be read as 0, which is also a valid place and radius.
    guard [Key.latitude, Key.longitude, Key.radius].allSatisfy(coder.containsValue(forKey:)),
      coder.containsValue(forKey: Key.identifier),
      let identifier = coder.decodeObject(of: NSString.self, forKey: Key.identifier)
    else { return nil }
    self.init(
      identifier: identifier as String,
      center: CLLocationCoordinate2D(
        latitude: coder.decodeDouble(forKey: Key.latitude),
        longitude: coder.decodeDouble(forKey: Key.longitude)),
      radius: coder.decodeDouble(forKey: Key.radius))
  }
}

extension NSCoder {
  /// Whether a keyed archive contains no part of a region.
  var lacksRegion: Bool {
    lacks([
      Key.identifier, Key.latitude, Key.longitude, Key.radius, Key.notifyOnEntry, Key.notifyOnExit,
    ])
  }
}

extension CLRegion.Notices {
  /// Reads both answers from a keyed archive; `nil` if one is missing.
  init?(coder: NSCoder) {
    guard coder.containsValue(forKey: Key.notifyOnEntry),
      coder.containsValue(forKey: Key.notifyOnExit)
    else { return nil }
    self.init(
      onEntry: coder.decodeBool(forKey: Key.notifyOnEntry),
      onExit: coder.decodeBool(forKey: Key.notifyOnExit))
  }
}
