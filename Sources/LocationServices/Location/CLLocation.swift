// SPDX-License-Identifier: MIT

public import Foundation

/// A position with its time, accuracy, height and movement, as a source determined it.
///
/// A value that never changes. Numbers that were not measured are negative, mostly −1, and must not
/// be read as 0 (LOC-06). Equality is identity, the default of `NSObject`: Apple's class compares
/// no values either.
// Unchecked because the class is open and its superclass is not Sendable. It stores one `let` of
// Sendable values; a subclass has to restate the promise for its own fields.
open class CLLocation: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  /// All stored values; the public properties read it, so that subclasses can override them.
  final let fields: Fields

  // MARK: Making a location

  // Apple's header marks none of its initializers as designated, so a subclass may call any of them
  // through `super`. That holds here too: none is a convenience initializer.

  /// The point (0°, 0°) determined now, otherwise like ``init(latitude:longitude:)``.
  ///
  /// Apple inherits it from `NSObject` and states no contents; ours are a guess.
  public override init() {
    fields = Fields(at: CLLocationCoordinate2D(), timestamp: Date.present)
    super.init()
  }

  /// A point in degrees, determined now.
  ///
  /// Altitude and horizontal accuracy are 0; vertical accuracy, course and speed with their
  /// accuracies are −1, which is “invalid” (LOC-01).
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    let coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
    fields = Fields(at: coordinate, timestamp: Date.present)
    super.init()
  }

  /// A position with height (meters above mean sea level), accuracies (meters) and time.
  ///
  /// Course and speed with their accuracies are −1, which is “invalid” (LOC-02).
  public init(
    coordinate: CLLocationCoordinate2D,
    altitude: CLLocationDistance,
    horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy,
    timestamp: Date
  ) {
    fields = Fields(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy,
      verticalAccuracy: vAccuracy, timestamp: timestamp)
    super.init()
  }

  /// A position that also has course (degrees from true north) and speed (meters per second).
  ///
  /// The accuracies of both are −1, which is “invalid”.
  public init(
    coordinate: CLLocationCoordinate2D,
    altitude: CLLocationDistance,
    horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy,
    course: CLLocationDirection,
    speed: CLLocationSpeed,
    timestamp: Date
  ) {
    fields = Fields(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy,
      verticalAccuracy: vAccuracy, course: course, speed: speed, timestamp: timestamp)
    super.init()
  }

  /// A position that also has the accuracies of course (degrees) and speed (meters per second).
  public init(
    coordinate: CLLocationCoordinate2D,
    altitude: CLLocationDistance,
    horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy,
    course: CLLocationDirection,
    courseAccuracy: CLLocationDirectionAccuracy,
    speed: CLLocationSpeed,
    speedAccuracy: CLLocationSpeedAccuracy,
    timestamp: Date
  ) {
    fields = Fields(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy,
      verticalAccuracy: vAccuracy, course: course, courseAccuracy: courseAccuracy, speed: speed,
      speedAccuracy: speedAccuracy, timestamp: timestamp)
    super.init()
  }

  /// A position that also has its source.
  public init(
    coordinate: CLLocationCoordinate2D,
    altitude: CLLocationDistance,
    horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy,
    course: CLLocationDirection,
    courseAccuracy: CLLocationDirectionAccuracy,
    speed: CLLocationSpeed,
    speedAccuracy: CLLocationSpeedAccuracy,
    timestamp: Date,
    sourceInfo: CLLocationSourceInformation
  ) {
    fields = Fields(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: hAccuracy,
      verticalAccuracy: vAccuracy, course: course, courseAccuracy: courseAccuracy, speed: speed,
      speedAccuracy: speedAccuracy, timestamp: timestamp, sourceInformation: sourceInfo)
    super.init()
  }

  /// A position with all its fields.
  package init(_ fields: Fields) {
    self.fields = fields
    super.init()
  }

  /// Reads a location from a keyed archive made on Linux; `nil` if a number is missing.
  ///
  /// Without any field it equals that of `init()`, for subclasses that archive only what they add.
  public required init?(coder: NSCoder) {
    guard let fields = Fields(coder: coder) else { return nil }
    self.fields = fields
    super.init()
  }

  // MARK: Position

  /// The position, in degrees on WGS 84; meaningless if ``horizontalAccuracy`` is negative.
  open var coordinate: CLLocationCoordinate2D { fields.coordinate }

  /// Height above mean sea level in meters; meaningful only if ``verticalAccuracy`` is positive.
  open var altitude: CLLocationDistance { fields.altitude }

  /// Height above the WGS 84 ellipsoid in meters, judged by ``verticalAccuracy`` like `altitude`.
  ///
  /// No public initializer sets it; it is then 0.
  open var ellipsoidalAltitude: CLLocationDistance { fields.ellipsoidalAltitude }

  /// The floor of the building; mostly `nil`, because it is not known.
  open var floor: CLFloor? { fields.floor }

  /// Radius in meters of the circle that holds the true position; negative: no position (LOC-03).
  open var horizontalAccuracy: CLLocationAccuracy { fields.horizontalAccuracy }

  /// Uncertainty of both heights in meters; zero or negative: no heights (LOC-04).
  open var verticalAccuracy: CLLocationAccuracy { fields.verticalAccuracy }

  // MARK: Movement

  /// Course over ground in degrees clockwise from true north, 0 up to 360; negative: not known.
  open var course: CLLocationDirection { fields.course }

  /// Uncertainty of the course in degrees; negative: the course is not known.
  open var courseAccuracy: CLLocationDirectionAccuracy { fields.courseAccuracy }

  /// Speed over ground in meters per second; negative: not known.
  open var speed: CLLocationSpeed { fields.speed }

  /// Uncertainty of the speed in meters per second; negative: the speed is not known.
  open var speedAccuracy: CLLocationSpeedAccuracy { fields.speedAccuracy }

  // MARK: Time and source

  /// When the position was determined, which may be long before it was delivered (LOC-07).
  open var timestamp: Date { fields.timestamp }

  /// Where the fix came from; `nil` if that is not known (LOC-10).
  open var sourceInformation: CLLocationSourceInformation? { fields.sourceInformation }

  /// Meters to another position along the curved surface of the Earth, heights ignored (LOC-08).
  open func distance(from location: CLLocation) -> CLLocationDistance {
    lateralDistance(coordinate, location.coordinate)
  }

  /// Meters to another position, under the older name.
  @available(iOS, introduced: 2.0, deprecated: 3.2, renamed: "distance(from:)")
  @available(macOS, unavailable)
  open func getDistance(from location: CLLocation) -> CLLocationDistance {
    distance(from: location)
  }

  // MARK: NSObject, copying, coding

  /// Position, accuracy, movement and local time in one line, in Apple's format (LOC-09).
  open override var description: String {
    let place = String(format: "<%+.8f,%+.8f>", coordinate.latitude, coordinate.longitude)
    let accuracy = String(format: "+/- %.2fm", horizontalAccuracy)
    let movement = String(format: "(speed %.2f mps / course %.2f)", speed, course)
    let date = DateFormatter.localizedString(from: timestamp, dateStyle: .short, timeStyle: .full)
    return "\(place) \(accuracy) \(movement) @ \(date)"
  }

  /// The same object, because it cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Always true: only numbers and this module's own classes are read.
  open class var supportsSecureCoding: Bool { true }

  /// Writes every stored field into a keyed archive.
  open func encode(with coder: NSCoder) {
    fields.encode(with: coder)
  }
}
