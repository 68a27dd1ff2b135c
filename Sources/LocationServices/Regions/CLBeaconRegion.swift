// SPDX-License-Identifier: MIT

public import Foundation

/// The surroundings of beacons, which a device may enter and leave.
///
/// There is no receiver for beacons here: monitoring a region fails with
/// ``CLError/Code/regionMonitoringFailure``, ranging with ``CLError/Code/rangingUnavailable``.
open class CLBeaconRegion: CLRegion {
  private static let displayKey = "CLBeaconRegion.notifyEntryStateOnDisplay"

  private let identity: BeaconIdentity

  /// The beacons of the region.
  open var beaconIdentityConstraint: CLBeaconIdentityConstraint {
    CLBeaconIdentityConstraint(identity)
  }

  /// The UUID that all beacons of one owner share.
  open var uuid: UUID { identity.uuid }

  /// The UUID that all beacons of one owner share.
  @available(iOS, introduced: 7.0, deprecated: 13.0, renamed: "uuid")
  @available(macOS, unavailable)
  open var proximityUUID: UUID { uuid }

  /// The major number of the beacon; `nil` for any.
  open var major: NSNumber? { identity.major.map { NSNumber(value: $0) } }

  /// The minor number of the beacon; `nil` for any.
  open var minor: NSNumber? { identity.minor.map { NSNumber(value: $0) } }

  /// Whether the app is notified of a device in the region when its display lights up; false by
  /// default.
  open var notifyEntryStateOnDisplay = false

  /// The surroundings of no beacon, without a name.
  ///
  /// Apple inherits it from `NSObject` and states no contents; ours are a guess.
  public override init() {
    identity = .none
    super.init()
  }

  /// The surroundings of any beacon of an owner.
  public init(uuid: UUID, identifier: String) {
    identity = BeaconIdentity(uuid: uuid)
    super.init(Self.shape(identifier))
  }

  /// The surroundings of any beacon of an owner with a major number.
  public init(uuid: UUID, major: CLBeaconMajorValue, identifier: String) {
    identity = BeaconIdentity(uuid: uuid, major: major)
    super.init(Self.shape(identifier))
  }

  /// The surroundings of one beacon of an owner.
  public init(uuid: UUID, major: CLBeaconMajorValue, minor: CLBeaconMinorValue, identifier: String)
  {
    identity = BeaconIdentity(uuid: uuid, major: major, minor: minor)
    super.init(Self.shape(identifier))
  }

  /// The surroundings of the beacons of a constraint.
  public init(beaconIdentityConstraint: CLBeaconIdentityConstraint, identifier: String) {
    identity = beaconIdentityConstraint.identity
    super.init(Self.shape(identifier))
  }

  /// The surroundings of any beacon of an owner, under the older name.
  @available(iOS, introduced: 7.0, deprecated: 13.0)
  @available(macOS, unavailable)
  public init(proximityUUID: UUID, identifier: String) {
    identity = BeaconIdentity(uuid: proximityUUID)
    super.init(Self.shape(identifier))
  }

  /// The surroundings of any beacon of an owner with a major number, under the older name.
  @available(iOS, introduced: 7.0, deprecated: 13.0)
  @available(macOS, unavailable)
  public init(proximityUUID: UUID, major: CLBeaconMajorValue, identifier: String) {
    identity = BeaconIdentity(uuid: proximityUUID, major: major)
    super.init(Self.shape(identifier))
  }

  /// The surroundings of one beacon of an owner, under the older name.
  @available(iOS, introduced: 7.0, deprecated: 13.0)
  @available(macOS, unavailable)
  public init(
    proximityUUID: UUID, major: CLBeaconMajorValue, minor: CLBeaconMinorValue, identifier: String
  ) {
    identity = BeaconIdentity(uuid: proximityUUID, major: major, minor: minor)
    super.init(Self.shape(identifier))
  }

  private static func shape(_ identifier: String) -> Shape {
    Shape(identifier: identifier, center: kCLLocationCoordinate2DInvalid, radius: 0)
  }

  /// Reads a region from a keyed archive made on Linux; `nil` if a part is missing.
  ///
  /// Without any part it equals that of `init()`, for subclasses that archive only what they add.
  public required init?(coder: NSCoder) {
    if coder.lacks(BeaconIdentity.keys + [Self.displayKey]), coder.lacksRegion {
      identity = .none
      super.init(coder: coder)
      return
    }
    // `CLRegion` would take the absence of all its parts for a subclass's archive.
    guard !coder.lacksRegion, let identity = BeaconIdentity(coder: coder),
      coder.containsValue(forKey: Self.displayKey)
    else { return nil }
    self.identity = identity
    super.init(coder: coder)
    notifyEntryStateOnDisplay = coder.decodeBool(forKey: Self.displayKey)
  }

  /// The data that a device sends to act as the beacon, for a peripheral manager to advertise.
  ///
  /// - Parameter measuredPower: The signal strength one meter away, in dBm; −59 by default.
  /// - Returns: One entry with UUID, numbers and strength; a number that is `nil` counts as 0.
  open func peripheralData(withMeasuredPower measuredPower: NSNumber?) -> NSMutableDictionary {
    var data = unsafe withUnsafeBytes(of: uuid.uuid) { unsafe Data($0) }
    for number in [identity.major ?? 0, identity.minor ?? 0] {
      data.append(UInt8(number >> 8))
      data.append(UInt8(number & 0xFF))
    }
    data.append(UInt8(bitPattern: measuredPower?.int8Value ?? -59))
    return NSMutableDictionary(dictionary: ["kCBAdvDataAppleBeaconKey": data])
  }

  // MARK: Copying, coding

  /// Class, identifier and beacons in one line, in Apple's format.
  open override var description: String {
    "\(type(of: self)) (identifier:'\(identifier)', \(identity.description))"
  }

  /// Another region that is equal to this one and has the same notification settings.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = CLBeaconRegion(
      beaconIdentityConstraint: beaconIdentityConstraint, identifier: identifier)
    copy.notifyEntryStateOnDisplay = notifyEntryStateOnDisplay
    return copyNotices(to: copy)
  }

  /// Writes every stored field into a keyed archive.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    identity.encode(with: coder)
    coder.encode(notifyEntryStateOnDisplay, forKey: Self.displayKey)
  }
}
