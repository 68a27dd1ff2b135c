// SPDX-License-Identifier: MIT

/// What stands between the source and one client: decides, fix by fix, what the client is handed.
///
/// A heap-free value, so that many clients fit in one array.
struct DeliveryPipeline: Sendable {
  /// What became of a fix.
  enum Verdict: Hashable, Sendable {
    case delivered
    case filtered
  }

  /// The newest fix handed to the client, which its `location` property shows (S-11).
  private(set) var lastDelivered: Fix?

  /// Fixes handed over, and fixes held back by the distance filter.
  private(set) var counts = DeliveryCounts()

  /// Whether the distance filter measures from `lastDelivered`, or passes the next fix as the
  /// initial one of a new start (S-03).
  private var hasReference = false

  private var filter: DistanceFilter

  init(options: ClientOptions, configuration: EngineConfiguration) {
    filter = DistanceFilter(
      minimumDistance: options.distanceFilter, improvement: configuration.accuracyImprovement)
  }

  mutating func apply(_ options: ClientOptions) { filter.minimumDistance = options.distanceFilter }

  /// Begins a new run of updates: the next fix is its initial one and passes the filter.
  mutating func restart() { hasReference = false }

  /// Decides about a fix, and takes it as delivered where it passes.
  mutating func admit(_ fix: Fix) -> Verdict {
    if hasReference, let last = lastDelivered, !filter.passes(fix, after: last) {
      counts.filtered += 1
      return .filtered
    }
    deliver(fix)
    return .delivered
  }

  /// Decides about the newest fix there is, for a client that begins to be served or is served again:
  /// it gets no fix twice (S-10), but for the initial one of a new start.
  mutating func admitCached(_ fix: Fix) -> Verdict {
    knows(fix.timestamp) ? .filtered : admit(fix)
  }

  /// Whether what was delivered since the last start reaches to this time.
  func knows(_ time: UTCInstant) -> Bool {
    hasReference && lastDelivered.map { time <= $0.timestamp } ?? false
  }

  /// Takes a fix as delivered, whatever the filter would say: the answer to a request for one fix.
  mutating func deliver(_ fix: Fix) {
    lastDelivered = fix
    hasReference = true
    counts.delivered += 1
  }
}

/// How many fixes a client was handed, and how many were kept from it.
public struct DeliveryCounts: Hashable, Sendable {
  /// Fixes handed over.
  public internal(set) var delivered = 0

  /// Fixes that the distance filter held back.
  public internal(set) var filtered = 0

  /// Makes counts of nothing.
  public init() {}
}
