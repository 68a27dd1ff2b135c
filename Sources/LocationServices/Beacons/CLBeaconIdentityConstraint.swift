// SPDX-License-Identifier: MIT

public import Foundation

/// The beacons that an app wants ranged: those with a UUID, and with two numbers if given.
///
/// Two constraints are equal when all three parts are.
// Unchecked because the class is open and its superclass is not Sendable; its only state is a
// `let`.
open class CLBeaconIdentityConstraint: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  final let identity: BeaconIdentity

  /// The UUID that all beacons of one owner share.
  open var uuid: UUID { identity.uuid }

  /// The major number of the beacon; `nil` for any.
  open var major: CLBeaconMajorValue? { identity.major }

  /// The minor number of the beacon; `nil` for any.
  open var minor: CLBeaconMinorValue? { identity.minor }

  /// No beacon: the UUID of zeros.
  ///
  /// Apple inherits it from `NSObject` and states no contents; ours are a guess.
  public override init() {
    identity = .none
    super.init()
  }

  /// Any beacon of an owner.
  public init(uuid: UUID) {
    identity = BeaconIdentity(uuid: uuid)
    super.init()
  }

  /// Any beacon of an owner with a major number.
  public init(uuid: UUID, major: CLBeaconMajorValue) {
    identity = BeaconIdentity(uuid: uuid, major: major)
    super.init()
  }

  /// One beacon of an owner.
  public init(uuid: UUID, major: CLBeaconMajorValue, minor: CLBeaconMinorValue) {
    identity = BeaconIdentity(uuid: uuid, major: major, minor: minor)
    super.init()
  }

  init(_ identity: BeaconIdentity) {
    self.identity = identity
    super.init()
  }

  /// Reads a constraint from a keyed archive made on Linux; `nil` without a UUID, or if a number is
  /// out of range.
  ///
  /// Without any part it equals that of `init()`, for subclasses that archive only what they add.
  public required init?(coder: NSCoder) {
    let isAbsent = coder.lacks(BeaconIdentity.keys)
    guard let identity = isAbsent ? BeaconIdentity.none : BeaconIdentity(coder: coder) else {
      return nil
    }
    self.identity = identity
    super.init()
  }

  /// Whether another object is a constraint for the same beacons.
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? CLBeaconIdentityConstraint)?.identity == identity
  }

  /// The same for equal constraints, as equality requires.
  open override var hash: Int { identity.hashValue }

  /// Class and all parts in one line, in Apple's format.
  open override var description: String { "\(type(of: self)) (\(identity.description))" }

  /// The same object, because it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Always true: only strings and numbers are read.
  open class var supportsSecureCoding: Bool { true }

  /// Writes all parts into a keyed archive.
  open func encode(with coder: NSCoder) { identity.encode(with: coder) }
}
