// SPDX-License-Identifier: MIT

import Synchronization

/// A cache of the probabilities of repeated reports: a resting device repeats one report, and many
/// traces pass the same border.
final class ReportArcCache: Sendable {
  private struct Key: Hashable {
    let center: PlanePoint
    let previous: PlanePoint?
    let window: GridWindow
  }

  /// The largest number of stored reports; others are computed each time.
  static let capacity = 1_024

  private let kept = Mutex<[Key: [ReportArc]]>([:])

  /// Makes an empty cache.
  init() {}

  /// Returns the probabilities of a report, and computes them if they are not stored.
  ///
  /// - Parameters:
  ///   - event: The report and the previous one; their times do not matter.
  ///   - window: The window of the lattice points.
  ///   - make: Computes the probabilities from the event and the window alone, so that the result
  ///     does not depend on the thread.
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
