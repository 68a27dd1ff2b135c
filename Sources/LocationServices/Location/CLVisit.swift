// SPDX-License-Identifier: MIT

public import Foundation

/// A stay at a place: the device came, and left again or is still there.
open class CLVisit: NSObject, NSCopying, NSSecureCoding {
  private static let arrivalKey = "CLVisit.arrivalDate"
  private static let departureKey = "CLVisit.departureDate"
  private static let latitudeKey = "CLVisit.latitude"
  private static let longitudeKey = "CLVisit.longitude"
  private static let accuracyKey = "CLVisit.horizontalAccuracy"

  private let storedArrival: Date
  private let storedDeparture: Date
  private let storedCoordinate: CLLocationCoordinate2D
  private let storedAccuracy: CLLocationAccuracy

  /// When the device came; `Date.distantPast` if that was not seen.
  open var arrivalDate: Date { storedArrival }

  /// When the device left; `Date.distantFuture` while it is there.
  open var departureDate: Date { storedDeparture }

  /// The center of the place.
  open var coordinate: CLLocationCoordinate2D { storedCoordinate }

  /// Radius in meters of the circle that holds the place.
  open var horizontalAccuracy: CLLocationAccuracy { storedAccuracy }

  /// An unknown stay: no times, no place.
  ///
  /// Apple inherits it from `NSObject` and states no contents; ours are a guess.
  public override init() {
    storedArrival = .distantPast
    storedDeparture = .distantFuture
    storedCoordinate = kCLLocationCoordinate2DInvalid
    storedAccuracy = -1
    super.init()
  }

  /// A stay with its times, its place and a radius in meters.
  package init(
    arrivalDate: Date, departureDate: Date, coordinate: CLLocationCoordinate2D,
    horizontalAccuracy: CLLocationAccuracy
  ) {
    storedArrival = arrivalDate
    storedDeparture = departureDate
    storedCoordinate = coordinate
    storedAccuracy = horizontalAccuracy
    super.init()
  }

  /// Reads a stay from a keyed archive made on Linux; `nil` if a part is missing.
  ///
  /// Without any part it equals that of `init()`, for subclasses that archive only what they add.
  public required init?(coder: NSCoder) {
    let keys = [
      Self.arrivalKey, Self.departureKey, Self.latitudeKey, Self.longitudeKey, Self.accuracyKey,
    ]
    if coder.lacks(keys) {
      storedArrival = .distantPast
      storedDeparture = .distantFuture
      storedCoordinate = kCLLocationCoordinate2DInvalid
      storedAccuracy = -1
      super.init()
      return
    }
    // A missing number would be read as 0, which is also a valid place and time.
    guard keys.allSatisfy(coder.containsValue(forKey:)) else { return nil }
    storedArrival = Date(
      timeIntervalSinceReferenceDate: coder.decodeDouble(forKey: Self.arrivalKey))
    storedDeparture = Date(
      timeIntervalSinceReferenceDate: coder.decodeDouble(forKey: Self.departureKey))
    storedCoordinate = CLLocationCoordinate2D(
      latitude: coder.decodeDouble(forKey: Self.latitudeKey),
      longitude: coder.decodeDouble(forKey: Self.longitudeKey))
    storedAccuracy = coder.decodeDouble(forKey: Self.accuracyKey)
    super.init()
  }

  /// Place, accuracy and both times in one line, in the format of a location.
  open override var description: String {
    let place = String(format: "<%+.8f,%+.8f>", coordinate.latitude, coordinate.longitude)
    let accuracy = String(format: "+/- %.2fm", horizontalAccuracy)
    return "\(place) \(accuracy) (\(arrivalDate) to \(departureDate))"
  }

  /// The same object, because it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Always true: only numbers are read.
  open class var supportsSecureCoding: Bool { true }

  /// Writes every stored field into a keyed archive.
  open func encode(with coder: NSCoder) {
    coder.encode(storedArrival.timeIntervalSinceReferenceDate, forKey: Self.arrivalKey)
    coder.encode(storedDeparture.timeIntervalSinceReferenceDate, forKey: Self.departureKey)
    coder.encode(storedCoordinate.latitude, forKey: Self.latitudeKey)
    coder.encode(storedCoordinate.longitude, forKey: Self.longitudeKey)
    coder.encode(storedAccuracy, forKey: Self.accuracyKey)
  }
}
