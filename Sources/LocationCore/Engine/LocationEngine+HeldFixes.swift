// SPDX-License-Identifier: MIT

/// Fixes that are delivered to a client later: its app is suspended (B-09), or allows deferral.
///
/// Only fixes that the client was entitled to when they came are held, and only those that it is
/// still entitled to (status and accuracy) are delivered.
extension LocationEngine {
  /// Drops held fixes that may no longer be delivered, delivers those that need not wait, and
  /// reports a deferral that has ended.
  ///
  /// A suspended client gets the report on resume.
  mutating func settleHeld(_ index: ClientIndex, at now: Instant, into buffer: inout EffectBuffer) {
    let phase = apps[clients[index].app].phase
    let isHolding =
      switch phase {
      case .foreground: false
      case .background: clients[index].standard.deferral != nil
      case .suspended, .terminated: true
      }
    clients[index].fixes.hold(isHolding)
    if !clients[index].fixes.held.isEmpty { settleFixes(index, at: now, into: &buffer) }
    guard phase.isRunning, let end = clients[index].owed.deferralEnd else { return }
    clients[index].owed.deferralEnd = nil
    notify(index, .deferralFinished(end.failure), at: now, into: &buffer)
  }

  private mutating func settleFixes(
    _ index: ClientIndex, at now: Instant, into buffer: inout EffectBuffer
  ) {
    let state = authorization(of: clients[index])
    if !state.status.permitsFixes {
      dropHeld(index, .notAuthorized)
    } else if state.accuracy == .reduced {
      dropHeld(index, .reducedAccuracy)
    } else if !clients[index].fixes.isHolding {
      deliverHeld(index, at: now, into: &buffer)
    }
  }

  private mutating func dropHeld(_ index: ClientIndex, _ reason: DropReason) {
    clients[index].fixes.dropHeld(reason)
    // The way over the dropped fixes would reveal where they were.
    clients[index].standard.loseTrack()
  }

  mutating func deliverHeld(
    _ index: ClientIndex, at now: Instant, into buffer: inout EffectBuffer
  ) {
    let fixes = clients[index].fixes.deliverHeld()
    clients[index].updateLive { $0.notePosition() }
    notify(index, .locationsUpdated(fixes), at: now, into: &buffer)
  }

  /// Delivers a fix that passed to a client, or holds it.
  ///
  /// - Returns: Whether a deadline changed.
  mutating func deliverOrHold(
    _ fix: Fix, to index: ClientIndex, at now: Instant, into buffer: inout EffectBuffer
  ) -> Bool {
    if clients[index].fixes.isHolding {
      keepWithinLimit(index, at: now, into: &buffer)
    } else {
      clients[index].updateLive { $0.notePosition() }
      clients[index].fixes.deliverOne()
      deliver(fix, to: index, at: now, into: &buffer)
    }
    guard clients[index].standard.travel(to: fix) else { return false }
    take(.deferralUsedUp, for: index, at: now, into: &buffer)
    return true
  }

  /// Makes room when too many fixes are held.
  ///
  /// If the app runs, they are delivered, which does not end the deferral (DF-10); otherwise the
  /// oldest is dropped.
  private mutating func keepWithinLimit(
    _ index: ClientIndex, at now: Instant, into buffer: inout EffectBuffer
  ) {
    guard clients[index].fixes.held.count > configuration.heldFixLimit else { return }
    if apps[clients[index].app].phase.isRunning {
      deliverHeld(index, at: now, into: &buffer)
    } else {
      clients[index].fixes.dropOldest()
    }
  }
}
