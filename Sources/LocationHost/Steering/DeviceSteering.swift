// SPDX-License-Identifier: MIT

package import LocationClient
package import LocationCore
import LocationPlayback

/// Does what a person wants with a device and its time: pause, step, rate, and what moves its source
/// (``SourceSteering``).
///
/// Only the thread of the timeline uses it.
package final class DeviceSteering {
  /// The highest rate at which apps could still follow a motion.
  private static let highestRateOfMotion = 1_000.0

  private let driver: TimelineDriver
  private let positions: SteeredPositions
  let source: SourceSteering
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
  ///   - source: The steering of its source, with the same clock.
  ///   - clock: The clock of the timeline.
  ///   - name: The name of the trace.
  ///   - wallClock: The time to which fixes return after a pause; `nil` leaves a trace its own times.
  ///   - canEnd: Whether a person may end it.
  package init(
    _ source: SourceSteering, clock: PacedClock, name: String,
    wallClock: (() -> UTCInstant)? = nil, canEnd: Bool = false
  ) {
    self.source = source
    driver = source.driver
    positions = source.positions
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
    if source.positions.hasReceiver { try refuseTime(command) }
    guard !waitsForAnswer || command == .status || command == .end else {
      throw LiveFault("an app waits for the answer to its prompt; answer it first", isUsage: false)
    }
    switch command {
    case .status:
      if !isPaused, !waitsForAnswer { driver.advance(to: clock.now) }
    case .end: try end()
    default:
      try performNow(command)
      positions.view?.noteCommand()
    }
    return status
  }

  /// Refuses what would stop or change the time of a receiver, which is the machine's.
  private func refuseTime(_ command: LiveCommand) throws(LiveFault) {
    switch command {
    case .pause, .resume, .step, .rate:
      throw LiveFault(
        "the device has a receiver, whose time cannot be paused or changed; move the device with set, "
          + "start or drive")
    case .status, .end, .seek, .set, .start, .run, .drive, .stopDriving, .change, .open, .clear:
      break
    }
  }

  /// Does what a command says at one instant; the clock is stopped until it is done.
  ///
  /// A file can repeat commands that come at whole milliseconds, after all that is due by then.
  private func performNow(_ command: LiveCommand) throws(LiveFault) {
    clock.hold()
    defer { if !isPaused { clock.release() } }
    let now = clock.now.atWholeMillisecond
    clock.skip(to: now)
    if !isPaused { driver.advance(to: now) }
    // What apps do in reply comes after it.
    let entry = command.movesSource ? driver.service.outlets.log?.add(command, at: now) : nil
    do throws(LiveFault) {
      try take(command)
    } catch {
      if let entry { driver.service.outlets.log?.remove(command, at: entry) }
      throw error
    }
  }

  private func take(_ command: LiveCommand) throws(LiveFault) {
    switch command {
    case .status, .end: break
    case .pause: pause()
    case .resume: resume()
    case .step(let count):
      guard isPaused else { throw SourceSteering.notPaused }
      try source.step(count)
    case .rate(let rate): try setRate(rate)
    case .set, .start, .drive, .run:
      guard clock.rate <= Self.highestRateOfMotion else { throw Self.tooFast }
      try source.perform(command)
    case .seek, .stopDriving, .clear, .change, .open: try source.perform(command)
    }
  }

  /// Where the device is, and how its time passes.
  package var status: LiveStatus {
    let now = clock.now
    var status = LiveStatus(source: .none, name: source.chosenName ?? name)
    status.signal = source.signal
    switch positions.currentMotion {
    case .place?: status.source = .place
    case .route?, .track?: status.source = .route
    case .drive?: status.source = .drive
    case nil where positions.isReceiving: status.source = .receiver
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
    clock.skip(to: clock.now.atWholeMillisecond)
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
}

extension LiveCommand {
  /// Whether it changes what the source gives, and not only how fast time passes.
  fileprivate var movesSource: Bool {
    switch self {
    case .status, .end, .pause, .resume, .step, .rate: false
    case .seek, .set, .start, .run, .drive, .stopDriving, .change, .open, .clear: true
    }
  }
}

@available(*, unavailable)
extension DeviceSteering: Sendable {}
