// SPDX-License-Identifier: MIT

package import LocationCore

/// The words that are read as values, for callers that pass values on as text.
extension OptionText {
  /// The word that is read as a status.
  package static func word(for status: AuthorizationStatus) -> String {
    switch status {
    case .authorizedAlways: "always"
    case .authorizedWhenInUse: "when-in-use"
    case .denied: "denied"
    case .restricted: "restricted"
    case .notDetermined: "not-determined"
    }
  }

  /// The word that is read as an accuracy.
  package static func word(for accuracy: AccuracyAuthorization) -> String {
    switch accuracy {
    case .full: "full"
    case .reduced: "reduced"
    }
  }
}
