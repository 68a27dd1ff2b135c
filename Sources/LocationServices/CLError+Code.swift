// SPDX-License-Identifier: MIT

extension CLError {
  /// What went wrong; the raw value is the code of the `NSError` (behaviour.md 1.4).
  public enum Code: Int, Sendable {
    /// The position is not known right now; the service goes on trying.
    case locationUnknown = 0

    /// The user refused the app the position, or ranging.
    case denied = 1

    /// The network failed, or something behind it.
    case network = 2

    /// The heading could not be determined, as near strong magnets.
    case headingFailure = 3

    /// The app may not monitor regions.
    case regionMonitoringDenied = 4

    /// A region cannot be monitored: one too many, too large, or not supported.
    case regionMonitoringFailure = 5

    /// Monitoring could not be set up at once.
    case regionMonitoringSetupDelayed = 6

    /// Events will come, but late; see ``kCLErrorUserInfoAlternateRegionKey``.
    case regionMonitoringResponseDelayed = 7

    /// The geocoder found nothing.
    case geocodeFoundNoResult = 8

    /// The geocoder found a part of what was asked for.
    case geocodeFoundPartialResult = 9

    /// The geocoding request was cancelled.
    case geocodeCanceled = 10

    /// Updates cannot be deferred for a general reason: no GPS, or no fix from it.
    case deferredFailed = 11

    /// Updates cannot be deferred because they were not started, or have paused.
    case deferredNotUpdatingLocation = 12

    /// Updates cannot be deferred because the desired accuracy is not a “best” one.
    case deferredAccuracyTooLow = 13

    /// Updates cannot be deferred because a distance filter is set.
    case deferredDistanceFiltered = 14

    /// The app ended the deferral, or asked for another one.
    case deferredCanceled = 15

    /// Ranging cannot run now: airplane mode, no Bluetooth, no Location Services.
    case rangingUnavailable = 16

    /// Ranging failed for a general reason.
    case rangingFailure = 17

    /// A prompt was declined, or could not be shown (X-04: sources differ).
    case promptDeclined = 18

    /// Past locations were asked for in a way that is not configured.
    case historicalLocationError = 19
  }
}
