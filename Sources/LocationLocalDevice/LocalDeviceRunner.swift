// SPDX-License-Identifier: MIT

import Dispatch
import GPX
import LocationClient
import LocationCore
import LocationFiles
import LocationHost
import LocationPlayback
import Logging

/// The clock of a live line: one that runs with the machine's, or one that follows the trace.
enum LiveLine {
  case paced(PacedClock)
  case stepped(SteppedClock)

  /// One that waits for the app, with what it follows meanwhile, if anything.
  case steady(RunClock, PacedClock?)

  init(rate: Rate, isSteady: Bool) {
    switch rate {
    case .times(let rate):
      let clock = PacedClock(rate: rate)
      self = isSteady ? .steady(RunClock(pace: clock), clock) : .paced(clock)
    case .max:
      self = isSteady ? .steady(RunClock(pace: nil), nil) : .stepped(SteppedClock())
    }
  }

  /// Whether it waits for the app.
  var isSteady: Bool { if case .steady = self { true } else { false } }

  var clock: any EngineClock {
    switch self {
    case .paced(let clock): clock
    case .stepped(let clock): clock
    case .steady(let clock, _): clock
    }
  }

  /// The machine's time at which an instant of the line comes; `nil` where the line follows something
  /// else.
  func wallTime(of instant: Instant) -> DispatchTime? {
    switch self {
    case .paced(let clock): clock.wallTime(of: instant)
    case .stepped, .steady: nil
    }
  }

  /// Has the line follow the machine's clocks from now on, and tells a service what UTC it is.
  func follow(_ service: LocationService) {
    if case .paced(let clock) = self { clock.startIfNeeded() }
    service.setAnchor(TimeAnchor(instant: clock.now, utc: WallClock.now))
  }
}

/// Leads a live app's service along its line, for ever, on the thread that calls it.
///
/// The line begins when the source is wanted first, so that the app sees a trace from its start.
struct LocalDeviceRunner {
  /// Events brought between two looks at whether the app keeps up.
  private static let eventsPerLook = 256

  /// The same for a line that nothing holds back: far fewer than a client loses nothing with, and few
  /// enough that half of them are taken while the other half comes.
  private static let eventsPerGlance = 512

  let driver: TimelineDriver
  let service: LocationService
  let alarm: Alarm
  let line: LiveLine
  let log: Logger

  func run() {
    reportProblems()
    while true {
      switch line {
      case .paced(let clock): runPaced(clock)
      case .stepped(let clock): runStepped(clock)
      // Led by `DeterministicRunner`.
      case .steady: return
      }
      reportProblems()
    }
  }

  private func runPaced(_ clock: PacedClock) {
    // A person thinks as long as a person likes; nothing else happens meanwhile.
    if service.isPromptUp {
      clock.hold()
      alarm.wait(until: nil)
      return
    }
    clock.release()
    if service.wantsSource { clock.startIfNeeded() }
    // A trace can wait for an app that is busy; nothing is lost and memory stays bounded.
    guard let due = driver.nextDue, clock.wallTime(of: due) != nil, !service.isBacklogged
    else {
      alarm.wait(until: nil)
      return
    }
    if due > clock.now {
      // What is odd is told before the wait to which it may lead.
      reportProblems()
      clock.wait(until: due, orFor: alarm)
    }
    if let notice = clock.takeStandstillNotice() { log.notice("\(notice)") }
    driver.advance(to: clock.now, atMost: Self.eventsPerLook)
  }

  private func runStepped(_ clock: SteppedClock) {
    guard !service.isPromptUp, let due = driver.nextDue, !service.isBacklogged else {
      alarm.wait(until: nil)
      return
    }
    guard driver.isAtEnd else {
      playAtOnce(clock)
      return
    }
    // Behind the trace's end there is nothing to follow: deadlines come at their own pace.
    let start = DispatchTime.now()
    alarm.wait(until: start + (due - clock.now).seconds)
    let passed = DispatchTime.now().uptimeNanoseconds &- start.uptimeNanoseconds
    let target = min(due, clock.now + .nanoseconds(Int64(passed)))
    clock.advance(to: target)
    driver.advance(to: target)
  }

  /// Plays on without waiting, until it is to be asked whether the app keeps up.
  ///
  /// The app is woken once, behind all of it, unless that could be long after the first of it.
  func playAtOnce(_ clock: SteppedClock) {
    func play() {
      driver.advanceUnprompted(atMost: Self.eventsPerGlance) { clock.advance(to: $0) }
    }
    driver.deliversRuns = true
    // How long a pipe or a decoder lets one wait nobody knows.
    if driver.isTraceAtHand { service.wakes.hold(during: play) } else { play() }
  }

  private func reportProblems() {
    for warning in driver.takeWarnings() {
      log.warning(
        "\(warning.position.line):\(warning.position.column): \(warning.description)")
    }
    if let failure = driver.takeFailure() { log.error("\(failure)", .trace) }
  }
}
