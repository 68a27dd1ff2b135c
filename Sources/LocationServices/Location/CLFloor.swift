// SPDX-License-Identifier: MIT

public import Foundation

/// The floor of a building that a fix was taken on.
///
/// Apple offers no initializer with a level: a floor reaches an app only inside a ``CLLocation``.
// Unchecked because the class is open and its superclass is not Sendable; its only state is a
// `let`.
open class CLFloor: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  private static let levelKey = "CLFloor.level"

  private let storedLevel: Int

  /// The floor counted from the ground floor, which is 0; floors below it are negative.
  ///
  /// It is independent of the numbers on the building's signs and of any height in meters.
  open var level: Int { storedLevel }

  /// The ground floor.
  public override init() {
    storedLevel = 0
    super.init()
  }

  /// A floor by its number above (positive) or below (negative) the ground floor.
  package init(level: Int) {
    storedLevel = level
    super.init()
  }

  /// Reads a floor from a keyed archive; without a level in it, the ground floor.
  public required init?(coder: NSCoder) {
    // An archive without it is a subclass's; see `NSCoder.lacks`.
    storedLevel = coder.decodeInteger(forKey: Self.levelKey)
    super.init()
  }

  /// Always true: only numbers are read.
  open class var supportsSecureCoding: Bool { true }

  /// Writes the level into a keyed archive.
  open func encode(with coder: NSCoder) {
    coder.encode(storedLevel, forKey: Self.levelKey)
  }

  /// The same object, because it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}
