// SPDX-License-Identifier: MIT

public import Foundation

/// The direction in which the device points, as its compass measures it; never the direction of
/// travel.
///
/// Headings refer to the edge of the device that `headingOrientation` names, by default the top.
open class CLHeading: NSObject, NSCopying, NSSecureCoding {
  private static let magneticKey = "CLHeading.magneticHeading"
  private static let trueKey = "CLHeading.trueHeading"
  private static let accuracyKey = "CLHeading.headingAccuracy"
  private static let timestampKey = "CLHeading.timestamp"

  private let storedMagnetic: CLLocationDirection
  private let storedTrue: CLLocationDirection
  private let storedAccuracy: CLLocationDirection
  private let storedTimestamp: Date

  /// Degrees clockwise from magnetic north, 0 up to 360.
  open var magneticHeading: CLLocationDirection { storedMagnetic }

  /// Degrees clockwise from true north, 0 up to 360; negative if it is not known, for example
  /// without location updates.
  open var trueHeading: CLLocationDirection { storedTrue }

  /// The possible error of the magnetic heading, in degrees; negative if the heading means nothing.
  open var headingAccuracy: CLLocationDirection { storedAccuracy }

  /// The field along the device's first axis in microtesla; 0, since no source measures it.
  open var x: CLHeadingComponentValue { 0 }

  /// The field along the device's second axis in microtesla; 0, since no source measures it.
  open var y: CLHeadingComponentValue { 0 }

  /// The field along the device's third axis in microtesla; 0, since no source measures it.
  open var z: CLHeadingComponentValue { 0 }

  /// When the heading was measured.
  open var timestamp: Date { storedTimestamp }

  /// An invalid heading, measured now.
  ///
  /// Apple inherits it from `NSObject` and states no contents; ours are a guess.
  public override init() {
    storedMagnetic = -1
    storedTrue = -1
    storedAccuracy = -1
    storedTimestamp = Date.present
    super.init()
  }

  /// A heading in degrees with Apple's markers for unknown values, and its time.
  package init(
    magneticHeading: CLLocationDirection, trueHeading: CLLocationDirection,
    headingAccuracy: CLLocationDirection, timestamp: Date
  ) {
    storedMagnetic = magneticHeading
    storedTrue = trueHeading
    storedAccuracy = headingAccuracy
    storedTimestamp = timestamp
    super.init()
  }

  /// Reads a heading from a keyed archive made on Linux; `nil` if a part is missing.
  ///
  /// Without any part it equals that of `init()`, for subclasses that archive only what they add.
  public required init?(coder: NSCoder) {
    let keys = [Self.magneticKey, Self.trueKey, Self.accuracyKey, Self.timestampKey]
    if coder.lacks(keys) {
      storedMagnetic = -1
      storedTrue = -1
      storedAccuracy = -1
      storedTimestamp = Date.present
      super.init()
      return
    }
    // A missing number would be read as 0, which is also a valid heading and time.
    guard keys.allSatisfy(coder.containsValue(forKey:)) else { return nil }
    storedMagnetic = coder.decodeDouble(forKey: Self.magneticKey)
    storedTrue = coder.decodeDouble(forKey: Self.trueKey)
    storedAccuracy = coder.decodeDouble(forKey: Self.accuracyKey)
    storedTimestamp = Date(
      timeIntervalSinceReferenceDate: coder.decodeDouble(forKey: Self.timestampKey))
    super.init()
  }

  /// Both headings, accuracy, field and time in one line, in Apple's format.
  open override var description: String {
    let headings = String(
      format: "magneticHeading %.2f trueHeading %.2f accuracy %.2f", magneticHeading, trueHeading,
      headingAccuracy)
    let field = String(format: "x %+.3f y %+.3f z %+.3f", x, y, z)
    return "\(headings) \(field) @ \(timestamp)"
  }

  /// The same object, because it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Always true: only numbers are read.
  open class var supportsSecureCoding: Bool { true }

  /// Writes every stored field into a keyed archive.
  open func encode(with coder: NSCoder) {
    coder.encode(storedMagnetic, forKey: Self.magneticKey)
    coder.encode(storedTrue, forKey: Self.trueKey)
    coder.encode(storedAccuracy, forKey: Self.accuracyKey)
    coder.encode(storedTimestamp.timeIntervalSinceReferenceDate, forKey: Self.timestampKey)
  }
}
