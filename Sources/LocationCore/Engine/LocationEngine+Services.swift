// SPDX-License-Identifier: MIT

/// Who is served, and as what: the one gate between positions and clients.
extension LocationEngine {
  mutating func settleService(
    _ index: Int, at now: Instant, into buffer: inout EffectBuffer
  ) {
    let app = clients[index].app
    guard apps[app].phase.isRunning else {
      // Updates are gone until it runs again; what it is owed then, it is told then.
      rest(index)
      return
    }
    let state = apps[app].authorization.state(under: privacy)
    let isInReach = apps[app].authorization.reach == .always || apps[app].isInUse
    let access =
      isInReach
      ? LocationAccess(state, wish: clients[index].options.desiredAccuracy) : .none
    clients[index].access = access
    switch clients[index].service {
    case .none:
      clients[index].servedAs = .none
    case .updates:
      if clients[index].owesDenial { buffer.append(.fail(.denied, to: clients[index].id)) }
      if access == .none {
        rest(index)
      } else if access != clients[index].servedAs {
        beginDelivery(to: index, at: now, into: &buffer)
      }
    case .oneFix(var request):
      // What was gathered under another access is not for this one.
      if access != clients[index].servedAs { request.suspend() }
      clients[index].servedAs = access
      if state.status.permitsFixes {
        settle(request, of: index, at: now, into: &buffer)
      } else {
        clients[index].service = .none
        let failure =
          state.status.isRefusal ? .denied : configuration.oneFixFailureWhileNotDetermined
        buffer.append(.fail(failure, to: clients[index].id))
      }
    }
    clients[index].owesDenial = false
  }

  /// Lets a client's service rest, for as long as its app may not have what it wants.
  private mutating func rest(_ index: Int) {
    clients[index].access = .none
    clients[index].servedAs = .none
    switch clients[index].service {
    case .none: break
    case .updates: clients[index].service = .updates(nil)
    case .oneFix(var request):
      request.suspend()
      clients[index].service = .oneFix(request)
    }
  }

  /// Lets a request for one fix run, rest, or end with the region that is there.
  private mutating func settle(
    _ request: OneFixRequest, of index: Int, at now: Instant, into buffer: inout EffectBuffer
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
        clients[index].deliver(region)
        buffer.append(.deliverRegion(region, to: clients[index].id))
        return
      }
      if request.deadline == nil { request.resume(until: regions.requestDeadline(at: now)) }
    }
    clients[index].service = .oneFix(request)
  }

  /// Hands over what there is already, a cached fix or the published region, and watches for an
  /// outage where there is no signal.
  private mutating func beginDelivery(
    to index: Int, at now: Instant, into buffer: inout EffectBuffer
  ) {
    clients[index].servedAs = clients[index].access
    switch clients[index].access {
    case .none: break
    case .region:
      // An outage would tell of tunnels and roofs; it shows at ticks only.
      clients[index].service = .updates(nil)
      if let region = regions.handOut(at: now), clients[index].admit(region) {
        buffer.append(.deliverRegion(region, to: clients[index].id))
      }
    case .full:
      // No distance is measured from the centre of a region.
      if clients[index].lastIsRegion { clients[index].pipeline.restart() }
      if let cached = source.cached, clients[index].admitCached(cached) {
        buffer.append(.deliver([cached], to: clients[index].id))
      }
      clients[index].service = .updates(
        source.hasSignal ? nil : OutageWatch(since: now, configuration: configuration))
    }
  }

  // MARK: - Regions

  /// Tells clients with reduced accuracy what time has brought, all of them the same at once.
  mutating func meetRegionDeadline(at now: Instant, into buffer: inout EffectBuffer) {
    let outcome = regions.meetDeadline(at: now)
    if let region = outcome.published {
      buffer.append(.persistRegions(regions.memory))
      for index in clients.indices
      where clients[index].servedAs == .region && clients[index].wantsFixes {
        if !clients[index].isUpdating { clients[index].service = .none }
        clients[index].deliver(region)
        buffer.append(.deliverRegion(region, to: clients[index].id))
      }
    } else if outcome.isUnknown {
      for client in clients where client.servedAs == .region && client.isUpdating {
        buffer.append(.fail(.locationUnknown, to: client.id))
      }
    }
  }
}
