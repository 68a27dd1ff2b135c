// SPDX-License-Identifier: MIT

public import Foundation

/// A circle on the ground, in and out of which a device may go.
open class CLCircularRegion: CLRegion {
  /// The center.
  open override var center: CLLocationCoordinate2D { circle.center }

  /// The radius in meters, as it was given.
  open override var radius: CLLocationDistance { circle.radius }

  /// A circle without a name or a place.
  public override init() {
    super.init()
  }

  /// A circle around a center, with a radius in meters; nothing is checked before it is monitored.
  public init(
    center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String
  ) {
    super.init(Shape(identifier: identifier, center: center, radius: radius))
  }

  /// Reads a circle from a keyed archive made on Linux; `nil` if a part is missing.
  ///
  /// Without any part it is as `init()` makes it, for subclasses that archive only what they add.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// Whether a position lies in the circle or on its rim; an invalid one never does.
  open override func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
    Shape(identifier: identifier, center: center, radius: radius).contains(coordinate)
  }

  /// Class, identifier, center and radius in one line, in the shape of Apple's.
  open override var description: String {
    let place = String(format: "<%+.8f,%+.8f>", center.latitude, center.longitude)
    let size = String(format: "%.2fm", radius)
    return "\(type(of: self)) (identifier:'\(identifier)', center:\(place), radius:\(size))"
  }

  /// Another circle that is equal to this one and says the same about notices.
  open override func copy(with zone: NSZone? = nil) -> Any {
    copyNotices(to: CLCircularRegion(center: center, radius: radius, identifier: identifier))
  }
}
