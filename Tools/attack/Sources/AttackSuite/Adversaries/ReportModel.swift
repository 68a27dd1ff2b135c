// SPDX-License-Identifier: MIT

/// An adversary's model of the way in which a mechanism makes reports of places.
///
/// A mechanism may have a small hidden state in addition to the place, such as the number of ticks
/// for which a change of region has been pending. For each report and each place in a window, a
/// model gives the probability of the report together with each change of that state.
protocol ReportModel: Sendable {
  /// The number of hidden states; the first report starts in state 0.
  var stateCount: Int { get }

  /// Returns the box outside which the user cannot be at a report, or hardly is.
  func reach(of event: ReportEvent) -> PlaneBox

  /// Returns the probabilities of a report at every point of a window.
  ///
  /// - Parameters:
  ///   - event: The report and the previous one.
  ///   - window: The window of the lattice points.
  /// - Returns: The arcs from state to state; a missing arc has the probability zero.
  mutating func arcs(of event: ReportEvent, on window: GridWindow) -> [ReportArc]
}

/// A report and the previous one, as an adversary sees them.
struct ReportEvent: Hashable, Sendable {
  /// The report.
  let report: Report

  /// The previous report; `nil` for the first one.
  let previous: Report?

  /// Whether the report names another region than the previous one; `true` for the first one.
  var isChange: Bool { previous?.center != report.center }

  /// Returns the events of reports in the order of time.
  static func sequence(of reports: [Report]) -> [Self] {
    zip(reports, [nil] + reports.map(Optional.some)).map { Self(report: $0, previous: $1) }
  }
}

/// A change of the hidden state, with its probability at every point of a window.
struct ReportArc: Hashable, Sendable {
  /// The state before the report.
  let from: Int

  /// The state after the report.
  let to: Int

  /// The probability of the report and of this change, one number per lattice point, zero or more.
  let chance: [Double]
}
