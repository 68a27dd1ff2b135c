// SPDX-License-Identifier: MIT

import Foundation

extension CLError {
  /// The app's own text if `userInfo` has one, otherwise a sentence of ours with domain and number.
  ///
  /// For `any Error`, and after `as NSError`, Foundation says only that the operation could not be
  /// completed, with domain and number, as it does on Apple's platforms. Only `userInfo` could
  /// carry another text, but it is empty on Apple's platforms: equal errors would differ. There is
  /// no conformance to `LocalizedError` either, because Apple's type lacks it and apps add it
  /// themselves.
  public var localizedDescription: String {
    if let text = userInfo[NSLocalizedDescriptionKey] as? String { return text }
    return "\(code.explanation) (\(kCLErrorDomain) error \(errorCode).)"
  }
}

extension CLError.Code {
  /// One sentence for people, in our words; it ends with a period.
  var explanation: String {
    switch self {
    case .locationUnknown: "The position is not known at the moment; the service keeps trying."
    case .denied: "The app may not use the position, or not range for beacons."
    case .network: "The network was not available or answered with an error."
    case .headingFailure: "The heading could not be determined."
    case .regionMonitoringDenied: "The app may not monitor regions."
    case .regionMonitoringFailure:
      "The region cannot be monitored: too many, too large or not supported here."
    case .regionMonitoringSetupDelayed: "Monitoring of the region could not begin at once."
    case .regionMonitoringResponseDelayed: "Events of the region will come, but late."
    case .geocodeFoundNoResult: "The geocoder found nothing."
    case .geocodeFoundPartialResult: "The geocoder found only a part of what was asked for."
    case .geocodeCanceled: "The geocoding request was canceled."
    case .deferredFailed: "Updates cannot be deferred here: there is no GPS, or it has no fix."
    case .deferredNotUpdatingLocation:
      "Updates cannot be deferred because they are not running or have paused."
    case .deferredAccuracyTooLow:
      "Updates are deferred only at one of the two best desired accuracies."
    case .deferredDistanceFiltered: "Updates are deferred only without a distance filter."
    case .deferredCanceled: "The deferral was ended by the app or replaced by a newer one."
    case .rangingUnavailable: "Beacons cannot be ranged now: a radio or Location Services is off."
    case .rangingFailure: "Ranging for beacons failed."
    case .promptDeclined: "The prompt was declined or could not be shown."
    case .historicalLocationError: "Past locations are not available as configured."
    @unknown default: "The request failed for a reason that has no name here."
    }
  }
}
