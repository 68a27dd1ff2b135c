// SPDX-License-Identifier: MIT

/// Decides, fix by fix, what one client gets from the source.
///
/// A heap-free value, so that many clients fit in one array.
package struct DeliveryPipeline: Sendable {
  /// What became of a fix.
  package enum Verdict: Hashable, Sendable {
    case accepted
    case filtered
  }

  /// Why a position is delivered regardless of the filter.
  enum Occasion: Hashable, Sendable {
    /// As an update.
    case update
    /// As a significant change.
    case significantChange
    /// As the answer to a request for one fix.
    case answer
    /// As a region.
    case region
  }

  /// The newest fix that passed, whether delivered or held.
  private(set) var lastAdmitted: Fix?

  /// What became of all fixes.
  package private(set) var counts = DeliveryCounts()

  /// Whether the distance filter measures from `lastAdmitted`, or passes the next fix as the
  /// initial one of a new start (S-03).
  private var hasReference = false

  private var filter: DistanceFilter

  package init(options: ClientOptions, configuration: EngineConfiguration) {
    filter = DistanceFilter(
      minimumDistance: options.distanceFilter, improvement: configuration.accuracyImprovement)
  }

  mutating func apply(_ options: ClientOptions) { filter.minimumDistance = options.distanceFilter }

  /// Begins a new run of updates: the next fix is its initial one and passes the filter.
  mutating func restart() { hasReference = false }

  /// Decides about a fix of updates.
  package mutating func accept(_ fix: Fix) -> Verdict {
    counts.received += 1
    if hasReference, let last = lastAdmitted, !filter.passes(fix, after: last) {
      counts.filtered += 1
      return .filtered
    }
    pass(fix)
    return .accepted
  }

  /// Whether what passed since the last start reaches to this time.
  func knows(_ time: UTCInstant) -> Bool {
    hasReference && lastAdmitted.map { time <= $0.timestamp } ?? false
  }

  /// Takes a fix as delivered, whatever the filter would say.
  mutating func deliver(_ fix: Fix, as occasion: Occasion) {
    pass(fix)
    switch occasion {
    case .update:
      counts.received += 1
      counts.delivered += 1
    case .significantChange: counts.significantChanges += 1
    case .answer: counts.answers += 1
    case .region: counts.regions += 1
    }
  }

  private mutating func pass(_ fix: Fix) {
    lastAdmitted = fix
    hasReference = true
  }

  /// Learns that fixes which passed were delivered.
  package mutating func deliver(_ count: Int) { counts.delivered += count }

  /// Learns that fixes which passed will never be delivered.
  mutating func drop(_ count: Int, _ reason: DropReason) { counts[reason] += count }

  /// Learns that delivered fixes were lost on the way to the client.
  ///
  /// Their occasion is unknown, so they count as fixes of updates, as far as there are any.
  mutating func dropDelivered(_ count: Int, _ reason: DropReason) {
    let count = min(max(count, 0), counts.delivered)
    counts.delivered -= count
    counts[reason] += count
  }

  /// Learns that a fix came which the client may not have.
  package mutating func drop(_ reason: DropReason) {
    counts.received += 1
    counts[reason] += 1
  }

  /// Goes back to an earlier fix, since those after it will never be delivered.
  mutating func goBack(to fix: Fix?) {
    lastAdmitted = fix
    hasReference = fix != nil
  }
}
