// SPDX-License-Identifier: MIT

/// Why the log of a receiver cannot be decoded.
package enum ReceiverLogError: Error, Hashable, Sendable {
  /// The decoder is unavailable; the case has the reason, in words that follow “needs gpsd; ”.
  case noDecoder(String)
  /// The system lacks the resources for decoding; the case has the reason, with a remedy.
  case refused(String)
  /// The log has no valid sentence of a receiver.
  case notUnderstood
  /// This build cannot decode the reports of a gpsd, because it lacks the package trait `Hardware`.
  case notIncluded
  /// The log has no report of a gpsd.
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
