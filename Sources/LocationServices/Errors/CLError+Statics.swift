// SPDX-License-Identifier: MIT

// `CLError.denied` is a code, not an error: `catch CLError.denied` therefore matches any error with
// that code, whatever else it carries, and `CLError.denied.rawValue` is its number.
extension CLError {
  /// The code ``Code/locationUnknown``, 0.
  public static let locationUnknown = Code.locationUnknown

  /// The code ``Code/denied``, 1.
  public static let denied = Code.denied

  /// The code ``Code/network``, 2.
  public static let network = Code.network

  /// The code ``Code/headingFailure``, 3.
  public static let headingFailure = Code.headingFailure

  /// The code ``Code/regionMonitoringDenied``, 4.
  public static let regionMonitoringDenied = Code.regionMonitoringDenied

  /// The code ``Code/regionMonitoringFailure``, 5.
  public static let regionMonitoringFailure = Code.regionMonitoringFailure

  /// The code ``Code/regionMonitoringSetupDelayed``, 6.
  public static let regionMonitoringSetupDelayed = Code.regionMonitoringSetupDelayed

  /// The code ``Code/regionMonitoringResponseDelayed``, 7.
  public static let regionMonitoringResponseDelayed = Code.regionMonitoringResponseDelayed

  /// The code ``Code/geocodeFoundNoResult``, 8.
  public static let geocodeFoundNoResult = Code.geocodeFoundNoResult

  /// The code ``Code/geocodeFoundPartialResult``, 9.
  public static let geocodeFoundPartialResult = Code.geocodeFoundPartialResult

  /// The code ``Code/geocodeCanceled``, 10.
  public static let geocodeCanceled = Code.geocodeCanceled

  /// The code ``Code/deferredFailed``, 11.
  public static let deferredFailed = Code.deferredFailed

  /// The code ``Code/deferredNotUpdatingLocation``, 12.
  public static let deferredNotUpdatingLocation = Code.deferredNotUpdatingLocation

  /// The code ``Code/deferredAccuracyTooLow``, 13.
  public static let deferredAccuracyTooLow = Code.deferredAccuracyTooLow

  /// The code ``Code/deferredDistanceFiltered``, 14.
  public static let deferredDistanceFiltered = Code.deferredDistanceFiltered

  /// The code ``Code/deferredCanceled``, 15.
  public static let deferredCanceled = Code.deferredCanceled

  /// The code ``Code/rangingUnavailable``, 16.
  public static let rangingUnavailable = Code.rangingUnavailable

  /// The code ``Code/rangingFailure``, 17.
  public static let rangingFailure = Code.rangingFailure

  /// The code ``Code/promptDeclined``, 18.
  public static let promptDeclined = Code.promptDeclined

  /// The code ``Code/historicalLocationError``, 19.
  public static let historicalLocationError = Code.historicalLocationError
}
