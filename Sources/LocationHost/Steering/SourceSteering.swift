// SPDX-License-Identifier: MIT

package import LocationClient
package import LocationCore
package import LocationPlayback

/// Moves a device's source of positions: to other moments of its trace, and to motions in place of the
/// trace.
///
/// Live commands, keys, the steps of scenarios and tests all use it. After a seek the engine's time
/// goes on by a second, as `--loop` does, so that no client sees a time twice or an earlier one.
package final class SourceSteering {
  /// The time that passes with a jump.
  package static let jump = Duration.seconds(1)

  package let driver: TimelineDriver
  package let positions: SteeredPositions
  let clock: any SteeredClock

  /// Opens a trace that a person chose, with a name for it; `nil` if there is no choice.
  ///
  /// It throws the reason why a trace cannot be opened.
  package var open: ((String) throws(LiveFault) -> (trace: SeekableTrace, name: String))?

  /// The name of the trace that a person chose; `nil` for the configured one.
  package internal(set) var chosenName: String?

  /// Whether the source has a signal, or what was done to it.
  package private(set) var signal = LiveStatus.Signal.found

  /// The instant at which the last command took effect.
  package internal(set) var lastEffect = Instant.start

  /// Makes the steering of a source.
  ///
  /// - Parameters:
  ///   - driver: Drives the service along the positions.
  ///   - positions: The positions.
  ///   - clock: The clock of the timeline.
  package init(_ driver: TimelineDriver, _ positions: SteeredPositions, clock: any SteeredClock) {
    self.driver = driver
    self.positions = positions
    self.clock = clock
  }

  /// Makes the driver of a receiver whose place something else can take, and its steering.
  ///
  /// What takes its place before its first position has the times of the service.
  ///
  /// - Parameters:
  ///   - service: The service to drive.
  ///   - receiver: The receiver.
  ///   - clock: The clock of the timeline, which is the machine's.
  package convenience init(
    _ service: LocationService, receiver: any ReceivedPositions, clock: any SteeredClock
  ) {
    let positions = SteeredPositions(of: receiver) { service.utc(at: $0) }
    if let anchor = positions.anchor { service.setAnchor(anchor) }
    self.init(
      TimelineDriver(service: service, source: positions), positions, clock: clock)
  }

  /// Makes the driver of a trace that can be steered, and its steering.
  ///
  /// - Parameters:
  ///   - service: The service to drive.
  ///   - trace: The trace; `nil` has no positions until a place or a motion is set.
  ///   - clock: The clock of the timeline.
  ///   - timeShift: Returns the shift of all times, given the time of the first fix; `nil` shifts
  ///     nothing.
  package convenience init(
    _ service: LocationService, _ trace: SeekableTrace?, clock: any SteeredClock,
    timeShift: (@Sendable (UTCInstant) -> Duration)? = nil
  ) {
    let positions = SteeredPositions(trace, timeShift: timeShift)
    if let anchor = positions.anchor { service.setAnchor(anchor) }
    self.init(
      TimelineDriver(service: service, source: positions), positions, clock: clock)
  }

  /// Does what a command says to the source.
  ///
  /// A paused source has no events, while the time of the device goes on. Commands about the rate, the
  /// status and the end are not about the source, and do nothing here.
  ///
  /// - Parameter command: The command.
  /// - Throws: `LiveFault` if it cannot be done; nothing has changed then.
  package func perform(_ command: LiveCommand) throws(LiveFault) {
    lastEffect = clock.now
    let wasReceiving = positions.isReceiving
    defer { leaveReceiver(wasReceiving) }
    switch command {
    case .status, .rate, .end: break
    case .pause where positions.hasReceiver, .resume where positions.hasReceiver,
      .step where positions.hasReceiver:
      throw LiveFault("the device has a receiver, whose time cannot be paused")
    case .pause: positions.hold(at: clock.now)
    case .resume: positions.release(at: clock.now)
    case .step(let count):
      guard positions.isHeld else { throw Self.notPaused }
      try whileReleased { () throws(LiveFault) in try step(count) }
    case .seek(let target): try whileReleased { () throws(LiveFault) in try seek(target) }
    case .set(let place):
      whileReleased { move(.place(GeneratedMotion.State(place))) }
    case .run(let name): try whileReleased { () throws(LiveFault) in try follow(name) }
    case .change(let change): self.change(change)
    case .open(let source): try whileReleased { () throws(LiveFault) in try play(source) }
    case .start(let route): try whileReleased { () throws(LiveFault) in try start(route) }
    case .drive(let vector): try whileReleased { () throws(LiveFault) in try drive(vector) }
    case .stopDriving: try whileReleased { () throws(LiveFault) in try stopDriving() }
    case .clear: whileReleased { clear() }
    }
  }

  /// Closes a receiver whose place something else has taken, or opens one that counts again.
  func leaveReceiver(_ wasReceiving: Bool) {
    positions.settleReceiver()
    // Nothing turns the device that a person moves.
    if wasReceiving, !positions.isReceiving { driver.send(.headingLost, at: clock.now) }
  }

  /// Whether the source is paused.
  package var isPaused: Bool { positions.isHeld }

  /// The time since the beginning of the trace; `nil` without a trace.
  package var tracePosition: Duration? { positions.tracePosition(at: clock.now) }

  /// The instant at which a motion comes to its end, or the present one for a motion without an end;
  /// `nil` while the trace counts.
  package func endOfMotion(at now: Instant) -> Instant? {
    guard let motion = positions.motion else { return nil }
    return motion.motion.duration.map { max(now, motion.begin + .seconds($0)) } ?? now
  }

  static let notPaused = LiveFault("the timeline is not paused; pause it first")

  /// Releases a paused source for what changes its position; it pauses again at the new one.
  func whileReleased<Failure>(
    _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    guard positions.isHeld else { return try body() }
    positions.release(at: clock.now)
    defer { positions.hold(at: clock.now) }
    try body()
  }

  /// Lets time pass up to the next fixes.
  func step(_ count: Int) throws(LiveFault) {
    let start = positions.fixCount
    // A loss of signal on the way is no step.
    while positions.fixCount < start + count {
      guard let due = positions.nextInstant else {
        if positions.fixCount > start { return }
        throw LiveFault("the trace has ended; seek to an earlier moment, or set a place")
      }
      skip(to: due)
      driver.advance(to: due)
      // Without a client nothing is delivered.
      driver.passUnwanted(until: due + .nanoseconds(1))
    }
  }

  func skip(to instant: Instant) {
    clock.skip(to: instant)
    lastEffect = instant
  }

  /// The instant at which a motion takes effect: a moment in which no fix was delivered.
  var nextInstant: Instant {
    let now = clock.now.atWholeMillisecond
    guard let last = positions.line?.instant, last >= now else { return now }
    return last + .milliseconds(1)
  }

  // MARK: - The trace

  private func seek(_ target: LiveSeek) throws(LiveFault) {
    guard let present = positions.tracePosition(at: clock.now) else {
      throw LiveFault(
        positions.hasReceiver
          ? "a receiver cannot seek, because it has no past; play a trace in its place"
          : "there is no trace to seek in")
    }
    var instant = Instant.start
    let fix: Fix?
    do throws(SeekFault) {
      let position: Duration
      switch target {
      case .to(let seconds): position = Self.duration(seconds)
      case .by(let seconds): position = present + Self.duration(seconds)
      case .share(let share):
        position = Self.duration(try positions.duration().seconds * share)
      }
      fix = try positions.seek(to: position) {
        // The time of a receiver, which may come back, is the machine's and must not be left behind.
        instant = positions.hasReceiver ? nextInstant : clock.now.atWholeMillisecond + Self.jump
        return instant
      }
    } catch {
      if case .notKept = error { throw LiveFault(error.description, isUsage: false) }
      throw LiveFault(error.description)
    }
    skip(to: instant)
    driver.jump(to: fix, at: instant)
  }

  /// A duration in whole milliseconds; one that no trace can have is that of the longest one.
  private static func duration(_ seconds: Double) -> Duration {
    .milliseconds(Int64((min(max(seconds, -1e12), 1e12) * 1_000).rounded()))
  }

  private func clear() {
    guard positions.isMoved || positions.isReplaced else { return }
    chosenName = nil
    let instant = nextInstant
    let fix = positions.clear(at: instant)
    skip(to: instant)
    // A receiver gives its next position itself.
    if positions.isReceiving { return driver.sourceJumped() }
    driver.jump(to: fix, at: instant)
  }

  /// Takes the signal away, or gives it back.
  private func change(_ change: SourceChange) {
    driver.holdsFixesBack = change != .regainSignal
    signal =
      switch change {
      case .loseSignal: .lost
      case .regainSignal: .found
      case .fail, .failNetwork: .failed
      }
    if let event = change.event { driver.send(event, at: clock.now) }
    if change == .loseSignal { positions.view?.loseSignal(at: clock.now) }
  }
}

extension Instant {
  /// The instant, or the next one at a whole millisecond, so that it can be written as a decimal.
  var atWholeMillisecond: Instant {
    let (seconds, attoseconds) = sinceStart.components
    let (whole, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000_000)
    return Instant(
      sinceStart: .seconds(seconds) + .milliseconds(rest > 0 ? whole + 1 : whole))
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
    let seconds = (duration.seconds * 1_000).rounded() / 1_000
    return Int(exactly: seconds).map { "\($0) s" } ?? "\(seconds) s"
  }
}

@available(*, unavailable)
extension SourceSteering: Sendable {}
