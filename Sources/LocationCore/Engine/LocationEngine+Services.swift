// SPDX-License-Identifier: MIT

/// Which clients are served, and with which access: the only gate between positions and clients.
extension LocationEngine {
  mutating func settleService(
    _ index: ClientIndex, at now: Instant, into buffer: inout EffectBuffer
  ) {
    let app = clients[index].app
    let state = apps[app].authorization.state(under: privacy)
    if !state.status.permitsFixes {
      endDeferral(of: index, .deferredNotUpdatingLocation, at: now, into: &buffer)
    }
    settleHeld(index, at: now, into: &buffer)
    let access =
      isInReach(clients[index])
      ? LocationAccess(state, wish: clients[index].options.desiredAccuracy) : .none
    guard apps[app].phase.isRunning else {
      standStill(index, access)
      return
    }
    watchAgain(index, at: now)
    if clients[index].owesPause {
      clients[index].owesPause = false
      notify(index, .updatesPaused, at: now, into: &buffer)
    }
    clients[index].access = access
    switch clients[index].service {
    case .none:
      clients[index].servedAs = .none
      if clients[index].owesDenial, clients[index].significantChanges != .off {
        notify(index, .failed(.denied), at: now, into: &buffer)
      } else {
        reportHeadingDenial(index, at: now, into: &buffer)
      }
    case .updates:
      if clients[index].owesDenial {
        notify(index, .failed(.denied), at: now, into: &buffer)
      }
      if access == .none {
        rest(index)
      } else if access != clients[index].servedAs {
        beginDelivery(to: index, at: now, into: &buffer)
      }
    case .oneFix(var request):
      // Fixes gathered under another access do not count for this one.
      if access != clients[index].servedAs { request.suspend() }
      clients[index].servedAs = access
      if state.status.permitsFixes {
        settle(request, of: index, at: now, into: &buffer)
      } else {
        clients[index].service = .none
        let failure =
          state.status.isRefusal ? .denied : configuration.oneFixFailureWhileNotDetermined
        notify(index, .failed(failure), at: now, into: &buffer)
      }
    }
    clients[index].owesDenial = false
  }

  /// Makes a client wait until its process runs again; pending notices are delivered then.
  ///
  /// Fixes of its updates are still held if it may have them outside of the foreground (B-09).
  /// Outages and regions are not worth delivering later.
  private mutating func standStill(_ index: ClientIndex, _ access: LocationAccess) {
    guard access == .full, clients[index].servedAs == .full, clients[index].isUpdating,
      apps[clients[index].app].phase == .suspended
    else { return rest(index) }
    clients[index].service = .updates(nil)
    clients[index].stoodStill = true
  }

  /// Watches again for an outage that began while a client's process was suspended.
  private mutating func watchAgain(_ index: ClientIndex, at now: Instant) {
    guard clients[index].stoodStill else { return }
    clients[index].stoodStill = false
    guard clients[index].servedAs == .full, clients[index].isUpdating, !source.hasSignal
    else { return }
    clients[index].service = .updates(OutageWatch(since: now, configuration: configuration))
  }

  /// Suspends a client's service while its app may not have what it wants.
  private mutating func rest(_ index: ClientIndex) {
    clients[index].access = .none
    clients[index].servedAs = .none
    clients[index].live?.forget()
    switch clients[index].service {
    case .none: break
    case .updates: clients[index].service = .updates(nil)
    case .oneFix(var request):
      request.suspend()
      clients[index].service = .oneFix(request)
    }
  }

  /// Runs or suspends a request for one fix, or ends it with the published region.
  private mutating func settle(
    _ request: OneFixRequest, of index: ClientIndex, at now: Instant, into buffer: inout EffectBuffer
  ) {
    var request = request
    switch clients[index].access {
    case .none:
      request.suspend()
    case .full:
      if request.deadline == nil { request.resume(until: now + configuration.oneFixTimeout) }
    case .region:
      if let region = regions.handOut(at: now) {
        clients[index].service = .none
        clients[index].handOver(region)
        notify(index, .regionUpdated(region), at: now, into: &buffer)
        return
      }
      if request.deadline == nil { request.resume(until: regions.requestDeadline(at: now)) }
    }
    clients[index].service = .oneFix(request)
  }

  /// Delivers what is known already, a cached fix or the published region, and watches for an
  /// outage if there is no signal.
  private mutating func beginDelivery(
    to index: ClientIndex, at now: Instant, into buffer: inout EffectBuffer
  ) {
    clients[index].servedAs = clients[index].access
    switch clients[index].access {
    case .none: break
    case .region:
      // An outage would reveal tunnels and roofs; it is reported only at ticks.
      clients[index].service = .updates(nil)
      if let region = regions.handOut(at: now), clients[index].admit(region) {
        notify(index, .regionUpdated(region), at: now, into: &buffer)
      }
    case .full:
      // No distance is measured from the center of a region.
      if clients[index].lastIsRegion { clients[index].pipeline.restart() }
      clients[index].rest.reset()
      // Whether there is a position has not changed.
      clients[index].live?.watch.reset()
      clients[index].deferral?.loseTrack()
      clients[index].service = .updates(
        source.hasSignal ? nil : OutageWatch(since: now, configuration: configuration))
      if let cached = source.cached, clients[index].admitCached(cached) {
        _ = deliverOrHold(cached, to: index, at: now, into: &buffer)
      }
    }
  }

  // MARK: - Regions

  /// Delivers the outcome of a region deadline to all clients with reduced accuracy at once.
  mutating func meetRegionDeadline(at now: Instant, into buffer: inout EffectBuffer) {
    let outcome = regions.meetDeadline(at: now)
    if let region = outcome.published {
      if let memory = regions.memory { buffer.append(.persistRegions(memory)) }
      for index in clients.indices
      where clients[index].servedAs == .region && clients[index].wantsFixes {
        if !clients[index].isUpdating { clients[index].service = .none }
        clients[index].handOver(region)
        notify(index, .regionUpdated(region), at: now, into: &buffer)
      }
      watch(region, at: now, into: &buffer)
    } else if outcome.isUnknown {
      for index in clients.indices
      where clients[index].servedAs == .region && clients[index].isUpdating {
        reportUnknown(to: index, at: now, into: &buffer)
      }
    }
  }
}
