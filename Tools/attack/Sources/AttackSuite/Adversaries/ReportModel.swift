// SPDX-License-Identifier: MIT

/// What an adversary knows about how a mechanism's reports come about from places.
///
/// Beside the place a mechanism may keep a small hidden state, such as the count of ticks for
/// which a change of region has been pending. A model gives, for each report and each place of a
/// window, the chance of the report together with each change of that state.
protocol ReportModel: Sendable {
  /// How many hidden states there are beside the place; the first report starts in state 0.
  var stateCount: Int { get }

  /// The box of the plane outside which the user cannot be, or hardly is, at a report.
  func reach(of event: ReportEvent) -> PlaneBox

  /// The chances of a report at every point of a window.
  ///
  /// - Parameters:
  ///   - event: The report and the one before it.
  ///   - window: The lattice points asked about.
  /// - Returns: The arcs from state to state; an arc that is missing has no chance.
  mutating func arcs(of event: ReportEvent, on window: GridWindow) -> [ReportArc]
}

/// One report as an adversary sees it: together with the one before.
struct ReportEvent: Hashable, Sendable {
  /// What was reported.
  let report: Report

  /// What was reported before it, `nil` for the first report.
  let previous: Report?

  /// Whether the report names another region than the one before it; `true` for the first one.
  var isChange: Bool { previous?.center != report.center }

  /// The events of a sequence of reports in the order of time.
  static func sequence(of reports: [Report]) -> [Self] {
    zip(reports, [nil] + reports.map(Optional.some)).map { Self(report: $0, previous: $1) }
  }
}

/// A change of the hidden state, with its chance at every point of a window.
struct ReportArc: Hashable, Sendable {
  /// The state before the report.
  let from: Int

  /// The state after it.
  let to: Int

  /// The chance of the report and of this change, one number a lattice point, zero or more.
  let chance: [Double]
}
