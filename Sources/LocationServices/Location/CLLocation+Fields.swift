// SPDX-License-Identifier: MIT

extension CLLocation {
  /// Everything that a location holds, each field in Apple's units and with Apple's markers.
  ///
  /// The public initializers fill a part of it. The conversion of an engine's fix fills all of it,
  /// including what no public initializer can set: the floor and the height above the ellipsoid.
  package struct Fields: Sendable {
    /// Apple's value for what was not measured: every negative number means “invalid” (LOC-06).
    package static let notMeasured = -1.0

    /// The position, in degrees on WGS 84.
    package var coordinate: CLLocationCoordinate2D

    /// Height above mean sea level in meters.
    package var altitude: CLLocationDistance = 0

    /// Height above the WGS 84 ellipsoid in meters.
    package var ellipsoidalAltitude: CLLocationDistance = 0

    /// Radius in meters of the circle that holds the true position.
    package var horizontalAccuracy: CLLocationAccuracy = 0

    /// Uncertainty of both heights in meters.
    package var verticalAccuracy: CLLocationAccuracy = notMeasured

    /// Course over ground in degrees clockwise from true north.
    package var course: CLLocationDirection = notMeasured

    /// Uncertainty of the course in degrees.
    package var courseAccuracy: CLLocationDirectionAccuracy = notMeasured

    /// Speed over ground in meters per second.
    package var speed: CLLocationSpeed = notMeasured

    /// Uncertainty of the speed in meters per second.
    package var speedAccuracy: CLLocationSpeedAccuracy = notMeasured

    /// When the position was determined.
    package var timestamp: Date

    /// The floor of the building, if known.
    package var floor: CLFloor?

    /// Where the fix came from, if known.
    package var sourceInformation: CLLocationSourceInformation?
  }
}

// In an extension, so that the memberwise initializer stays.
extension CLLocation.Fields {
  /// Only a place and a time, with nothing else measured: Apple's two-argument defaults (LOC-01).
  package init(at coordinate: CLLocationCoordinate2D, timestamp: Date) {
    self.init(coordinate: coordinate, timestamp: timestamp)
  }
}
