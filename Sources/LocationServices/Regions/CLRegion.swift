// SPDX-License-Identifier: MIT

public import Foundation

/// An area that can be monitored for an app, under the name that the app gave it.
///
/// Apps use its subclasses; this class only holds what they share. Two circles, two beacon regions,
/// or two other regions are equal if their identifiers are, wherever they lie. The region that a
/// delegate gets is another object than the one that the app registered; if the app registered a
/// subclass of its own, it is one of Core Location's own class (G-07).
open class CLRegion: NSObject, NSCopying, NSSecureCoding {
  /// The values of a region, for this class and its subclasses.
  private let shape: Shape

  /// The name among the regions of the app.
  open var identifier: String { shape.identifier }

  /// Whether the app is notified when the device enters the region; true by default (G-08).
  open var notifyOnEntry = true

  /// Whether the app is notified when the device leaves the region; true by default (G-08).
  open var notifyOnExit = true

  /// The center of a circular region; invalid if the region is no circle.
  @available(iOS, introduced: 4.0, deprecated: 7.0)
  @available(macOS, introduced: 10.7, deprecated: 10.10)
  open var center: CLLocationCoordinate2D { shape.center }

  /// The radius of a circular region in meters; 0 if the region is no circle.
  @available(iOS, introduced: 4.0, deprecated: 7.0)
  @available(macOS, introduced: 10.7, deprecated: 10.10)
  open var radius: CLLocationDistance { shape.radius }

  /// A region without a name or a place.
  ///
  /// Apple inherits it from `NSObject` and states no contents; ours are a guess.
  public override init() {
    shape = .none
    super.init()
  }

  /// A circle around a center, with a radius in meters.
  @available(iOS, introduced: 4.0, deprecated: 7.0)
  @available(macOS, introduced: 10.7, deprecated: 10.10)
  public init(
    circularRegionWithCenter center: CLLocationCoordinate2D,
    radius: CLLocationDistance,
    identifier: String
  ) {
    shape = Shape(identifier: identifier, center: center, radius: radius)
    super.init()
  }

  /// A region with its values, for the subclasses.
  init(_ shape: Shape) {
    self.shape = shape
    super.init()
  }

  /// Reads a region from a keyed archive made on Linux; `nil` if a part is missing.
  ///
  /// Without any part it equals that of `init()`, for subclasses that archive only what they add.
  public required init?(coder: NSCoder) {
    if coder.lacksRegion {
      shape = .none
      super.init()
      return
    }
    guard let shape = Shape(coder: coder), let notices = Notices(coder: coder) else { return nil }
    self.shape = shape
    super.init()
    notifyOnEntry = notices.onEntry
    notifyOnExit = notices.onExit
  }

  /// Whether a position lies in the region.
  @available(iOS, introduced: 4.0, deprecated: 7.0)
  @available(macOS, introduced: 10.7, deprecated: 10.10)
  open func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
    shape.contains(coordinate)
  }

  // MARK: NSObject, copying, coding

  /// Whether another object is a region of the same kind with the same identifier (G-07).
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CLRegion else { return false }
    return other.kind == kind && other.identifier == identifier
  }

  /// The same for equal regions, as equality requires.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(kind)
    hasher.combine(identifier)
    return hasher.finalize()
  }

  /// Class and identifier in one line, in Apple's format.
  open override var description: String {
    "\(type(of: self)) (identifier:'\(identifier)')"
  }

  /// Another region that is equal to this one and has the same notification settings.
  ///
  /// The copy of an app's subclass that does not override this is of one of Core Location's
  /// classes.
  open func copy(with zone: NSZone? = nil) -> Any {
    copyNotices(to: CLRegion(shape))
  }

  /// Always true: only strings, numbers and Booleans are read.
  open class var supportsSecureCoding: Bool { true }

  /// Writes every stored field into a keyed archive.
  open func encode(with coder: NSCoder) {
    shape.encode(with: coder)
    Notices(onEntry: notifyOnEntry, onExit: notifyOnExit).encode(with: coder)
  }

  /// Gives a copy the notification settings of this region.
  final func copyNotices(to copy: CLRegion) -> CLRegion {
    copy.notifyOnEntry = notifyOnEntry
    copy.notifyOnExit = notifyOnExit
    return copy
  }

  private enum Kind {
    case circle
    case beacons
    case neither
  }

  /// The kind that Core Location uses; an app's subclass is of the kind of its base class.
  private var kind: Kind {
    switch self {
    case is CLCircularRegion: .circle
    case is CLBeaconRegion: .beacons
    default: .neither
    }
  }

  /// The values for the subclass for circles, which bypasses the deprecated names.
  final var circle: Shape { shape }
}
