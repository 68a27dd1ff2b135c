// SPDX-License-Identifier: MIT

/// The handling of events of the services that watch for apps.
extension LocationEngine {
  /// Takes an event that came from outside.
  mutating func take(_ event: MonitoredEvent, for app: AppID, at now: Instant) {
    guard let index = index(of: app) else { return }
    take(.event(event), for: index, at: now)
  }

  /// Decides about an event for an app: it is delivered, held for a decision, or dropped
  /// (A-32…A-34).
  mutating func take(
    _ content: WaitingEvent.Content, for app: AppIndex, at now: Instant
  ) {
    guard apps[app].authorization.state(under: privacy).status.permitsFixes else { return }
    let waiting = WaitingEvent(
      content: content, expires: now + configuration.waitingEventLifetime)
    switch (apps[app].authorization.reach, apps[app].authorization.grantState.grant) {
    case (.always, _):
      enqueue(waiting, for: app)
    case (.whileInUse, _) where isInUse(app) && apps[app].phase.isRunning:
      enqueue(waiting, for: app)
    case (.whileInUse, .provisional), (.whileInUse, .provisionalQueued),
      (.whileInUse, .provisionalAsked):
      // A newer event replaces the held one.
      apps[app].held = waiting
      needAlways(app)
    // The app has only While Using and is not in use (B-13).
    case (.whileInUse, _), (.never, _): break
    }
  }

  /// Makes an event wait until the app runs; if too many wait, the oldest is dropped.
  mutating func enqueue(_ waiting: WaitingEvent, for app: AppIndex) {
    apps[app].pending.append(waiting)
    let surplus = apps[app].pending.count - max(configuration.monitoring.waitingEventLimit, 1)
    if surplus > 0 { apps[app].pending.removeFirst(surplus) }
  }

  /// Delivers the events that an app may have, in their order, or wakes the app for them (A-36,
  /// B-10).
  mutating func settlePendingEvents(
    _ app: AppIndex, at now: Instant, into buffer: inout EffectBuffer
  ) {
    guard !apps[app].pending.isEmpty else { return }
    let state = apps[app].authorization.state(under: privacy)
    // With While Using the app is never woken: it is in use and runs, or the event is dropped
    // (B-13).
    guard state.status.permitsFixes,
      apps[app].authorization.reach == .always
        || mayMonitor(app) && apps[app].isInUse && apps[app].phase.isRunning
    else {
      apps[app].pending = []
      return
    }
    // Events found with Always do not wait for While Using if that permits no watching.
    if !mayMonitor(app) {
      apps[app].pending.removeAll { waiting in
        if case .event(.reported) = waiting.content { false } else { true }
      }
    }
    // An app that lost precision since must not be woken for an event that it may not have.
    let access = LocationAccess(state, wish: .best)
    apps[app].pending.removeAll { $0.access > access }
    if apps[app].phase.isRunning {
      let waiting = apps[app].pending
      apps[app].pending = []
      for var event in waiting {
        let isDelivered = deliver(&event, to: app, at: now, into: &buffer)
        if isDelivered {
          // A process that was launched for it makes one manager after another.
          guard event.hasWoken, let end = apps[app].launchEnds, now < end else { continue }
          event.expires = min(event.expires, end)
        }
        apps[app].pending.append(event)
      }
    } else if apps[app].pending.contains(where: { !$0.hasWoken }) {
      for index in apps[app].pending.indices { apps[app].pending[index].hasWoken = true }
      wake(app, at: now, into: &buffer)
    }
  }

  /// Delivers an event to the clients of a running app that it concerns and that may have it.
  ///
  /// - Returns: Whether it concerns any client; otherwise it waits for one.
  private mutating func deliver(
    _ waiting: inout WaitingEvent, to app: AppIndex, at now: Instant,
    into buffer: inout EffectBuffer
  ) -> Bool {
    var concernsAny = !waiting.notified.isEmpty
    for index in apps[app].clients
    where clients[index].isManager && !waiting.notified.contains(clients[index].id) {
      let mayHave = clients[index].access >= waiting.access
      switch waiting.content {
      case .event(let event):
        concernsAny = true
        waiting.notified.insert(clients[index].id)
        guard mayHave else { continue }
        if case .visited(let visit, _) = event, visit.departure == nil {
          apps[app].monitoring.isVisitDelivered = true
        }
        if case .regionCrossed(let region, let presence) = event {
          apps[app].monitoring.noteDelivered(region, presence)
        }
        deliver(event, to: index, at: now, into: &buffer)
      case .fix(let fix) where clients[index].getsSignificantChanges:
        concernsAny = true
        waiting.notified.insert(clients[index].id)
        if mayHave { deliverSignificantChange(fix, to: index, at: now, into: &buffer) }
      case .region(let region) where clients[index].getsSignificantChanges:
        concernsAny = true
        waiting.notified.insert(clients[index].id)
        // A client with full access has better fixes by now.
        if clients[index].access == .region {
          deliverSignificantChange(region, to: index, at: now, into: &buffer)
        }
      case .fix, .region: break
      }
    }
    return concernsAny
  }

  private mutating func deliver(
    _ event: MonitoredEvent, to index: ClientIndex, at now: Instant, into buffer: inout EffectBuffer
  ) {
    notify(index, .eventOccurred(event), at: now, into: &buffer)
    // The state is delivered after each crossing (G-06).
    if case .regionCrossed(let region, let presence) = event {
      notify(index, .stateDetermined(presence, region), at: now, into: &buffer)
    }
  }
}
