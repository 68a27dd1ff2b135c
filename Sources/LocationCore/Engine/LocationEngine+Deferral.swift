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
    endDeferral(of: index, .deferredCanceled, at: now, into: &buffer)
    // A request for one fix that is under way is canceled without a callback.
    var hasCancelled = false
    if case .oneFix = clients[index].service {
      clients[index].service = .none
      hasCancelled = true
    }
    if let refusal = refusalOfDeferral(for: index) {
      notify(index, .deferralFinished(refusal), at: now, into: &buffer)
    } else {
      clients[index].deferral = Deferral(
        bounds, from: now,
        // No distance is measured from the center of a region.
        at: clients[index].lastIsRegion ? nil : clients[index].pipeline.lastAdmitted?.coordinate,
        least: configuration.leastDeferral)
      settleHeld(index, at: now, into: &buffer)
    }
    return hasCancelled
  }

  mutating func disallowDeferral(
    _ client: ClientID, at now: Instant, into buffer: inout EffectBuffer
  ) {
    guard let index = indexOfRunning(client) else { return }
    endDeferral(of: index, .deferredCanceled, at: now, into: &buffer)
  }

  /// Why a client may not have its updates deferred: the first reason that holds (DF-02, D-15).
  private func refusalOfDeferral(for index: ClientIndex) -> LocationFailure? {
    let client = clients[index]
    if configuration.deferral == .retired { return .deferredFailed }
    if !client.isUpdating || !authorization(of: client).status.permitsFixes {
      return .deferredNotUpdatingLocation
    }
    if let failure = Self.failureOfDeferral(under: client.options) { return failure }
    switch client.servedAs {
    case .none: return .deferredFailed
    // The presence of a signal would reveal tunnels and roofs.
    case .region: return nil
    case .full: return source.hasSignal ? nil : .deferredFailed
    }
  }

  /// Why updates with these options cannot be deferred.
  private static func failureOfDeferral(under options: ClientOptions) -> LocationFailure? {
    switch options.desiredAccuracy {
    case .best, .bestForNavigation:
      options.distanceFilter > 0 ? .deferredDistanceFiltered : nil
    case .within, .reduced: .deferredAccuracyTooLow
    }
  }

  /// Ends a deferral that the client's options no longer allow.
  mutating func endDeferralIfRuledOut(
    of index: ClientIndex, at now: Instant, into buffer: inout EffectBuffer
  ) {
    guard let failure = Self.failureOfDeferral(under: clients[index].options) else { return }
    endDeferral(of: index, failure, at: now, into: &buffer)
  }

  // MARK: - The end

  /// Ends a deferral, if there is one: delivers the held fixes, then reports the end (D-17).
  mutating func endDeferral(
    of index: ClientIndex, _ failure: LocationFailure?, at now: Instant, into buffer: inout EffectBuffer
  ) {
    guard clients[index].deferral != nil else { return }
    clients[index].deferral = nil
    clients[index].deferralEnd = DeferralEnd(failure: failure)
    settleHeld(index, at: now, into: &buffer)
  }

  /// Discards held fixes that may no longer be delivered, delivers those that need not wait, and
  /// reports a deferral that has ended.
  ///
  /// A suspended client gets the report on resume.
  mutating func settleHeld(_ index: ClientIndex, at now: Instant, into buffer: inout EffectBuffer) {
    let phase = apps[clients[index].app].phase
    clients[index].isHolding =
      switch phase {
      case .foreground: false
      case .background: clients[index].deferral != nil
      case .suspended, .terminated: true
      }
    if !clients[index].held.isEmpty { settleFixes(index, at: now, into: &buffer) }
    guard phase.isRunning, let end = clients[index].deferralEnd else { return }
    clients[index].deferralEnd = nil
    notify(index, .deferralFinished(end.failure), at: now, into: &buffer)
  }

  private mutating func settleFixes(
    _ index: ClientIndex, at now: Instant, into buffer: inout EffectBuffer
  ) {
    let state = authorization(of: clients[index])
    if !state.status.permitsFixes {
      discardHeld(index, .notAuthorized)
    } else if state.accuracy == .reduced {
      discardHeld(index, .reducedAccuracy)
    } else if !clients[index].isHolding {
      handOverHeld(index, at: now, into: &buffer)
    }
  }

  private mutating func discardHeld(_ index: ClientIndex, _ reason: DropReason) {
    let (shown, isRegion) = (clients[index].held.shown, clients[index].held.isShownRegion)
    let fixes = clients[index].held.takeAll()
    clients[index].pipeline.drop(fixes.count, reason)
    clients[index].pipeline.goBack(to: shown)
    clients[index].lastIsRegion = isRegion
    // The way over the discarded fixes would reveal where they were.
    clients[index].deferral?.loseTrack()
  }

  mutating func handOverHeld(
    _ index: ClientIndex, at now: Instant, into buffer: inout EffectBuffer
  ) {
    let fixes = clients[index].held.takeAll()
    clients[index].live?.notePosition()
    clients[index].pipeline.handOver(fixes.count)
    notify(index, .locationsUpdated(fixes), at: now, into: &buffer)
  }

  // MARK: - Fixes and time

  /// Delivers a fix that passed to a client, or holds it.
  ///
  /// - Returns: Whether a deadline changed.
  mutating func deliverOrHold(
    _ fix: Fix, to index: ClientIndex, at now: Instant, into buffer: inout EffectBuffer
  ) -> Bool {
    if clients[index].isHolding {
      keepWithinLimit(index, at: now, into: &buffer)
    } else {
      clients[index].live?.notePosition()
      clients[index].pipeline.handOver(1)
      deliver(fix, to: index, at: now, into: &buffer)
    }
    guard clients[index].deferral?.travel(to: fix) == true else { return false }
    endDeferral(of: index, nil, at: now, into: &buffer)
    return true
  }

  /// Makes room when too many fixes are held.
  ///
  /// If the app runs, they are delivered, which does not end the deferral (DF-10); otherwise the
  /// oldest is dropped.
  private mutating func keepWithinLimit(
    _ index: ClientIndex, at now: Instant, into buffer: inout EffectBuffer
  ) {
    guard clients[index].held.count > configuration.heldFixLimit else { return }
    if apps[clients[index].app].phase.isRunning {
      handOverHeld(index, at: now, into: &buffer)
    } else {
      clients[index].held.dropOldest()
      clients[index].pipeline.drop(1, .bufferFull)
    }
  }

  /// Ends deferrals that have timed out.
  mutating func meetDeferralDeadline(
    of index: ClientIndex, at now: Instant, into buffer: inout EffectBuffer
  ) {
    guard let deadline = clients[index].deferral?.deadline, deadline <= now else { return }
    endDeferral(of: index, nil, at: now, into: &buffer)
  }
}
