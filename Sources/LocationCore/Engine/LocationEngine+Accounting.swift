// SPDX-License-Identifier: MIT

/// What location costs an app: how often it was called, and how often it was woken for that.
public struct ActivityCounts: Hashable, Sendable {
  /// Calls of the app's code.
  public internal(set) var callbacks = 0

  /// Moments at which the app was called while nobody looked at it.
  ///
  /// An app behind the foreground whose grace is over counts as asleep between calls, as a phone in a
  /// pocket is; several calls at one moment wake it once.
  public internal(set) var wakeUps = 0

  /// Makes counts of nothing.
  public init() {}
}

/// Who is called how often, and how long the receiver runs.
extension LocationEngine {
  /// Calls a client, and counts that.
  mutating func tell(
    _ index: Int, _ effect: Effect, at now: Instant, into buffer: inout EffectBuffer
  ) {
    call(clients[index].app, effect, at: now, into: &buffer)
  }

  /// Calls an app's code, which need not be that of a client: its sessions are told things too.
  mutating func call(
    _ app: Int, _ effect: Effect, at now: Instant, into buffer: inout EffectBuffer
  ) {
    buffer.append(effect)
    countCall(of: app, at: now)
  }

  /// Hands a fix to a client, and counts that as a call.
  mutating func tell(
    _ index: Int, _ fix: Fix, at now: Instant, into buffer: inout EffectBuffer
  ) {
    buffer.append(fix, to: clients[index].id)
    countCall(of: clients[index].app, at: now)
  }

  private mutating func countCall(of app: Int, at now: Instant) {
    apps[app].activity.callbacks += 1
    guard apps[app].phase != .foreground, apps[app].graceEnds == nil else { return }
    countWakeUp(of: app, at: now)
  }

  /// Has a process run that stands still or is gone.
  mutating func wake(_ app: Int, at now: Instant, into buffer: inout EffectBuffer) {
    buffer.append(.wake(apps[app].id))
    countWakeUp(of: app, at: now)
  }

  private mutating func countWakeUp(of app: Int, at now: Instant) {
    guard apps[app].lastWakeUp != now else { return }
    apps[app].lastWakeUp = now
    apps[app].activity.wakeUps += 1
  }

  /// How often an app was called and woken; `nil` for an app that was never launched.
  public func activity(of app: AppID) -> ActivityCounts? {
    index(of: app).map { apps[$0].activity }
  }

  /// How long an app needed the source so far; not while it was held open for its own sake, until the next
  /// tick, after nobody wanted anything of it any longer.
  public func receiverTime(at now: Instant) -> Duration { source.timeNeeded(at: now) }
}
