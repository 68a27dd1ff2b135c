/* SPDX-License-Identifier: MIT */
#ifndef LOCSIM_CCORELOCATION_H
#define LOCSIM_CCORELOCATION_H

/* The enumerations that Apple declares in C and leaves open: a later system may have further values. An enumeration
   of Swift cannot hold a number without a name; these can, as on Apple's systems. */

/* Swift imports an open enumeration as one whose values it does not know all. */
#define LOCSIM_OPEN __attribute__((enum_extensibility(open)))

/// What the user lets an app do with the position (behavior.md E-01).
typedef enum LOCSIM_OPEN CLAuthorizationStatus : int {
  /// The user has not been asked, or the answer has expired.
  kCLAuthorizationStatusNotDetermined = 0,
  /// A restriction that the user of the device cannot lift forbids it.
  kCLAuthorizationStatusRestricted = 1,
  /// The user refused, or switched Location Services off for the whole device.
  kCLAuthorizationStatusDenied = 2,
  /// At any time, also in the background.
  kCLAuthorizationStatusAuthorizedAlways = 3,
  /// Only while the app is in use.
  kCLAuthorizationStatusAuthorizedWhenInUse = 4,
  /// The older name of `authorizedAlways` and equal to it; macOS still spells it this way.
  kCLAuthorizationStatusAuthorized = kCLAuthorizationStatusAuthorizedAlways,
} CLAuthorizationStatus;

/// How precisely an app that may use the position may know it (behavior.md E-02).
typedef enum LOCSIM_OPEN CLAccuracyAuthorization : long {
  /// As precisely as the source can measure.
  CLAccuracyAuthorizationFullAccuracy = 0,
  /// Only the wide area that the device is in, and not often.
  CLAccuracyAuthorizationReducedAccuracy = 1,
} CLAccuracyAuthorization;

/// What the user is doing, by which updates may pause when no movement is likely (behavior.md
/// E-03).
typedef enum LOCSIM_OPEN CLActivityType : long {
  /// Not known, or none of the others; the default of a manager.
  CLActivityTypeOther = 1,
  /// Driving along roads.
  CLActivityTypeAutomotiveNavigation = 2,
  /// Moving on foot or by bicycle, as in training.
  CLActivityTypeFitness = 3,
  /// Traveling in a vehicle that need not keep to roads, such as a boat or a train.
  CLActivityTypeOtherNavigation = 4,
  /// Flying.
  CLActivityTypeAirborne = 5,
} CLActivityType;

/// How the device is held, which decides where its top points for headings (behavior.md E-04).
typedef enum LOCSIM_OPEN CLDeviceOrientation : int {
  /// Cannot be told.
  CLDeviceOrientationUnknown = 0,
  /// Upright, top edge up.
  CLDeviceOrientationPortrait = 1,
  /// Upright, top edge down.
  CLDeviceOrientationPortraitUpsideDown = 2,
  /// On its side, top edge to the left.
  CLDeviceOrientationLandscapeLeft = 3,
  /// On its side, top edge to the right.
  CLDeviceOrientationLandscapeRight = 4,
  /// Lying flat with the screen up.
  CLDeviceOrientationFaceUp = 5,
  /// Lying flat with the screen down.
  CLDeviceOrientationFaceDown = 6,
} CLDeviceOrientation;

/// How far away a beacon is, roughly (behavior.md E-06).
typedef enum LOCSIM_OPEN CLProximity : long {
  /// Cannot be told.
  CLProximityUnknown = 0,
  /// Right here.
  CLProximityImmediate = 1,
  /// Some meters away.
  CLProximityNear = 2,
  /// Further away.
  CLProximityFar = 3,
} CLProximity;

/// Why a request to Core Location failed: the code of the `NSError` (behavior.md 1.4).
typedef enum LOCSIM_OPEN CLErrorCode : long {
  /// The position is not known right now; the service goes on trying.
  CLErrorCodeLocationUnknown = 0,
  /// The user refused the app the position, or ranging.
  CLErrorCodeDenied = 1,
  /// The network failed, or something behind it.
  CLErrorCodeNetwork = 2,
  /// The heading could not be determined, as near strong magnets.
  CLErrorCodeHeadingFailure = 3,
  /// The app may not monitor regions.
  CLErrorCodeRegionMonitoringDenied = 4,
  /// A region cannot be monitored: one too many, too large, or not supported.
  CLErrorCodeRegionMonitoringFailure = 5,
  /// Monitoring could not be set up at once.
  CLErrorCodeRegionMonitoringSetupDelayed = 6,
  /// Events will come, but late; see `kCLErrorUserInfoAlternateRegionKey`.
  CLErrorCodeRegionMonitoringResponseDelayed = 7,
  /// The geocoder found nothing.
  CLErrorCodeGeocodeFoundNoResult = 8,
  /// The geocoder found a part of the request.
  CLErrorCodeGeocodeFoundPartialResult = 9,
  /// The geocoding request was canceled.
  CLErrorCodeGeocodeCanceled = 10,
  /// Updates cannot be deferred for a general reason: no GPS, or no fix from it.
  CLErrorCodeDeferredFailed = 11,
  /// Updates cannot be deferred because they were not started, or have paused.
  CLErrorCodeDeferredNotUpdatingLocation = 12,
  /// Updates cannot be deferred because the desired accuracy is not one of the two best.
  CLErrorCodeDeferredAccuracyTooLow = 13,
  /// Updates cannot be deferred because a distance filter is set.
  CLErrorCodeDeferredDistanceFiltered = 14,
  /// The app ended the deferral, or asked for another one.
  CLErrorCodeDeferredCanceled = 15,
  /// Ranging cannot run now: airplane mode, no Bluetooth, no Location Services.
  CLErrorCodeRangingUnavailable = 16,
  /// Ranging failed for a general reason.
  CLErrorCodeRangingFailure = 17,
  /// A prompt was declined, or could not be shown (X-04: sources differ).
  CLErrorCodePromptDeclined = 18,
  /// Past locations were asked for in a way that is not configured.
  CLErrorCodeHistoricalLocationError = 19,
} CLErrorCode;

/// Why an app cannot be sent pushes that ask where it is: the code of the `NSError` (behavior.md
/// E-07).
typedef enum LOCSIM_OPEN CLLocationPushServiceErrorCode : long {
  /// Not known.
  CLLocationPushServiceErrorCodeUnknown = 0,
  /// The app has no extension that takes pushes.
  CLLocationPushServiceErrorCodeMissingPushExtension = 1,
  /// The app is not signed for a server of pushes.
  CLLocationPushServiceErrorCodeMissingPushServerEnvironment = 2,
  /// The app is not signed for location pushes.
  CLLocationPushServiceErrorCodeMissingEntitlement = 3,
  /// There are no location pushes here, as is so on Linux.
  CLLocationPushServiceErrorCodeUnsupportedPlatform = 4,
} CLLocationPushServiceErrorCode;

#endif
