// SPDX-License-Identifier: MIT

package import LocationCore

/// Writes values as the words that are read as these values, for callers that pass them on as text.
extension OptionText {
  /// Returns the word for a status.
  package static func word(for status: AuthorizationStatus) -> String {
    switch status {
    case .authorizedAlways: "always"
    case .authorizedWhenInUse: "when-in-use"
    case .denied: "denied"
    case .restricted: "restricted"
    case .notDetermined: "not-determined"
    }
  }

  /// Returns the word for an accuracy.
  package static func word(for accuracy: AccuracyAuthorization) -> String {
    switch accuracy {
    case .full: "full"
    case .reduced: "reduced"
    }
  }
}
