// SPDX-License-Identifier: MIT

import Dispatch
import GPX
import LocationClient
import LocationCore
import LocationFiles
import LocationHost
import LocationPlayback
import Logging

/// The clock of a live timeline: it follows the machine's clock, or the trace.
enum LiveLine {
  case paced(PacedClock)
  case stepped(SteppedClock)

  /// A clock that waits for the app, and the clock that it follows meanwhile, if any.
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

  /// The machine's time at an instant of the timeline.
  ///
  /// It is `nil` if the timeline does not follow the machine's clock.
  func wallTime(of instant: Instant) -> DispatchTime? {
    switch self {
    case .paced(let clock): clock.wallTime(of: instant)
    case .stepped, .steady: nil
    }
  }

  /// Makes the timeline follow the machine's clocks from now on, and sets a service's UTC time.
  func follow(_ service: LocationService) {
    if case .paced(let clock) = self { clock.startIfNeeded() }
    service.setAnchor(TimeAnchor(instant: clock.now, utc: WallClock.now))
  }
}

/// Drives a live app's service along its timeline forever, on the calling thread.
///
/// The timeline begins when the source is first wanted, so that the app sees a trace from its
/// start.
struct LocalDeviceRunner {
  /// The number of events between two checks whether the app keeps up.
  private static let eventsPerLook = 256

  /// The same number for a timeline without pauses.
  ///
  /// It is far smaller than the number with which a client loses nothing. It is small enough that
  /// one half is taken while the other half comes.
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
      // `DeterministicRunner` drives it.
      case .steady: return
      }
      reportProblems()
    }
  }

  private func runPaced(_ clock: PacedClock) {
    // A person thinks for any length of time, and nothing else happens meanwhile.
    if service.isPromptUp {
      clock.hold()
      alarm.wait(until: nil)
      return
    }
    clock.release()
    if service.wantsSource { clock.startIfNeeded() }
    // A trace can wait for a busy app; nothing is lost and memory stays bounded.
    guard let due = driver.nextDue, clock.wallTime(of: due) != nil, !service.isBacklogged
    else {
      alarm.wait(until: nil)
      return
    }
    if due > clock.now {
      // Problems are reported before the wait that they may cause.
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
    // After the trace's end there is nothing to follow, so deadlines come at their own pace.
    let stopwatch = Stopwatch()
    alarm.wait(until: MachineClock.now + (due - clock.now).seconds)
    let target = min(due, clock.now + stopwatch.elapsed)
    clock.advance(to: target)
    driver.advance(to: target)
  }

  /// Plays on without waiting, until the next check whether the app keeps up.
  ///
  /// The app is woken once, after all the events, unless that could be long after the first one.
  func playAtOnce(_ clock: SteppedClock) {
    func play() {
      driver.advanceUnprompted(atMost: Self.eventsPerGlance) { clock.advance(to: $0) }
    }
    driver.deliversRuns = true
    // The length of a wait for a pipe or a decoder is unknown.
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
