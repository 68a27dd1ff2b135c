// SPDX-License-Identifier: MIT

/// Fixes that are delivered to a client later: its app allows deferral, or is suspended.
///
/// Only fixes that the client was entitled to when they came are held, and only those that it is
/// still entitled to (status and accuracy) are delivered.
extension LocationEngine {
  // MARK: - What clients ask for

  /// Begins to defer a client's fixes, or reports why not.
  ///
  /// - Returns: Whether a request for one fix was canceled, so that more follows.
  mutating func allowDeferral(
    _ client: ClientID, _ bounds: DeferralBounds, at now: Instant, into buffer: inout EffectBuffer
  ) -> Bool {
    guard let index = indexOfRunning(client) else { return false }
    let cancelsRequest = clients[index].standard.request != nil
    take(.deferralRequested, for: index, at: now, into: &buffer)
    if let refusal = refusalOfDeferral(for: index) {
      notify(index, .deferralFinished(refusal), at: now, into: &buffer)
    } else {
      let deferral = Deferral(
        bounds, from: now, at: clients[index].fixes.lastPosition,
        least: configuration.leastDeferral)
      take(.deferralBegan(deferral), for: index, at: now, into: &buffer)
      settleHeld(index, at: now, into: &buffer)
    }
    return cancelsRequest
  }

  mutating func disallowDeferral(
    _ client: ClientID, at now: Instant, into buffer: inout EffectBuffer
  ) {
    guard let index = indexOfRunning(client) else { return }
    take(.deferralDisallowed, for: index, at: now, into: &buffer)
  }

  /// Why a client may not have its updates deferred: the first reason that holds (DF-02, D-15).
  private func refusalOfDeferral(for index: ClientIndex) -> LocationFailure? {
    let client = clients[index]
    if configuration.deferral == .retired { return .deferredFailed }
    if !client.standard.isUpdating || !authorization(of: client).status.permitsFixes {
      return .deferredNotUpdatingLocation
    }
    if let failure = StandardService.refusal(under: client.options) { return failure }
    switch client.standard.servedAccess {
    case .none: return .deferredFailed
    // The presence of a signal would reveal tunnels and roofs.
    case .region: return nil
    case .full: return source.hasSignal ? nil : .deferredFailed
    }
  }

  // MARK: - The end

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

  // MARK: - Fixes and time

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

  /// Ends deferrals that have timed out.
  mutating func meetDeferralDeadline(
    of index: ClientIndex, at now: Instant, into buffer: inout EffectBuffer
  ) {
    guard let deadline = clients[index].standard.deferral?.deadline, deadline <= now else { return }
    take(.deferralUsedUp, for: index, at: now, into: &buffer)
  }
}
