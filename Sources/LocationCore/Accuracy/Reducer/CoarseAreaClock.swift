// SPDX-License-Identifier: MIT

/// Knows when the next tick comes: ticks are the multiples of 900 s of the source's UTC.
///
/// Stops the use of time as a ruler: an answer at the moment of a crossing would give a walker on a
/// known road away to 21 m. The phase is public and the same for all devices, because one of a
/// device's own would name it, and one of each client's own would let clients that collude see more
/// often.
///
/// Two clocks meet here. Ticks are counted in the source's UTC, which may jump; how often they come
/// is limited by the engine's own time, which does not.
struct CoarseAreaClock: Hashable, Sendable {
  /// Time from one tick to the next.
  let interval: Duration

  /// For how long after a tick a first fix may still be evaluated for it.
  ///
  /// A source that was closed needs some time. A position that comes later waits for the next tick,
  /// so that the moment at which a tunnel ends does not show.
  let window: Duration

  /// The next tick on the engine's time line; `nil` until it is known what UTC it is.
  private(set) var nextTick: Instant?

  /// What UTC it was at the beginning of the time line, since 1970.
  private var origin: Duration?

  /// When the last tick came.
  private var lastTick: Instant?

  init(interval: Duration, window: Duration) {
    self.interval = interval
    self.window = window
  }

  /// What UTC it is; `nil` until that is known.
  func utc(at now: Instant) -> UTCInstant? {
    origin.map { UTCInstant(sinceEpoch: $0 + now.sinceStart) }
  }

  /// Whether this is what UTC it is now, as far as is known.
  func agrees(_ utc: UTCInstant, at now: Instant) -> Bool {
    // As numbers: durations are compared by calls, and this is asked for every fix.
    origin?.attoseconds == utc.sinceEpoch.attoseconds - now.sinceStart.attoseconds
  }

  /// Learns what UTC it is now; says whether the next tick moved.
  mutating func set(_ utc: UTCInstant, at now: Instant) -> Bool {
    let newOrigin = utc.sinceEpoch - now.sinceStart
    guard newOrigin != origin else { return false }
    let wasDue = nextTick
    let before = self.utc(at: now)
    origin = newOrigin
    // A small correction may put the clock past a tick that has not come yet: it comes now. After
    // a jump the next tick is the next one.
    let last = tick(atOrBefore: utc)
    if let before, before < last, utc - last <= window,
      lastTick.map({ now - $0 >= leastInterval }) ?? true
    {
      nextTick = now
    } else {
      nextTick = tick(after: now)
    }
    return nextTick != wasDue
  }

  /// Returns the tick that has come, or `nil`, and goes on to the next one.
  ///
  /// A late tick does not count: it would show when the device woke up.
  mutating func takeTick(at now: Instant) -> UTCInstant? {
    guard let due = nextTick, due <= now, let utc = utc(at: now) else { return nil }
    let isLate = now - due > window
    if !isLate { lastTick = now }
    nextTick = tick(after: now)
    return isLate ? nil : tick(atOrBefore: utc)
  }

  /// Skips the ticks that came while no client waited for them.
  mutating func skipTicks(before now: Instant) {
    if let nextTick, nextTick < now { self.nextTick = tick(after: now) }
  }

  /// The first tick after an instant; `nil` while it is not known what UTC it is.
  func tick(after now: Instant) -> Instant? {
    guard let origin, let utc = utc(at: now) else { return nil }
    var next = tick(atOrBefore: utc) + interval
    // Two are never nearer than nine tenths of the interval, even where the source's clock jumps.
    while let lastTick, Instant(sinceStart: next.sinceEpoch - origin) - lastTick < leastInterval {
      next = next + interval
    }
    return Instant(sinceStart: next.sinceEpoch - origin)
  }

  /// The multiple of the interval at or before a moment.
  func tick(atOrBefore utc: UTCInstant) -> UTCInstant {
    let step = max(interval.components.seconds, 1)
    let rest = utc.seconds % step
    return UTCInstant(secondsSinceEpoch: utc.seconds - (rest < 0 ? rest + step : rest))
  }

  private var leastInterval: Duration { interval * 9 / 10 }
}
