// SPDX-License-Identifier: MIT

import Foundation

// The names are ours, like those of CLLocation's archives: Apple's format is not published. They
// carry the name of the archived class, so that they do not collide with those of an app's
// subclass, such as `name`.
private func key(_ name: String) -> String { "CLPlacemark.\(name)" }

private enum Key {
  static let location = key("location")
  static let radius = key("radius")
  static let timeZone = key("timeZone")
  static let areasOfInterest = key("areasOfInterest")
}

extension LocsimGeocoding.Place {
  /// Reads a place from a keyed archive, in which any field may be missing.
  init(coder: NSCoder) {
    self.init()
    func text(_ key: String) -> String? {
      coder.containsValue(forKey: key)
        ? coder.decodeObject(of: NSString.self, forKey: key).map { $0 as String } : nil
    }
    for (name, field) in Self.texts { self[keyPath: field] = text(key(name)) }
    // Decoding an object that is not there makes the unarchiver report a damaged archive.
    if coder.containsValue(forKey: Key.location) {
      location = coder.decodeObject(of: CLLocation.self, forKey: Key.location)
    }
    if coder.containsValue(forKey: Key.radius) { radius = coder.decodeDouble(forKey: Key.radius) }
    timeZone = text(Key.timeZone).flatMap { TimeZone(identifier: $0) }
    if coder.containsValue(forKey: Key.areasOfInterest) {
      areasOfInterest =
        coder.decodeObject(of: [NSArray.self, NSString.self], forKey: Key.areasOfInterest)
        as? [String]
    }
  }

  /// Writes every field that has a value into a keyed archive.
  func encode(with coder: NSCoder) {
    for (name, field) in Self.texts {
      if let text = self[keyPath: field] { coder.encode(text as NSString, forKey: key(name)) }
    }
    if let location { coder.encode(location, forKey: Key.location) }
    if let radius { coder.encode(radius, forKey: Key.radius) }
    if let timeZone { coder.encode(timeZone.identifier as NSString, forKey: Key.timeZone) }
    if let areasOfInterest {
      coder.encode(areasOfInterest.map { $0 as NSString } as NSArray, forKey: Key.areasOfInterest)
    }
  }
}
