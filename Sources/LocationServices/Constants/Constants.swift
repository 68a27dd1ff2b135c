// SPDX-License-Identifier: MIT

public import Foundation

// Apple's global constants (behavior.md 1.2, K-01 to K-14). The negative values are markers, not
// measures: compare with the symbol, never with the number.

// MARK: Filters

/// No distance filter (in meters): every fix is delivered; the marker is −1 (K-01).
public let kCLDistanceFilterNone: CLLocationDistance = -1

/// No heading filter (in degrees): every change is delivered; the marker is −1 (K-02).
public let kCLHeadingFilterNone: CLLocationDegrees = -1

// MARK: Desired accuracies

/// The best accuracy, with further sensors, for navigation; the marker is −2 (K-03).
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2

/// The best accuracy that the position source alone can deliver; the marker is −1 (K-04).
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1

/// Within 10 meters (K-05).
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10

/// Within 100 meters (K-06).
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100

/// Within 1 000 meters (K-07).
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1000

/// Within 3 000 meters (K-08).
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3000

/// The accuracy of an app that may not know the precise position, in meters.
///
/// Apple publishes the symbol and no number. 6 380 000, about the radius of the Earth, is the value
/// of other implementations of these names (K-09); the size of the circle that such an app really
/// gets is unrelated to it.
public let kCLLocationAccuracyReduced: CLLocationAccuracy = 6_380_000

// MARK: Limits of deferred updates

// swift-format-ignore: AlwaysUseLowerCamelCase
/// No limit on the distance that a deferral may cover, in meters (K-10).
public let CLLocationDistanceMax: CLLocationDistance = .greatestFiniteMagnitude

// swift-format-ignore: AlwaysUseLowerCamelCase
/// No limit on the time that a deferral may last, in seconds (K-11).
public let CLTimeIntervalMax: TimeInterval = .greatestFiniteMagnitude

// MARK: Errors

/// The `NSError` domain of ``CLError`` (K-13).
public let kCLErrorDomain: String = "kCLErrorDomain"

/// The `userInfo` key of a region that can be monitored better than the requested one.
///
/// It may accompany ``CLError/Code/regionMonitoringResponseDelayed`` (K-14). Apple publishes the
/// symbol and not the text; here the text is the symbol's name.
public let kCLErrorUserInfoAlternateRegionKey: String = "kCLErrorUserInfoAlternateRegionKey"
