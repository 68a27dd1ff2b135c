// SPDX-License-Identifier: MIT

/// What the source does, and what time does to those who wait for it.
extension LocationEngine {
  /// Hands a fix to every client that wants it and may have it.
  mutating func take(_ fix: Fix, into buffer: inout EffectBuffer) {
    guard source.demand != nil, source.accept(fix) else { return }
    for index in clients.indices where clients[index].wantsFixes && isEntitled(clients[index]) {
      clients[index].outage = nil
      if clients[index].oneFix != nil {
        gather(fix, for: index, into: &buffer)
      } else if clients[index].pipeline.admit(fix) == .delivered {
        buffer.append(.deliver([fix], to: clients[index].id))
      }
    }
  }

  private mutating func gather(_ fix: Fix, for index: Int, into buffer: inout EffectBuffer) {
    let radius =
      switch clients[index].options.desiredAccuracy {
      case .bestForNavigation, .best, .reduced: configuration.bestAccuracy
      case .within(let meters): meters
      }
    if let good = clients[index].oneFix?.gather(fix, goodEnough: radius) {
      endOneFix(of: index, with: good, into: &buffer)
    }
  }

  /// Ends a request for one fix with exactly one outcome.
  private mutating func endOneFix(
    of index: Int, with fix: Fix?, into buffer: inout EffectBuffer
  ) {
    clients[index].oneFix = nil
    if let fix {
      clients[index].pipeline.deliver(fix)
      buffer.append(.deliver([fix], to: clients[index].id))
    } else {
      buffer.append(.fail(.locationUnknown, to: clients[index].id))
    }
  }

  mutating func loseSignal(at now: Instant) {
    source.loseSignal()
    for index in clients.indices
    where clients[index].isUpdating && clients[index].outage == nil && isEntitled(clients[index]) {
      clients[index].outage = OutageWatch(since: now, configuration: configuration)
    }
  }

  mutating func failSource(
    _ failure: SourceFailure, at now: Instant, into buffer: inout EffectBuffer
  ) {
    loseSignal(at: now)
    guard failure == .network else { return }
    for client in clients where client.wantsFixes && isEntitled(client) {
      buffer.append(.fail(.network, to: client.id))
    }
  }

  mutating func meetDeadlines(at now: Instant, into buffer: inout EffectBuffer) {
    for index in clients.indices {
      if let request = clients[index].oneFix, request.deadline <= now {
        endOneFix(of: index, with: request.best, into: &buffer)
      }
      if let watch = clients[index].outage, watch.nextReport <= now {
        clients[index].outage = watch.afterReport(configuration: configuration)
        buffer.append(.fail(.locationUnknown, to: clients[index].id))
      }
    }
  }
}
