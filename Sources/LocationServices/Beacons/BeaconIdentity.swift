// SPDX-License-Identifier: MIT

import Foundation

// The names are ours, like those of CLLocation's archives: Apple's format is not published.
private enum Key {
  static let uuid = "CLBeacon.uuid"
  static let major = "CLBeacon.major"
  static let minor = "CLBeacon.minor"
}

/// Identifies beacons: those with a UUID, and with these two numbers if there are any.
struct BeaconIdentity: Hashable, Sendable {
  let uuid: UUID
  var major: CLBeaconMajorValue?
  var minor: CLBeaconMinorValue?

  /// The identity of Apple's parameterless initializers, which no beacon has.
  static let none = BeaconIdentity(
    uuid: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))

  /// All parts in one line, in Apple's format.
  var description: String {
    func text(_ number: UInt16?) -> String { number.map(String.init) ?? "(null)" }
    return "uuid:\(uuid.uuidString), major:\(text(major)), minor:\(text(minor))"
  }

  func encode(with coder: NSCoder) {
    coder.encode(uuid.uuidString as NSString, forKey: Key.uuid)
    if let major { coder.encode(Int(major), forKey: Key.major) }
    if let minor { coder.encode(Int(minor), forKey: Key.minor) }
  }
}

// In an extension, so that the memberwise initializer stays.
extension BeaconIdentity {
  /// The keys of its archive; the UUID's is always there.
  static let keys = [Key.uuid, Key.major, Key.minor]

  /// Reads an identity from a keyed archive; `nil` without a UUID, with a minor number but no major
  /// one, or with a number out of range.
  init?(coder: NSCoder) {
    guard coder.containsValue(forKey: Key.uuid),
      let text = coder.decodeObject(of: NSString.self, forKey: Key.uuid),
      let uuid = UUID(uuidString: text as String)
    else { return nil }
    self.init(uuid: uuid)
    if coder.containsValue(forKey: Key.major) {
      guard let major = UInt16(exactly: coder.decodeInteger(forKey: Key.major)) else { return nil }
      self.major = major
    }
    if coder.containsValue(forKey: Key.minor) {
      guard major != nil,
        let minor = UInt16(exactly: coder.decodeInteger(forKey: Key.minor))
      else { return nil }
      self.minor = minor
    }
  }
}
