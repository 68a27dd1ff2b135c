// SPDX-License-Identifier: MIT

/// Why a fix that a client wanted was never delivered, besides the distance filter.
public enum DropReason: String, Hashable, Sendable, CaseIterable {
  /// Its app was not authorized when the fix came or while it was held.
  case notAuthorized
  /// Its app was not in use, and may have location only while it is.
  case notInUse
  /// The client may know only a region.
  case reducedAccuracy
  /// Its updates were paused.
  case paused
  /// Too many fixes waited for the client, and this one was the oldest.
  case bufferFull
  /// The fix was not newer than the one before it.
  case outOfOrder
}

/// What became of the fixes that came while a client wanted updates, and what else was delivered to
/// it.
///
/// Each fix that came while its updates ran or were paused counts once as received, and once as
/// delivered, filtered, dropped for a reason or held; the latter always add up to the received
/// ones. The newest known fix counts in the same way when updates begin to be served; it then comes
/// to the client once more, or for the first time.
///
/// Significant changes, answers to requests for one fix, and regions are counted separately,
/// whatever became of the same fix under updates.
package struct DeliveryCounts: Hashable, Sendable {
  /// Fixes that came.
  package internal(set) var received = 0

  /// Fixes delivered as updates.
  package internal(set) var delivered = 0

  /// Fixes delivered as significant changes.
  package internal(set) var significantChanges = 0

  /// Fixes delivered as answers to requests for one fix.
  package internal(set) var answers = 0

  /// Published regions delivered, whatever they were requested for.
  package internal(set) var regions = 0

  /// Fixes that the distance filter held back.
  package internal(set) var filtered = 0

  private var notAuthorized = 0
  private var notInUse = 0
  private var reducedAccuracy = 0
  private var paused = 0
  private var bufferFull = 0
  private var outOfOrder = 0

  /// Makes counts of nothing.
  package init() {}

  /// Makes counts, or `nil` if one is below zero or they do not add up.
  package init?(
    received: Int, delivered: Int, significantChanges: Int, answers: Int, regions: Int,
    filtered: Int, dropped: [DropReason: Int]
  ) {
    let all = [received, delivered, significantChanges, answers, regions, filtered]
    // Larger counts could overflow where they are summed up.
    guard (all + dropped.values).allSatisfy({ (0...Int.max >> 8).contains($0) }) else { return nil }
    (self.received, self.delivered, self.filtered) = (received, delivered, filtered)
    self.significantChanges = significantChanges
    (self.answers, self.regions) = (answers, regions)
    for (reason, count) in dropped { self[reason] = count }
    if held < 0 { return nil }
  }

  /// Fixes dropped for a reason.
  package internal(set) subscript(reason: DropReason) -> Int {
    get {
      switch reason {
      case .notAuthorized: notAuthorized
      case .notInUse: notInUse
      case .reducedAccuracy: reducedAccuracy
      case .paused: paused
      case .bufferFull: bufferFull
      case .outOfOrder: outOfOrder
      }
    }
    set {
      switch reason {
      case .notAuthorized: notAuthorized = newValue
      case .notInUse: notInUse = newValue
      case .reducedAccuracy: reducedAccuracy = newValue
      case .paused: paused = newValue
      case .bufferFull: bufferFull = newValue
      case .outOfOrder: outOfOrder = newValue
      }
    }
  }

  /// Fixes dropped for any reason.
  package var dropped: Int {
    notAuthorized + notInUse + reducedAccuracy + paused + bufferFull + outOfOrder
  }

  /// Fixes that wait to be delivered as updates.
  package var held: Int { received - delivered - filtered - dropped }
}
