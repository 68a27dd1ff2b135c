// SPDX-License-Identifier: MIT

/// Why the log of a receiver cannot be decoded.
package enum ReceiverLogError: Error, Hashable, Sendable {
  /// What decodes it cannot be had; the reason in words, fit to follow “needs gpsd; ”.
  case noDecoder(String)
  /// The system lacks the resources for decoding; the reason in words, with a remedy.
  case refused(String)
  /// Nothing in it is what a receiver says.
  case notUnderstood
  /// This build cannot decode what a gpsd reports: it was made without the package trait
  /// `Hardware`.
  case notIncluded
  /// Nothing in it is what a gpsd reports.
  case nothingReported
}

extension ReceiverLogError: CustomStringConvertible {
  /// What is wrong and what to do, without the log's name.
  package var description: String {
    switch self {
    case .noDecoder(let reason): "reading NMEA needs gpsd; \(reason)"
    case .refused(let reason): "cannot be decoded: \(reason)"
    case .notIncluded:
      "reading reports of gpsd needs libgps; build this program with the package trait Hardware"
    case .nothingReported:
      "no line here is a report of gpsd; give a log as gpspipe -w writes it"
    case .notUnderstood:
      "gpsd finds no valid sentence here; give a log of NMEA 0183 sentences as a receiver writes them"
    }
  }
}
