// SPDX-License-Identifier: MIT

/// What a line of a daemon came to.
package enum DecodedLine: Hashable, Sendable {
  /// A report that we need.
  case report(GPSDReport)
  /// A report of a class that we do not need, such as PPS, POLL, RAW or AIS, or do not know.
  case ignored
  /// No report, or one that could not be trusted.
  case refused(LineFault)
}

/// The numbers of lines, by outcome.
package struct LineCounts: Hashable, Sendable {
  /// Lines that gave a report.
  package internal(set) var reported = 0

  /// The number of those that gpsd 3.22 wrote and that were valid JSON only after a repair of their
  /// commas.
  package internal(set) var repaired = 0

  /// Lines of classes that we do not need.
  package internal(set) var ignored = 0

  /// Lines that were skipped because something is wrong with them.
  package internal(set) var refused = 0

  /// Makes counts of nothing.
  package init() {}
}
