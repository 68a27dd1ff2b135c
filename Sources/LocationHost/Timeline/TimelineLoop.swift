// SPDX-License-Identifier: MIT

import Dispatch
package import LocationCore

/// The program that a timeline loop runs for, which adds steps of its own and ends the loop.
package protocol TimelineProgram {
  /// Whether the loop goes on; the loop reads it before each turn.
  var mayGoOn: Bool { get }

  /// Whether time is held, such as while a prompt is on the screen.
  var isHeld: Bool { get }

  /// Whether a person has paused the timeline: its time stops, while apps and prompts go on.
  var isPaused: Bool { get }

  /// Finds the instant at which the program has something to do, such as a step of a scenario.
  ///
  /// - Parameter now: The current instant.
  /// - Returns: The instant; `nil` if the program waits for nothing.
  func nextDue(at now: Instant) -> Instant?

  /// Runs before the source is opened or closed as clients want.
  mutating func willCatchUp()

  /// Does what falls due at an instant.
  mutating func act(at now: Instant)

  /// Runs before the loop waits, so that problems are reported before the wait that they cause.
  mutating func willWait()

  /// Runs after a wait during which the process was suspended.
  ///
  /// - Parameter notice: A sentence with the duration.
  mutating func stoodStill(_ notice: String)

  /// Runs after the loop delivered events for an instant that it waited for.
  mutating func delivered(_ due: Instant)

  /// Runs at the end of each turn.
  mutating func didTurn()
}

extension TimelineProgram {
  package var mayGoOn: Bool { true }
  package var isHeld: Bool { false }
  package var isPaused: Bool { false }
  package func nextDue(at now: Instant) -> Instant? { nil }
  package mutating func willCatchUp() {}
  package mutating func act(at now: Instant) {}
  package mutating func willWait() {}
  package mutating func stoodStill(_ notice: String) {}
  package mutating func delivered(_ due: Instant) {}
  package mutating func didTurn() {}
}

/// Drives a service along its timeline on the calling thread: it waits for what falls due next, and
/// delivers it.
///
/// All timelines that wait are driven by this loop. The line determines how it waits
/// (``LiveLine``), the bound how far it advances, and the program when it ends
/// (``TimelineProgram``).
package struct TimelineLoop {
  /// The longest time that a timeline waits for a busy app, which may never finish.
  private static let patience = DispatchTimeInterval.seconds(1)

  private let driver: TimelineDriver
  private let service: LocationService
  private let alarm: Alarm
  private let line: LiveLine
  private let bound: TimelineDriver.Bound
  private let stride: Int

  /// Makes a loop.
  ///
  /// - Parameters:
  ///   - driver: Delivers what falls due.
  ///   - service: The service that it drives.
  ///   - alarm: Rings when something has happened, such as a call of the app.
  ///   - line: The clock to follow.
  ///   - bound: How far the driver advances; a stepped line does so without waiting.
  ///   - stride: The number of events between two checks whether the app keeps up. It is far
  ///     smaller than the number of notices that a client can hold, and small enough that the app
  ///     handles notices while further ones are delivered.
  package init(
    driver: TimelineDriver, service: LocationService, alarm: Alarm, line: LiveLine,
    bound: TimelineDriver.Bound = .promptOrEndOfTrace, stride: Int = 512
  ) {
    self.driver = driver
    self.service = service
    self.alarm = alarm
    self.line = line
    self.bound = bound
    self.stride = stride
    if case .stepped = line { driver.deliversRuns = true }
  }

  /// Repeats turns while the program goes on.
  package func run(_ program: inout some TimelineProgram) {
    while program.mayGoOn {
      turn(&program)
      program.didTurn()
    }
  }

  /// Waits for what falls due next and delivers it, or returns when the alarm rings before that.
  package func turn(_ program: inout some TimelineProgram) {
    if case .steady(let clock, _) = line { clock.stop() }
    if program.isHeld {
      // A prompt has no time limit, and nothing else happens meanwhile.
      line.pace?.hold()
      alarm.wait(until: nil)
      return
    }
    if !program.isPaused { line.pace?.release() }
    if line.isSteady {
      waitForApp()
    } else {
      program.willCatchUp()
      if service.wantsSource { line.pace?.startIfNeeded() }
      driver.catchUp()
      // What a person did may have ended the program.
      guard program.mayGoOn else { return }
    }
    if program.isPaused {
      line.pace?.hold()
      program.willWait()
      alarm.wait(until: nil)
      return
    }
    line.pace?.release()
    let now = line.clock.now
    var event = driver.nextDue(until: bound)
    var step = program.nextDue(at: now)
    if line.isSteady { (event, step) = (event.map { max($0, now) }, step.map { max($0, now) }) }
    guard let due = Self.earlier(event, step), !line.isWaitingToStart,
      !(line.waitsForClients && service.isBacklogged)
    else {
      if case .steady(let clock, _) = line { clock.go(until: nil) }
      program.willWait()
      alarm.wait(until: nil)
      return
    }
    let isAfterTrace = step == nil && driver.isAtEnd
    let hasCome = line.wait(until: due, isAfterTrace: isAfterTrace, orFor: alarm) {
      program.willWait()
    }
    if let notice = line.pace?.takeStandstillNotice() { program.stoodStill(notice) }
    guard hasCome else { return }
    deliver(due, isEventDue: event.map { $0 <= due } ?? false, &program)
    program.delivered(due)
  }

  /// Delivers what has fallen due.
  private func deliver(
    _ due: Instant, isEventDue: Bool, _ program: inout some TimelineProgram
  ) {
    switch line {
    case .paced:
      driver.advance(to: due)
      program.act(at: max(due, line.clock.now))
    case .machine(let clock):
      let now = max(due, clock.now)
      driver.advance(to: now)
      program.act(at: now)
    case .stepped(let clock):
      // After the trace's end there is nothing to follow, so deadlines come at their own pace.
      guard !driver.isAtEnd else { return driver.advance(to: due) }
      goOn(clock)
    case .steady(let clock, _):
      clock.reach(due)
      // Events at the same instant come before a step, which was written with that in mind.
      if isEventDue { return driver.advance(to: due, atMost: 1) }
      driver.advance(to: due)
      program.act(at: due)
    }
  }

  /// Goes on without waiting, until the next check whether the app keeps up.
  ///
  /// The app is woken once, after all the events, unless that could be long after the first one.
  private func goOn(_ clock: SteppedClock) {
    func advance() {
      driver.advance(until: bound, atMost: stride) { clock.advance(to: $0) }
    }
    // The length of a wait for a pipe or a decoder is unknown.
    if driver.isTraceAtHand { service.wakes.hold(during: advance) } else { advance() }
  }

  /// The earlier of two instants, of which either may be unknown.
  private static func earlier(_ first: Instant?, _ second: Instant?) -> Instant? {
    guard let first, let second else { return first ?? second }
    return min(first, second)
  }

  /// Gives the app a moment to handle its notices.
  private func waitForApp() {
    let end = MachineClock.now + Self.patience
    while service.isAnyClientBusy, MachineClock.now < end { alarm.wait(until: end) }
  }
}
