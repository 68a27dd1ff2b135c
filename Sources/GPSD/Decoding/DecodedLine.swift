// SPDX-License-Identifier: MIT

/// The result of decoding a line from gpsd.
package enum DecodedLine: Hashable, Sendable {
  /// A report that locsim uses.
  case report(GPSDReport)
  /// A report of a class that locsim does not use, such as PPS, POLL, RAW or AIS, or of an unknown
  /// class.
  case ignored
  /// A line that is not a report, or one that is not trusted.
  case refused(LineFault)
}

/// The numbers of lines, by outcome.
package struct LineCounts: Hashable, Sendable {
  /// The number of lines with a report.
  package internal(set) var reported = 0

  /// The number of lines with a report that became valid JSON by a repair of their commas.
  ///
  /// gpsd 3.22 writes such lines (`AttitudeRepair`).
  package internal(set) var repaired = 0

  /// The number of lines of unused classes.
  package internal(set) var ignored = 0

  /// The number of lines that were refused.
  package internal(set) var refused = 0

  /// Makes counts of zero.
  package init() {}
}
