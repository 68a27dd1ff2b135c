// SPDX-License-Identifier: MIT

/// What the source does, and what time does to those who wait for it.
extension LocationEngine {
  /// Hands a fix to every client that wants it and may have it; regions learn of it too.
  ///
  /// - Returns: Whether a deadline changed.
  mutating func take(_ fix: Fix, at now: Instant, into buffer: inout EffectBuffer) -> Bool {
    guard source.demand != nil, source.accept(fix) else { return false }
    var hasDeadlineChanged = regions.take(fix, at: now)
    for index in clients.indices where clients[index].servedAs == .full {
      switch clients[index].service {
      case .none: break
      case .updates(let outage):
        if outage != nil {
          clients[index].service = .updates(nil)
          hasDeadlineChanged = true
        }
        if clients[index].admit(fix) { buffer.append(.deliver([fix], to: clients[index].id)) }
      case .oneFix(let request):
        gather(fix, for: index, request, into: &buffer)
        hasDeadlineChanged = true
      }
    }
    return hasDeadlineChanged
  }

  private mutating func gather(
    _ fix: Fix, for index: Int, _ request: OneFixRequest, into buffer: inout EffectBuffer
  ) {
    let radius =
      switch clients[index].options.desiredAccuracy {
      case .bestForNavigation, .best, .reduced: configuration.bestAccuracy
      case .within(let meters): meters
      }
    var request = request
    if let good = request.gather(fix, goodEnough: radius) {
      endOneFix(of: index, with: good, into: &buffer)
    } else {
      clients[index].service = .oneFix(request)
    }
  }

  /// Ends a request for one fix with exactly one outcome.
  private mutating func endOneFix(
    of index: Int, with fix: Fix?, into buffer: inout EffectBuffer
  ) {
    clients[index].service = .none
    // The client may have come to wish for a region while the request gathered precise fixes.
    if let fix, clients[index].access == .full {
      clients[index].deliver(fix)
      buffer.append(.deliver([fix], to: clients[index].id))
    } else {
      buffer.append(.fail(.locationUnknown, to: clients[index].id))
    }
  }

  mutating func loseSignal(at now: Instant) {
    // Without a signal everybody waits already; a second loss begins no second series of reports.
    guard source.hasSignal else { return }
    source.loseSignal()
    regions.loseSignal()
    for index in clients.indices where clients[index].isUpdating && clients[index].servedAs == .full
    {
      clients[index].service = .updates(OutageWatch(since: now, configuration: configuration))
    }
  }

  mutating func failSource(
    _ failure: SourceFailure, at now: Instant, into buffer: inout EffectBuffer
  ) {
    loseSignal(at: now)
    guard failure == .network else { return }
    // A request for one fix waits on: it has one outcome, and the source may come back in time.
    for client in clients where client.isUpdating && client.servedAs == .full {
      buffer.append(.fail(.network, to: client.id))
    }
  }

  mutating func meetDeadlines(at now: Instant, into buffer: inout EffectBuffer) {
    meetRegionDeadline(at: now, into: &buffer)
    for index in clients.indices {
      switch clients[index].service {
      case .oneFix(let request) where request.deadline ?? .farFuture <= now:
        endOneFix(of: index, with: request.best, into: &buffer)
      case .updates(let outage?) where outage.nextReport <= now:
        clients[index].service = .updates(outage.afterReport(configuration: configuration))
        buffer.append(.fail(.locationUnknown, to: clients[index].id))
      case .none, .updates, .oneFix:
        break
      }
    }
  }
}
