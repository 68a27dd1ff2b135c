// SPDX-License-Identifier: MIT

/// How the code of an app is called, with the counts of the calls.
extension LocationEngine {
  /// Calls a client, and counts the call.
  mutating func notify(
    _ index: ClientIndex, _ event: ClientEvent, at now: Instant, into buffer: inout EffectBuffer
  ) {
    let effect = Effect.notify(event, to: clients[index].id)
    call(clients[index].app, effect, at: now, into: &buffer)
  }

  /// Calls an app's code.
  ///
  /// The receiver need not be a client; it may be a session.
  mutating func call(
    _ app: AppIndex, _ effect: Effect, at now: Instant, into buffer: inout EffectBuffer
  ) {
    buffer.append(effect)
    countCall(of: app, at: now)
  }

  /// Delivers a fix to a client, and counts it as a call.
  mutating func deliver(
    _ fix: Fix, to index: ClientIndex, at now: Instant, into buffer: inout EffectBuffer
  ) {
    buffer.append(fix, to: clients[index].id)
    countCall(of: clients[index].app, at: now)
  }

  private mutating func countCall(of app: AppIndex, at now: Instant) {
    apps[app].activity.callbacks += 1
    guard apps[app].phase != .foreground, apps[app].graceEnds == nil else { return }
    countWakeUp(of: app, at: now)
  }

  /// Wakes a process that is suspended or gone.
  mutating func wake(_ app: AppIndex, at now: Instant, into buffer: inout EffectBuffer) {
    buffer.append(.wake(apps[app].id))
    countWakeUp(of: app, at: now)
  }

  private mutating func countWakeUp(of app: AppIndex, at now: Instant) {
    guard apps[app].lastWakeUp != now else { return }
    apps[app].lastWakeUp = now
    apps[app].activity.wakeUps += 1
  }

  /// Whether an app whose process is gone may be launched for what is due for it (B-10).
  package func mayBeLaunched(_ app: AppID) -> Bool {
    guard let index = index(of: app), apps[index].phase == .terminated else { return false }
    return apps[index].authorization.reach == .always
      && apps[index].authorization.state(under: privacy).status.permitsFixes
  }

  /// Whether events wait for an app to run.
  package func hasWaitingEvents(_ app: AppID) -> Bool {
    index(of: app).map { !apps[$0].pending.isEmpty } ?? false
  }

  /// How often an app was called and woken; `nil` for an app that was never launched.
  package func activity(of app: AppID) -> ActivityCounts? {
    index(of: app).map { apps[$0].activity }
  }

  /// How long an app needed the source so far.
  ///
  /// The time until the next tick, for which the source is held open after its last client, does
  /// not count.
  package func receiverTime(at now: Instant) -> Duration { source.timeNeeded(at: now) }
}
