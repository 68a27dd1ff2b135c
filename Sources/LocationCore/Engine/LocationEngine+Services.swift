// SPDX-License-Identifier: MIT

/// Which clients are served, and with which access: the only gate between positions and clients.
extension LocationEngine {
  /// Sends an event to a client's machine, and notifies the client of what follows.
  mutating func take(
    _ event: StandardService.Event, for index: ClientIndex, at now: Instant,
    into buffer: inout EffectBuffer
  ) {
    let consequences = clients[index].standard.take(event)
    if let end = consequences.deferralEnd {
      // The held fixes are delivered first (D-17).
      clients[index].owed.deferralEnd = end
      settleHeld(index, at: now, into: &buffer)
    }
    if consequences.hasResumed { notify(index, .updatesResumed, at: now, into: &buffer) }
    if consequences.hasPaused {
      clients[index].owed.hasPaused = true
      notifyOfPause(index, at: now, into: &buffer)
    }
  }

  /// Notifies a client that its updates have paused; a suspended client is notified on resume.
  private mutating func notifyOfPause(
    _ index: ClientIndex, at now: Instant, into buffer: inout EffectBuffer
  ) {
    guard clients[index].owed.hasPaused, apps[clients[index].app].phase.isRunning else { return }
    clients[index].owed.hasPaused = false
    notify(index, .updatesPaused, at: now, into: &buffer)
  }

  mutating func settleService(
    _ index: ClientIndex, at now: Instant, into buffer: inout EffectBuffer
  ) {
    let app = clients[index].app
    let state = apps[app].authorization.state(under: privacy)
    if !state.status.permitsFixes {
      take(.authorizationLost, for: index, at: now, into: &buffer)
    }
    settleHeld(index, at: now, into: &buffer)
    let access =
      mayBeServed(clients[index])
      ? LocationAccess(state, wish: clients[index].options.desiredAccuracy) : .none
    guard apps[app].phase.isRunning else {
      suspendService(of: index, access, at: now, into: &buffer)
      return
    }
    watchAgain(index, at: now)
    notifyOfPause(index, at: now, into: &buffer)
    clients[index].access = access
    reportDenial(index, at: now, into: &buffer)
    let served = clients[index].standard.servedAccess
    switch clients[index].standard.state {
    case .idle, .paused: break
    case .waiting, .delivering, .deferring:
      if access == .none {
        stopServing(index, at: now, into: &buffer)
      } else if access != served {
        beginDelivery(to: index, at: now, into: &buffer)
      }
    case .requesting:
      take(.accessChanged(access), for: index, at: now, into: &buffer)
      if state.status.permitsFixes {
        settleRequest(of: index, at: now, into: &buffer)
      } else {
        take(.requestEnded, for: index, at: now, into: &buffer)
        let failure =
          state.status.isRefusal ? .denied : configuration.oneFixFailureWhileNotDetermined
        notify(index, .failed(failure), at: now, into: &buffer)
      }
    }
  }

  /// Notifies a manager whose authorization was lost that its services fail, once.
  ///
  /// A request for one fix fails by itself.
  private mutating func reportDenial(
    _ index: ClientIndex, at now: Instant, into buffer: inout EffectBuffer
  ) {
    guard let manager = clients[index].manager, manager.owesDenial else { return }
    clients[index].updateManager { $0.owesDenial = false }
    let standard = clients[index].standard
    if standard.isUpdating
      || !standard.wantsFixes && (manager.significantChanges != .off || failsHeading(manager))
    {
      notify(index, .failed(.denied), at: now, into: &buffer)
    }
  }

  /// Makes a client wait until its process runs again; pending notices are delivered then.
  ///
  /// Fixes of its updates are still held if it may have them outside of the foreground (B-09).
  /// Outages and regions are not worth delivering later.
  private mutating func suspendService(
    of index: ClientIndex, _ access: LocationAccess, at now: Instant,
    into buffer: inout EffectBuffer
  ) {
    if access == .full, clients[index].standard.deliversFixes,
      apps[clients[index].app].phase == .suspended
    {
      clients[index].standard.stopWatching()
    } else {
      stopServing(index, at: now, into: &buffer)
    }
  }

  /// Watches again for an outage that began while a client's process was suspended.
  private mutating func watchAgain(_ index: ClientIndex, at now: Instant) {
    guard clients[index].standard.takeMissedOutages(), clients[index].standard.deliversFixes,
      !source.hasSignal
    else { return }
    clients[index].standard.watch(OutageWatch(since: now, configuration: configuration))
  }

  /// Serves a client nothing while its app may not have what it wants.
  private mutating func stopServing(
    _ index: ClientIndex, at now: Instant, into buffer: inout EffectBuffer
  ) {
    clients[index].access = .none
    clients[index].updateLive { $0.forget() }
    take(.accessChanged(.none), for: index, at: now, into: &buffer)
  }

  /// Lets a request for one fix run, or ends it with the published region.
  private mutating func settleRequest(
    of index: ClientIndex, at now: Instant, into buffer: inout EffectBuffer
  ) {
    guard var request = clients[index].standard.request else { return }
    switch request.access {
    case .none: return
    case .full:
      if request.deadline == nil { request.resume(until: now + configuration.oneFixTimeout) }
    case .region:
      if let region = coarseAreas.handOut(at: now) {
        take(.requestEnded, for: index, at: now, into: &buffer)
        clients[index].deliver(region)
        notify(index, .regionUpdated(region), at: now, into: &buffer)
        return
      }
      if request.deadline == nil { request.resume(until: coarseAreas.requestDeadline(at: now)) }
    }
    clients[index].standard.update(request)
  }

  /// Delivers what is known already, a cached fix or the published region, and watches for an
  /// outage if there is no signal.
  private mutating func beginDelivery(
    to index: ClientIndex, at now: Instant, into buffer: inout EffectBuffer
  ) {
    take(.accessChanged(clients[index].access), for: index, at: now, into: &buffer)
    switch clients[index].access {
    case .none: break
    case .region:
      if let region = coarseAreas.handOut(at: now), clients[index].accept(region) {
        notify(index, .regionUpdated(region), at: now, into: &buffer)
      }
    case .full:
      clients[index].fixes.beginFullAccess()
      clients[index].standard.forgetRest()
      // Whether there is a position has not changed.
      clients[index].updateLive { $0.watch.reset() }
      clients[index].standard.loseTrack()
      clients[index].standard.watch(
        source.hasSignal ? nil : OutageWatch(since: now, configuration: configuration))
      if let cached = source.cached, clients[index].fixes.acceptCached(cached) {
        _ = deliverOrHold(cached, to: index, at: now, into: &buffer)
      }
    }
  }

  // MARK: - Regions

  /// Delivers the outcome of a region deadline to all clients with reduced accuracy at once.
  mutating func meetRegionDeadline(at now: Instant, into buffer: inout EffectBuffer) {
    let outcome = coarseAreas.meetDeadline(at: now)
    if let region = outcome.published {
      if let memory = coarseAreas.memory { buffer.append(.persistRegions(memory)) }
      for index in clients.indices
      where clients[index].standard.servedAccess == .region {
        take(.requestEnded, for: index, at: now, into: &buffer)
        clients[index].deliver(region)
        notify(index, .regionUpdated(region), at: now, into: &buffer)
      }
      watch(region, at: now, into: &buffer)
    } else if outcome.isUnknown {
      for index in clients.indices
      where clients[index].standard.servedAccess == .region && clients[index].standard.isUpdating {
        reportUnknown(to: index, at: now, into: &buffer)
      }
    }
  }
}
