// SPDX-License-Identifier: MIT

public import Foundation

/// A circle on the ground, which a device may enter and leave.
open class CLCircularRegion: CLRegion {
  /// The center.
  open override var center: CLLocationCoordinate2D { circle.center }

  /// The radius in meters, as it was given.
  open override var radius: CLLocationDistance { circle.radius }

  /// A circle without a name or a place.
  public override init() {
    super.init()
  }

  /// A circle around a center, with a radius in meters; monitoring checks the values.
  public init(
    center: CLLocationCoordinate2D, radius: CLLocationDistance, identifier: String
  ) {
    super.init(Shape(identifier: identifier, center: center, radius: radius))
  }

  /// Reads a circle from a keyed archive made on Linux; `nil` if a part is missing.
  ///
  /// Without any part it equals that of `init()`, for subclasses that archive only what they add.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// Whether a position lies in the circle or on its rim; an invalid one never does.
  open override func contains(_ coordinate: CLLocationCoordinate2D) -> Bool {
    Shape(identifier: identifier, center: center, radius: radius).contains(coordinate)
  }

  /// Class, identifier, center and radius in one line, in Apple's format.
  open override var description: String {
    let place = String(format: "<%+.8f,%+.8f>", center.latitude, center.longitude)
    let size = String(format: "%.2fm", radius)
    return "\(type(of: self)) (identifier:'\(identifier)', center:\(place), radius:\(size))"
  }

  /// Another circle that is equal to this one and has the same notification settings.
  open override func copy(with zone: NSZone? = nil) -> Any {
    copyNotices(to: CLCircularRegion(center: center, radius: radius, identifier: identifier))
  }
}
