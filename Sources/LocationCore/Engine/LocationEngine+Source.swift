// SPDX-License-Identifier: MIT

/// The events of the source, and the deadlines of the clients that wait for it.
extension LocationEngine {
  /// Delivers a fix to every client that wants it and may have it; the regions use it too.
  ///
  /// - Returns: Whether a deadline changed.
  mutating func take(_ fix: Fix, at now: Instant, into buffer: inout EffectBuffer) -> Bool {
    guard source.demand != nil else { return false }
    guard source.accept(fix) else {
      for index in clients.indices where clients[index].standard.takesFixes {
        clients[index].fixes.drop(.outOfOrder)
      }
      return false
    }
    var hasDeadlineChanged = coarseAreas.take(fix, at: now)
    for index in clients.indices {
      switch clients[index].acceptInSteadyState(fix) {
      case .filtered: pauseIfResting(index, fix, at: now, into: &buffer)
      case .accepted:
        deliver(fix, to: index, at: now, into: &buffer)
        pauseIfResting(index, fix, at: now, into: &buffer)
      case nil:
        let app = clients[index].app
        unsettled.insert(app)
        if take(fix, for: index, at: now, into: &buffer) {
          hasDeadlineChanged = true
          summarize(app)
        }
      }
    }
    if isAnyWatching { watch(fix, at: now) }
    return hasDeadlineChanged
  }

  /// Takes a fix for one client, whatever service it uses.
  ///
  /// - Returns: Whether a deadline changed.
  private mutating func take(
    _ fix: Fix, for index: ClientIndex, at now: Instant, into buffer: inout EffectBuffer
  ) -> Bool {
    if clients[index].standard.isPaused { clients[index].fixes.drop(.paused) }
    switch clients[index].standard.state {
    case .idle, .paused: return false
    case .waiting, .delivering, .deferring:
      guard clients[index].standard.deliversFixes else {
        clients[index].fixes.drop(reasonAgainst(index))
        return false
      }
      return takeForUpdates(fix, of: index, at: now, into: &buffer)
    case .requesting(let request, _):
      guard request.access == .full else { return false }
      gather(fix, for: index, request, at: now, into: &buffer)
      return true
    }
  }

  /// Takes a fix for updates that deliver fixes.
  ///
  /// - Returns: Whether a deadline changed.
  private mutating func takeForUpdates(
    _ fix: Fix, of index: ClientIndex, at now: Instant, into buffer: inout EffectBuffer
  ) -> Bool {
    var hasDeadlineChanged = clients[index].standard.outage != nil
    if hasDeadlineChanged { clients[index].standard.watch(nil) }
    guard clients[index].isManager else {
      takeLive(fix, for: index, at: now, into: &buffer)
      return hasDeadlineChanged
    }
    if clients[index].fixes.accept(fix), deliverOrHold(fix, to: index, at: now, into: &buffer) {
      hasDeadlineChanged = true
    }
    pauseIfResting(index, fix, at: now, into: &buffer)
    return hasDeadlineChanged
  }

  /// Why a client that wants fixes does not get any.
  private func reasonAgainst(_ index: ClientIndex) -> DropReason {
    let permitted = LocationAccess(
      authorization(of: clients[index]), wish: clients[index].options.desiredAccuracy)
    return DropReason(against: permitted) ?? .notInUse
  }

  private mutating func gather(
    _ fix: Fix, for index: ClientIndex, _ request: OneFixRequest, at now: Instant,
    into buffer: inout EffectBuffer
  ) {
    var request = request
    if let good = request.gather(fix, goodEnough: wishedRadius(of: clients[index])) {
      endOneFix(of: index, with: good, at: now, into: &buffer)
    } else {
      clients[index].standard.update(request)
    }
  }

  /// The radius in meters of a fix that ends a client's request for one fix.
  func wishedRadius(of client: ClientState) -> Double {
    switch client.options.desiredAccuracy {
    case .bestForNavigation, .best, .reduced: configuration.bestAccuracy
    case .within(let meters): meters
    }
  }

