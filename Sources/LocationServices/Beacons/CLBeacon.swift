// SPDX-License-Identifier: MIT

public import Foundation

/// A received beacon.
///
/// No manager delivers one here, since there is no receiver for beacons. The type exists for code
/// that takes beacons, and for tests that subclass it.
open class CLBeacon: NSObject, NSCopying, NSSecureCoding {
  private static let proximityKey = "CLBeacon.proximity"
  private static let accuracyKey = "CLBeacon.accuracy"
  private static let strengthKey = "CLBeacon.rssi"
  private static let timestampKey = "CLBeacon.timestamp"

  private let identity: BeaconIdentity
  private let storedProximity: CLProximity
  private let storedAccuracy: CLLocationAccuracy
  private let storedStrength: Int
  private let storedTimestamp: Date

  /// The UUID that all beacons of one owner share.
  open var uuid: UUID { identity.uuid }

  /// The UUID that all beacons of one owner share.
  @available(iOS, introduced: 7.0, deprecated: 13.0, renamed: "uuid")
  @available(macOS, unavailable)
  open var proximityUUID: UUID { uuid }

  /// The major number of the beacon.
  open var major: NSNumber { NSNumber(value: identity.major ?? 0) }

  /// The minor number of the beacon.
  open var minor: NSNumber { NSNumber(value: identity.minor ?? 0) }

  /// The approximate distance of the beacon.
  open var proximity: CLProximity { storedProximity }

  /// The possible distance of the beacon, in meters; negative if it is not known.
  open var accuracy: CLLocationAccuracy { storedAccuracy }

  /// The signal strength of the beacon, in dBm; 0 if it is not known.
  open var rssi: Int { storedStrength }

  /// When the beacon was received.
  open var timestamp: Date { storedTimestamp }

  /// An unknown beacon, received now.
  ///
  /// Apple inherits it from `NSObject` and states no contents; ours are a guess.
  public override init() {
    identity = .none
    storedProximity = .unknown
    storedAccuracy = -1
    storedStrength = 0
    storedTimestamp = Date.present
    super.init()
  }

  /// A beacon with all its values.
  package init(
    uuid: UUID, major: CLBeaconMajorValue, minor: CLBeaconMinorValue, proximity: CLProximity,
    accuracy: CLLocationAccuracy, rssi: Int, timestamp: Date
  ) {
    identity = BeaconIdentity(uuid: uuid, major: major, minor: minor)
    storedProximity = proximity
    storedAccuracy = accuracy
    storedStrength = rssi
    storedTimestamp = timestamp
    super.init()
  }

  /// Reads a beacon from a keyed archive made on Linux; `nil` if a part is missing.
  ///
  /// Without any part it equals that of `init()`, for subclasses that archive only what they add.
  public required init?(coder: NSCoder) {
    let keys = [Self.proximityKey, Self.accuracyKey, Self.strengthKey, Self.timestampKey]
    if coder.lacks(keys + BeaconIdentity.keys) {
      identity = .none
      storedProximity = .unknown
      storedAccuracy = -1
      storedStrength = 0
      storedTimestamp = Date.present
      super.init()
      return
    }
    guard keys.allSatisfy(coder.containsValue(forKey:)),
      let identity = BeaconIdentity(coder: coder),
      let proximity = CLProximity(rawValue: coder.decodeInteger(forKey: Self.proximityKey))
    else { return nil }
    self.identity = identity
    storedProximity = proximity
    storedAccuracy = coder.decodeDouble(forKey: Self.accuracyKey)
    storedStrength = coder.decodeInteger(forKey: Self.strengthKey)
    storedTimestamp = Date(
      timeIntervalSinceReferenceDate: coder.decodeDouble(forKey: Self.timestampKey))
    super.init()
  }

  /// Identity, distance and strength in one line, in Apple's format.
  open override var description: String {
    let distance = String(format: "%d +/- %.2fm", proximity.rawValue, accuracy)
    return "\(type(of: self)) (\(identity.description), proximity:\(distance), rssi:\(rssi))"
  }

  /// The same object, because it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Always true: only strings and numbers are read.
  open class var supportsSecureCoding: Bool { true }

  /// Writes every stored field into a keyed archive.
  open func encode(with coder: NSCoder) {
    identity.encode(with: coder)
    coder.encode(storedProximity.rawValue, forKey: Self.proximityKey)
    coder.encode(storedAccuracy, forKey: Self.accuracyKey)
    coder.encode(storedStrength, forKey: Self.strengthKey)
    coder.encode(storedTimestamp.timeIntervalSinceReferenceDate, forKey: Self.timestampKey)
  }
}
