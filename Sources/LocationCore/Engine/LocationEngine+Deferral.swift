// SPDX-License-Identifier: MIT

/// What apps ask for about deferral (DF-01, DF-02), and its end by time.
extension LocationEngine {
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

  /// Ends deferrals that have timed out.
  mutating func meetDeferralDeadline(
    of index: ClientIndex, at now: Instant, into buffer: inout EffectBuffer
  ) {
    guard let deadline = clients[index].standard.deferral?.deadline, deadline <= now else { return }
    take(.deferralUsedUp, for: index, at: now, into: &buffer)
  }
}