  /// Ends a request for one fix with exactly one outcome.
  private mutating func endOneFix(
    of index: ClientIndex, with fix: Fix?, at now: Instant, into buffer: inout EffectBuffer
  ) {
    take(.requestEnded, for: index, at: now, into: &buffer)
    // The source is no longer needed for it.
    unsettled.insert(clients[index].app)
    unsettled.settleNow()
    // The client may have changed its wish to a region while the request gathered precise fixes.
    if let fix, clients[index].access == .full {
      clients[index].fixes.deliver(fix, as: .answer)
      notify(index, .locationsUpdated([fix]), at: now, into: &buffer)
    } else {
      notify(index, .failed(.locationUnknown), at: now, into: &buffer)
    }
  }

  /// Whether the open source has delivered no position since it lost its signal, or a client with
  /// full access still waits for its first one.
  var isPositionAwaited: Bool {
    guard source.demand != nil else { return false }
    return !source.hasSignal || tally.isPositionAwaited
  }

  /// Begins a new sequence of fixes, whose times are independent of earlier ones.
  mutating func openSource(at now: Instant) {
    loseSignal(at: now)
    source.open()
  }

  mutating func loseSignal(at now: Instant) {
    // Without a signal all clients wait already; a second loss starts no second series of reports.
    guard source.hasSignal else { return }
    source.loseSignal()
    coarseAreas.loseSignal()
    for app in apps.indices { apps[app].monitoring.loseTrack() }
    for index in clients.indices where clients[index].standard.deliversFixes {
      clients[index].standard.forgetRest()
      clients[index].standard.loseTrack()
      // A suspended client gets the current state on resume, not the history.
      guard apps[clients[index].app].phase.isRunning else { continue }
      clients[index].standard.watch(OutageWatch(since: now, configuration: configuration))
    }
  }

  /// Reports to a client that there is no position, which also ends a deferral.
  ///
  /// Live updates get it as a diagnostic.
  mutating func reportUnknown(
    to index: ClientIndex, at now: Instant, into buffer: inout EffectBuffer
  ) {
    guard clients[index].isManager else {
      clients[index].updateLive { $0.lacksPosition = true }
      return
    }
    take(.positionUnknown, for: index, at: now, into: &buffer)
    notify(index, .failed(.locationUnknown), at: now, into: &buffer)
  }

  mutating func failSource(
    _ failure: SourceFailure, at now: Instant, into buffer: inout EffectBuffer
  ) {
    loseSignal(at: now)
    guard failure == .network else { return }
    // A request for one fix keeps waiting: it has one outcome, and the source may come back in
    // time.
    for index in clients.indices
    where clients[index].standard.deliversFixes && apps[clients[index].app].phase.isRunning {
      guard clients[index].isManager else {
        clients[index].updateLive { $0.lacksPosition = true }
        continue
      }
      notify(index, .failed(.network), at: now, into: &buffer)
    }
  }

  mutating func meetDeadlines(at now: Instant, into buffer: inout EffectBuffer) {
    let due = deadlines.due(at: now)
    for app in due { unsettled.insert(app) }
    if coarseAreas.deadline.map({ $0 <= now }) ?? false { unsettleAll() }
    meetRegionDeadline(at: now, into: &buffer)
    endStateRequests(at: now, into: &buffer)
    for index in clients(of: due) {
      meetDeferralDeadline(of: index, at: now, into: &buffer)
      if let request = clients[index].standard.request, request.deadline ?? .farFuture <= now {
        endOneFix(of: index, with: request.best, at: now, into: &buffer)
      }
      if let outage = clients[index].standard.outage, outage.nextReport <= now {
        clients[index].standard.watch(outage.afterReport(configuration: configuration))
        reportUnknown(to: index, at: now, into: &buffer)
      }
    }
  }
}
