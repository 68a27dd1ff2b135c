// SPDX-License-Identifier: MIT

import Synchronization

/// Keeps the chances of reports that come again and again: a device that stays repeats one report,
/// and many traces pass the same border.
final class ReportArcCache: Sendable {
  private struct Key: Hashable {
    let center: PlanePoint
    let previous: PlanePoint?
    let window: GridWindow
  }

  /// Most reports whose chances are kept; others are worked out each time.
  static let capacity = 1_024

  private let kept = Mutex<[Key: [ReportArc]]>([:])

  /// Makes a cache that keeps nothing yet.
  init() {}

  /// The chances of a report, worked out where they are not kept.
  ///
  /// - Parameters:
  ///   - event: The report and the one before it; times do not matter.
  ///   - window: The lattice points asked about.
  ///   - make: Works them out; a function of event and window alone, so that it does not matter
  ///     which thread does it.
  /// - Returns: The arcs.
  func arcs(
    of event: ReportEvent, on window: GridWindow, make: () -> [ReportArc]
  ) -> [ReportArc] {
    let key = Key(
      center: event.report.center, previous: event.previous?.center, window: window)
    if let arcs = kept.withLock({ $0[key] }) { return arcs }
    let arcs = make()
    kept.withLock { kept in
      if kept.count < Self.capacity { kept[key] = arcs }
    }
    return arcs
  }
}
