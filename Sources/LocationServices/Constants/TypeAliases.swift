// SPDX-License-Identifier: MIT

// Apple uses a separate name for `Double` for every measured quantity (behavior.md 1.1). They are
// aliases, not types: an app may pass any of them, or a plain number, instead of another.

/// A latitude or longitude, in degrees on the WGS 84 ellipsoid; north and east are positive.
public typealias CLLocationDegrees = Double

/// A radius of uncertainty in meters; a negative number means that the measured value is invalid.
public typealias CLLocationAccuracy = Double

/// A speed over ground in meters per second; a negative number means that it is invalid.
public typealias CLLocationSpeed = Double

/// The uncertainty of a speed in meters per second; a negative number means that it is invalid.
public typealias CLLocationSpeedAccuracy = Double

/// A direction in degrees clockwise from north, 0 up to but not 360; negative is invalid.
public typealias CLLocationDirection = Double

/// The uncertainty of a direction in degrees; a negative number means that it is invalid.
public typealias CLLocationDirectionAccuracy = Double

/// A length, a height or a radius in meters.
public typealias CLLocationDistance = Double

/// The strength of the magnetic field along one axis of the device, in microtesla.
public typealias CLHeadingComponentValue = Double

/// The major number of a beacon, which groups beacons of the same UUID, 0 to 65 535.
public typealias CLBeaconMajorValue = UInt16

/// The minor number of a beacon, which distinguishes beacons of the same UUID and major number, 0
/// to 65 535.
public typealias CLBeaconMinorValue = UInt16
