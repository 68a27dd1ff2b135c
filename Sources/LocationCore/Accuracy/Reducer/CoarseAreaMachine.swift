// SPDX-License-Identifier: MIT

/// Decides when a device's region is evaluated and delivered: at ticks, regardless of requests.
///
/// Stops the oracle scan: starting, stopping, asking once, coming to the foreground or losing a
/// grant never causes an evaluation; a request gets the published region, if it is not too old. A
/// source that only reduced clients want is held from tick to tick, so that their calls do not
/// choose the fixes that it sees.
package struct CoarseAreaMachine: Sendable {
  /// What time brought about.
  struct Outcome: Hashable, Sendable {
    /// A region to deliver to every client with reduced accuracy.
    var published: PublishedRegion?

    /// Whether those clients are to be notified that there is none.
    var isUnknown = false
  }

  /// Whether any client uses location, so that ticks come.
  private var isNeeded = false

  /// Whether the source is held open for clients with reduced accuracy until the next tick.
  private(set) var holdsSource = false

  private var reducer: AccuracyReducer
  private var clock: CoarseAreaClock
  private var seed: AccuracySeed
  private var isWithheld: Bool
  private let density: DensityTable?
  private let separatesSimulations: Bool
  private let longestSilence: Int

  /// A tick that waits for a first fix.
  private struct Window: Hashable, Sendable {
    let tick: UTCInstant
    let ends: Instant
  }

  private var window: Window?

  /// Whether what is published was published by another process of the device.
  private var isAdopted = false

  /// What rests while fixes come from the other kind of source.
  private struct Resting: Hashable, Sendable {
    var state = CoarseAreaState()
    var isAdopted = false
  }

  /// The regions of simulations, and of real positions while the receiver delivers simulated ones.
  private var resting = Resting()

  /// Whether the newest fix is of a simulation, and has a secret of its own for that.
  private var isSimulated = false

  /// When an evaluation is due that no tick brings: the first of all, or that of a window.
  private var dueFix: Instant?

  /// Whether the clients' wishes may open or close the source now.
  private var isAtTick = false

  /// Whether regions are kept beyond the process, so that later ones begin with them.
  private var areKept = false

  /// Whether the first region of all has just been published.
  private var hasJustBegun = false

  /// Ticks in a row that had nothing to publish.
  private var silence = 0

  init(_ configuration: EngineConfiguration, _ setup: CoarseAreaSetup) {
    seed = setup.seed
    isWithheld = setup.isWithheld
    density = setup.density
    separatesSimulations = setup.separatesSimulations
    longestSilence = configuration.maximumUnknownReports
    clock = CoarseAreaClock(
      interval: configuration.reduction.tickInterval, window: configuration.regionWindow)
    reducer = AccuracyReducer(
      seed: setup.seed, parameters: configuration.reduction, density: setup.density,
      state: setup.state)
  }

  /// What is to be kept beyond the end of the process; `nil` where that is as it was, since regions
  /// of simulations are not kept among those of real positions.
  var memory: CoarseAreaState? { isSimulated ? nil : reducer.memory }

  /// Whether so many ticks brought nothing that no more come before a fix does.
  private var hasGivenUp: Bool { silence >= max(longestSilence, 1) }

  // MARK: - Time and fixes

  /// What UTC it is, as far as is known.
  func utc(at now: Instant) -> UTCInstant? { clock.utc(at: now) }

  /// Learns what UTC it is; says whether a deadline changed.
  mutating func setClock(_ utc: UTCInstant, at now: Instant) -> Bool {
    // What every fix of a steady source says again.
    if clock.agrees(utc, at: now) { return false }
    let before = clock.utc(at: now)
    // The tick of a line that is left says nothing on the one that is come to.
    if let before, max(before, utc) - min(before, utc) > clock.window { window = nil }
    return clock.set(utc, at: now)
  }

  /// Learns that the source has lost its position, or was closed.
  mutating func loseSignal() { reducer.loseSignal() }

  /// Takes a fix; says whether a deadline changed.
  mutating func take(_ fix: Fix, at now: Instant) -> Bool {
    let hasTickMoved = setClock(fix.timestamp, at: now)
    // One that is too poor counts as none.
    guard fix.horizontalAccuracy <= RegionCodebook.poorestAccuracy else { return hasTickMoved }
    if separatesSimulations, (fix.origin == .simulation) != isSimulated { changeKind() }
    if isWithheld, !isSimulated { return hasTickMoved }
    reducer.take(fix)
    let wasSilent = silence > 0
    silence = 0
    let isInWindow = window.map { now < $0.ends } ?? false
    guard dueFix == nil, isInWindow || reducer.published == nil else {
      return hasTickMoved || wasSilent
    }
    dueFix = now
    return true
  }

  /// Goes over to the regions of the other kind of source, and lets those of this one rest.
  ///
  /// They are taken up where they rested, so that nothing is looked up off the ticks because a
  /// receiver changed from one kind to the other and back.
  private mutating func changeKind() {
    let left = Resting(state: reducer.memory, isAdopted: isAdopted)
    isSimulated.toggle()
    reducer = AccuracyReducer(
      seed: isSimulated ? seed.forSimulatedFixes() : seed, parameters: reducer.parameters,
      density: density, state: resting.state)
    isAdopted = resting.isAdopted
    resting = left
    dueFix = nil
  }

  /// The next instant at which it must run.
  var deadline: Instant? {
    if let dueFix { return dueFix }
    guard isNeeded, !hasGivenUp else { return nil }
    guard let window else { return clock.nextTick }
    return min(window.ends, clock.nextTick ?? window.ends)
  }

  /// Does what is due.
  mutating func meetDeadline(at now: Instant) -> Outcome {
    var outcome = Outcome()
    if let due = dueFix, due <= now {
      dueFix = nil
      evaluateBetweenTicks(at: now, &outcome)
    }
    if let window, window.ends <= now {
      self.window = nil
      if isAdopted, let published = reducer.published, published.time == window.tick {
        outcome = Outcome(published: published)
      } else {
        silence += 1
        outcome.isUnknown = longestSilence > 0
      }
    }
    if isNeeded, let tick = clock.takeTick(at: now) {
      isAtTick = true
      window = nil
      if isAdopted, let published = reducer.published, published.time == tick {
        // Another process of the same device was first.
        outcome = Outcome(published: published)
      } else if !publish(at: tick, &outcome) {
        window = Window(tick: tick, ends: now + clock.window)
      }
    }
    return outcome
  }

  /// Looks where the device is after a fix that did not have to wait for a tick: the first fix of
  /// all, or the first of a window; not where another process has looked meanwhile.
  private mutating func evaluateBetweenTicks(at now: Instant, _ outcome: inout Outcome) {
    if let window {
      if isAdopted, let published = reducer.published, published.time == window.tick {
        self.window = nil
        outcome = Outcome(published: published)
      } else {
        publish(at: window.tick, &outcome)
      }
    } else if reducer.published == nil, let utc = clock.utc(at: now) {
      // There is no tick to wait for; it is stamped with the minute.
      let minute = UTCInstant(secondsSinceEpoch: utc.seconds - (utc.seconds % 60 + 60) % 60)
      hasJustBegun = publish(at: minute, &outcome)
    } else {
      outcome.published = handOut(at: now)
    }
  }

  @discardableResult
  private mutating func publish(at tick: UTCInstant, _ outcome: inout Outcome) -> Bool {
    guard let region = reducer.evaluate(at: tick) else { return false }
    window = nil
    silence = 0
    isAdopted = false
    outcome = Outcome(published: region)
    return true
  }

  // MARK: - What clients are given

  /// The published region, for a request at this moment; `nil` if it is older than a tick.
  package func handOut(at now: Instant) -> PublishedRegion? {
    guard let published = reducer.published, let utc = clock.utc(at: now) else { return nil }
    let age = utc - published.time
    return age <= clock.interval && age >= .zero - clock.interval ? published : nil
  }

  /// When a request for one region ends without one.
  func requestDeadline(at now: Instant) -> Instant {
    guard reducer.published != nil, let tick = clock.tick(after: now) else {
      return now + clock.window
    }
    return tick + clock.window
  }

  /// Settles whether the source is held, given the clients that want it now.
  ///
  /// - Parameters:
  ///   - isWantedInFull: Whether a client wants fixes as the source gives them.
  ///   - isWanted: Whether a client with reduced accuracy wants anything.
  ///   - isOpen: Whether the source is open.
  ///   - now: The present instant.
  mutating func settle(
    isWantedInFull: Bool, isWanted: Bool, isOpen: Bool, at now: Instant
  ) {
    let wasNeeded = isNeeded
    isNeeded = isWantedInFull || isWanted || holdsSource
    if isNeeded, !wasNeeded {
      // The window and the ticks of the time without a client no longer count.
      window = nil
      clock.skipTicks(before: now)
    }
    // Before the first region, or where it is not known what time it is, there is no tick to wait
    // for.
    if areKept, hasJustBegun, clock.nextTick != nil {
      // From here on it is as in every later process, which begins with this region and leaves the
      // source alone until the next tick.
      holdsSource = false
    } else if isAtTick || reducer.published == nil || clock.nextTick == nil || hasGivenUp {
      holdsSource = isWanted
    } else if isOpen, isWanted {
      // Where a grant ends or a precise client stops, regions go on as if nothing had happened.
      holdsSource = true
    }
    isAtTick = false
    hasJustBegun = false
    isNeeded = isWantedInFull || isWanted || holdsSource
  }

  // MARK: - Memory

  /// Takes what another process of the device has published since, or what holds after a reset.
  ///
  /// A time ahead of the clock is of another line, such as a trace that was played before.
  mutating func replace(seed: AccuracySeed, state: CoarseAreaState, at now: Instant) {
    areKept = true
    guard seed == self.seed, !isWithheld else {
      self.seed = seed
      isWithheld = false
      begin(with: state)
      return
    }
    // While simulated fixes come, time is theirs, and real positions are not looked up.
    if isSimulated { return }
    guard let theirs = state.published, let utc = clock.utc(at: now),
      theirs.time <= utc + clock.window
    else { return }
    if let ours = reducer.published, ours.time >= theirs.time, ours.time <= utc + clock.window {
      return
    }
    reducer.adopt(state)
    isAdopted = true
  }

  /// Forgets everything, and goes on with another secret.
  mutating func reset() {
    seed = seed.afterReset()
    begin(with: CoarseAreaState())
  }

  private mutating func begin(with state: CoarseAreaState) {
    reducer = AccuracyReducer(
      seed: seed, parameters: reducer.parameters, density: density, state: state)
    window = nil
    dueFix = nil
    silence = 0
    isAdopted = false
    isSimulated = false
    resting = Resting()
  }
}
