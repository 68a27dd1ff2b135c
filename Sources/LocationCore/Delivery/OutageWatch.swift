// SPDX-License-Identifier: MIT

/// Decides when a client that waits for a position gets an error because there is none (D-11).
struct OutageWatch: Hashable, Sendable {
  /// The instant of the next report.
  private(set) var nextReport: Instant

  private var reports = 0

  /// Begins a watch; `nil` if no report is to be made at all.
  init?(since start: Instant, configuration: EngineConfiguration) {
    guard configuration.maximumUnknownReports > 0 else { return nil }
    nextReport = start + configuration.unknownReportDelay
  }

  /// The watch after a report was made, or `nil` when the limit for one outage is reached.
  ///
  /// A trace may rest for years between two segments, and millions of reports would serve no
  /// client.
  func afterReport(configuration: EngineConfiguration) -> Self? {
    guard reports + 1 < configuration.maximumUnknownReports else { return nil }
    var next = self
    next.reports += 1
    next.nextReport = nextReport + configuration.unknownReportInterval
    return next
  }
}
