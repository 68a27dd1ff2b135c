// SPDX-License-Identifier: MIT

public import Foundation

/// Where a fix came from, as far as known.
// Unchecked because the class is open and its superclass is not Sendable; all its state is `let`.
open class CLLocationSourceInformation: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  private static let simulatedKey = "CLLocationSourceInformation.isSimulatedBySoftware"
  private static let accessoryKey = "CLLocationSourceInformation.isProducedByAccessory"

  private let simulated: Bool
  private let accessory: Bool

  /// Whether software simulated the fix, as the replay of a trace does.
  open var isSimulatedBySoftware: Bool { simulated }

  /// Whether a receiver outside the device made the fix, such as one attached through gpsd.
  open var isProducedByAccessory: Bool { accessory }

  /// Neither simulated nor from an accessory.
  public override init() {
    simulated = false
    accessory = false
    super.init()
  }

  /// States whether software simulated the fix and whether an accessory produced it.
  public init(
    softwareSimulationState isSoftware: Bool,
    andExternalAccessoryState isAccessory: Bool
  ) {
    simulated = isSoftware
    accessory = isAccessory
    super.init()
  }

  /// Reads both answers from a keyed archive; `nil` if one is missing.
  ///
  /// Without both it equals that of `init()`, for subclasses that archive only what they add.
  public required init?(coder: NSCoder) {
    guard
      coder.containsValue(forKey: Self.simulatedKey)
        == coder.containsValue(forKey: Self.accessoryKey)
    else { return nil }
    // A missing value is read as false.
    simulated = coder.decodeBool(forKey: Self.simulatedKey)
    accessory = coder.decodeBool(forKey: Self.accessoryKey)
    super.init()
  }

  /// Always true: only Booleans are read.
  open class var supportsSecureCoding: Bool { true }

  /// Writes both answers into a keyed archive.
  open func encode(with coder: NSCoder) {
    coder.encode(simulated, forKey: Self.simulatedKey)
    coder.encode(accessory, forKey: Self.accessoryKey)
  }

  /// The same object, because it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
