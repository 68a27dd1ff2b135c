// SPDX-License-Identifier: MIT

/// Knows when the next tick comes: ticks are the multiples of 900 s of the source's UTC.
///
/// Stops the use of time as a ruler: an answer at the moment of a crossing would give a walker on a
/// known road away to 21 m. The phase is public and the same for everybody, because one of a device's
/// own would name it, and one of each client's own would let clients that collude see more often.
///
/// Two clocks meet here. Ticks are counted in the source's UTC, which may jump; how often they come
/// is limited by the engine's own time, which does not.
struct RegionClock: Hashable, Sendable {
  /// Time from one tick to the next.
  let interval: Duration

  /// For how long after a tick a first fix may still be evaluated for it: a source that was closed,
  /// or that has no signal, needs some time. A position that comes later waits for the next tick, so
  /// that the moment at which a tunnel ends does not show.
  let window: Duration

  /// The next tick on the engine's time line; `nil` until it is known what UTC it is.
  private(set) var nextTick: Instant?

  /// What UTC it was at the beginning of the time line.
  private var origin: UTCInstant?

  /// When the last tick came.
  private var lastTick: Instant?

  init(interval: Duration, window: Duration) {
    self.interval = interval
    self.window = window
  }

  /// What UTC it is; `nil` until that is known.
  func utc(at now: Instant) -> UTCInstant? { origin.map { $0 + now.sinceStart } }

  /// Learns what UTC it is now; says whether the next tick moved.
  mutating func set(_ utc: UTCInstant, at now: Instant) -> Bool {
    let newOrigin = utc - now.sinceStart
    guard newOrigin != origin else { return false }
    let wasDue = nextTick
    origin = newOrigin
    // A small correction may put the clock past a tick that has not come yet: it comes now. Behind
    // a jump the next tick is the next one.
    let last = tick(atOrBefore: utc)
    if wasDue != nil, utc - last <= window, lastTick.map({ now - $0 >= leastInterval }) ?? true {
      nextTick = now
    } else {
      plan(after: now)
    }
    return nextTick != wasDue
  }

  /// The tick that has come; `nil` where none has. Time goes on to the next one.
  mutating func takeTick(at now: Instant) -> UTCInstant? {
    guard let nextTick, nextTick <= now, let utc = utc(at: now) else { return nil }
    lastTick = now
    plan(after: now)
    return tick(atOrBefore: utc)
  }

  /// The multiple of the interval at or before a moment.
  func tick(atOrBefore utc: UTCInstant) -> UTCInstant {
    let step = max(interval.components.seconds, 1)
    let rest = utc.seconds % step
    return UTCInstant(secondsSinceEpoch: utc.seconds - (rest < 0 ? rest + step : rest))
  }

  /// Two ticks are never nearer than this, even where the source's clock jumps.
  private var leastInterval: Duration { interval * 9 / 10 }

  private mutating func plan(after now: Instant) {
    guard let origin, let utc = utc(at: now) else { return }
    var next = tick(atOrBefore: utc) + interval
    var instant = Instant(sinceStart: next - origin)
    while let lastTick, instant - lastTick < leastInterval {
      next = next + interval
      instant = Instant(sinceStart: next - origin)
    }
    nextTick = instant
  }
}
