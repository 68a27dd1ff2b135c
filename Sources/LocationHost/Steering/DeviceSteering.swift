// SPDX-License-Identifier: MIT

package import LocationClient
package import LocationCore
package import LocationPlayback

/// Does what a person wants with a device's source of positions: pause, step, rate, seek, and motions
/// in place of the trace.
///
/// Only the thread of the timeline uses it. After a jump the engine's time goes on by a second, as
/// `--loop` does, so that no client sees a time twice or an earlier one.
package final class DeviceSteering {
  /// The time that passes with a jump.
  private static let jump = Duration.seconds(1)

  /// The highest rate at which apps could still follow a motion.
  private static let highestRateOfMotion = 1_000.0

  private let driver: TimelineDriver
  private let positions: SteeredPositions
  private let clock: PacedClock
  private let name: String
  private let wallClock: (() -> UTCInstant)?
  private let canEnd: Bool

  /// Whether the timeline is paused.
  package private(set) var isPaused = false

  /// Whether a person has ended it.
  package private(set) var hasEnded = false

  /// Whether an app waits for the answer to its prompt before anything is played.
  package var waitsForAnswer = false

  /// Makes the steering of a device.
  ///
  /// - Parameters:
  ///   - driver: Drives the service along the positions.
  ///   - positions: The positions.
  ///   - clock: The clock of the timeline.
  ///   - name: The name of the trace.
  ///   - wallClock: The time to which fixes return after a pause; `nil` leaves a trace its own times.
  ///   - canEnd: Whether a person may end it.
  package init(
    _ driver: TimelineDriver, _ positions: SteeredPositions, clock: PacedClock, name: String,
    wallClock: (() -> UTCInstant)? = nil, canEnd: Bool = false
  ) {
    self.driver = driver
    self.positions = positions
    self.clock = clock
    self.name = name
    self.wallClock = wallClock
    self.canEnd = canEnd
  }

  /// Does what a command says.
  ///
  /// - Parameter command: The command.
  /// - Returns: The status afterwards.
  /// - Throws: `LiveFault` if it cannot be done; nothing has changed then.
  package func perform(_ command: LiveCommand) throws(LiveFault) -> LiveStatus {
    guard !waitsForAnswer || command == .status || command == .end else {
      throw LiveFault("an app waits for the answer to its prompt; answer it first", isUsage: false)
    }
    // What is due comes before what changes it.
    if !isPaused, !waitsForAnswer { driver.advance(to: clock.now) }
    switch command {
    case .status: break
    case .pause: pause()
    case .resume: resume()
    case .step(let count): try step(count)
    case .rate(let rate): try setRate(rate)
    case .seek(let target): try seek(target)
    case .set(let place): try move(.place(GeneratedMotion.State(place)))
    case .start(let route): try start(route)
    case .drive(let vector): try drive(vector)
    case .stopDriving: try stopDriving()
    case .clear: clear()
    case .end: try end()
    }
    return status
  }

  /// Where the device is, and how its time passes.
  package var status: LiveStatus {
    let now = clock.now
    var status = LiveStatus(source: .none, name: name)
    switch positions.currentMotion {
    case .place?: status.source = .place
    case .route?: status.source = .route
    case .drive?: status.source = .drive
    case nil: status.source = positions.tracePosition(at: now) == nil ? .none : .trace
    }
    status.tracePosition = positions.tracePosition(at: now)?.seconds
    status.traceDuration = positions.knownDuration?.seconds
    status.isAtEnd = positions.isAtEnd
    status.rate = clock.rate
    status.isPaused = isPaused
    status.place = positions.state(at: now).map { state in
      LivePlace(
        state.coordinate, altitude: state.altitude, accuracy: state.accuracy, speed: state.speed,
        course: state.course)
    }
    status.spoolFault = positions.storageFault.map { "\($0.reason); \($0.advice)" }
    return status
  }

  private func end() throws(LiveFault) {
    guard canEnd else { throw LiveFault("a daemon ends with a signal, and not by this command") }
    hasEnded = true
  }

  // MARK: - Time

  /// Stops time before anything was played.
  ///
  /// The clock has not been started.
  package func beginPaused() {
    isPaused = true
    clock.startIfNeeded(isHeld: true)
  }

  /// Stops time at the end of the trace, after which nothing falls due.
  package func pauseAtEnd() {
    isPaused = true
    clock.hold()
  }

  /// Stops time.
  package func pause() {
    guard !isPaused else { return }
    isPaused = true
    clock.hold()
    // What fell due before the pause is not due after it.
    driver.advance(to: clock.now)
  }

  private func setRate(_ rate: Double) throws(LiveFault) {
    guard !positions.isMoved || rate <= Self.highestRateOfMotion else { throw Self.tooFast }
    clock.setRate(rate)
  }

  private static let tooFast = LiveFault(
    "a device that is moved has a rate up to 1000; choose a lower rate first")

  private func resume() {
    guard isPaused else { return }
    isPaused = false
    if let wallClock { positions.rejoin(wallClock(), at: clock.now) }
    clock.release()
  }

  private func step(_ count: Int) throws(LiveFault) {
    guard isPaused else { throw LiveFault("the timeline is not paused; pause it first") }
    let start = positions.fixCount
    // A loss of signal on the way is no step.
    while positions.fixCount < start + count {
      guard let due = positions.nextInstant else {
        if positions.fixCount > start { return }
        throw LiveFault("the trace has ended; seek to an earlier moment, or set a place")
      }
      clock.skip(to: due)
      driver.advance(to: due)
      // Without a client nothing is delivered.
      driver.passUnwanted(until: due + .nanoseconds(1))
    }
  }

  /// The instant at which a jump takes effect: a moment in which no fix was delivered.
  private var nextInstant: Instant {
    let now = clock.now
    if isPaused { return now + Self.jump }
    guard let last = positions.line?.instant, last >= now else { return now }
    return last + .milliseconds(1)
  }

  // MARK: - The trace

  private func seek(_ target: LiveSeek) throws(LiveFault) {
    guard let present = positions.tracePosition(at: clock.now) else {
      throw LiveFault("there is no trace to seek in")
    }
    var instant = Instant.start
    let fix: Fix?
    do throws(SeekFault) {
      let position: Duration
      switch target {
      case .to(let seconds): position = Self.duration(seconds)
      case .by(let seconds): position = present + Self.duration(seconds)
      case .share(let share): position = .seconds(try positions.duration().seconds * share)
      }
      fix = try positions.seek(to: position) {
        instant = clock.now + Self.jump
        return instant
      }
    } catch {
      if case .notKept = error { throw LiveFault(error.description, isUsage: false) }
      throw LiveFault(error.description)
    }
    clock.skip(to: instant)
    driver.jump(to: fix, at: instant)
  }

  /// A duration; one that no trace can have is that of the longest one.
  private static func duration(_ seconds: Double) -> Duration {
    .seconds(min(max(seconds, -1e12), 1e12))
  }

  private func clear() {
    guard positions.isMoved else { return }
    let instant = nextInstant
    let fix = positions.clear(at: instant)
    clock.skip(to: instant)
    driver.jump(to: fix, at: instant)
  }

  // MARK: - Motions

  private func move(_ motion: GeneratedMotion) throws(LiveFault) {
    guard clock.rate <= Self.highestRateOfMotion else { throw Self.tooFast }
    let instant = nextInstant
    positions.move(motion, from: instant, at: clock.now)
    clock.skip(to: instant)
    driver.sourceJumped()
    driver.advance(to: instant)
  }

  private func start(_ route: LiveRoute) throws(LiveFault) {
    if route.interval != nil, route.distance != nil {
      throw LiveFault("give an interval or a distance, not both")
    }
    let pace: GeneratedRoute.Pace =
      route.distance.map { .distance($0) } ?? .interval(route.interval ?? 1)
    let way = GeneratedRoute(
      route.waypoints, speed: route.speed ?? GeneratedRoute.usualSpeed, pace: pace)
    guard let way, way.length > 0 else {
      throw LiveFault("all waypoints are at one place; give two different ones, or set a place")
    }
    try move(.route(way))
  }

  private func drive(_ vector: LiveVector) throws(LiveFault) {
    let here = try place()
    try move(
      .drive(
        GeneratedDrive(
          from: here.coordinate, altitude: here.altitude, speed: vector.speed,
          course: vector.course, turn: vector.turn)))
  }

  private func stopDriving() throws(LiveFault) {
    guard case .drive? = positions.currentMotion else {
      throw LiveFault("the device is not driven")
    }
    let here = try place()
    try move(
      .place(GeneratedMotion.State(here.coordinate, altitude: here.altitude, speed: 0)))
  }

  private func place() throws(LiveFault) -> GeneratedMotion.State {
    guard let state = positions.state(at: clock.now) else {
      throw LiveFault("the position is not known yet; set a place first")
    }
    return state
  }
}

extension GeneratedMotion.State {
  fileprivate init(_ place: LivePlace) {
    self.init(
      place.coordinate, altitude: place.altitude, speed: place.speed, course: place.course,
      accuracy: place.accuracy ?? GeneratedMotion.usualAccuracy)
  }
}

extension SeekFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .beyondEnd(let end): "the trace ends after \(Self.text(end))"
    case .notRead(let end):
      "the trace comes through a pipe, and is known up to \(Self.text(end)) only"
    case .tooFar(let end):
      "that is too far ahead in one go; the trace is known up to \(Self.text(end))"
    case .endUnknown: "the end of the trace is not known; seek to a time"
    case .notKept(let reason): "what was played could not be kept: \(reason)"
    }
  }

  private static func text(_ duration: Duration) -> String {
    "\((duration.seconds * 1_000).rounded() / 1_000) s"
  }
}

@available(*, unavailable)
extension DeviceSteering: Sendable {}
