// SPDX-License-Identifier: MIT

import Dispatch
import GPX
import LocationClient
import LocationCore
import LocationFiles
import LocationHost
import LocationPlayback
import LocationScenarios
import Logging

/// Drives a live app's service along its timeline forever, on the calling thread, with equal
/// results in equal runs.
///
/// It does one thing at a time, and nothing before the app has handled the last one.
///
/// With a scenario, the timeline begins with the app's first manager or session, because steps come
/// even if the app wants no positions. Otherwise, it begins when the app first wants positions.
struct DeterministicRunner {
  /// The time that the timeline waits for a busy app, so that it goes on if an app is never done.
  private static let patience = DispatchTimeInterval.seconds(1)

  let driver: TimelineDriver
  let service: LocationService
  let player: ScenarioPlayer?
  let prompter: ScenarioPrompter?
  let alarm: Alarm
  let clock: RunClock

  /// The clock to follow; `nil` moves from one event to the next.
  let pace: PacedClock?

  /// Whether a scenario that does not specify its end ends with the trace.
  let endsWithTrace: Bool

  /// Whether the app sees its fixes with current times.
  let showsNow: Bool
  let log: Logger

  func run() {
    waitForBeginning()
    if showsNow { LineShift.show(service.utc(at: clock.now), as: WallClock.now) }
    pace?.startIfNeeded()
    while true {
      takeTurn()
      report()
    }
  }

  private func waitForBeginning() {
    report()
    while player == nil ? !service.wantsSource : !service.hasClients {
      // Earlier deadlines are on no timeline yet, but an app may receive its authorization.
      service.performEffects()
      alarm.wait(until: nil)
    }
  }

  private func takeTurn() {
    clock.stop()
    if prompter?.isAsking ?? service.isPromptUp {
      // A person thinks for any length of time, and nothing else happens meanwhile.
      pace?.hold()
      alarm.wait(until: nil)
      return
    }
    pace?.release()
    waitForApp()
    let now = clock.now
    if endsWithTrace { player?.hasTraceEnded = driver.isAtEnd }
    let event = driver.nextDue.map { max($0, now) }
    let step = player?.nextDue(at: now).map { max($0, now) }
    guard let due = [event, step].compactMap(\.self).min(), !service.isBacklogged else {
      clock.go(until: nil)
      alarm.wait(until: nil)
      return
    }
    guard hasCome(due, now: now, isOfApp: step == nil && driver.isAtEnd) else { return }
    clock.reach(due)
    // Events at the same instant come before a step, which was written with that in mind.
    if let event, event <= due {
      driver.advance(to: due, atMost: 1)
    } else {
      driver.advance(to: due)
      _ = player?.act(at: due)
      if let player { driver.holdsFixesBack = player.holdsFixesBack }
    }
  }

  /// Gives the app a moment to handle its notices.
  private func waitForApp() {
    let end = MachineClock.now + Self.patience
    while service.isAnyClientBusy, MachineClock.now < end { alarm.wait(until: end) }
  }

  /// Waits until something falls due.
  ///
  /// - Returns: Whether it has fallen due; `false` if something else happened meanwhile.
  private func hasCome(_ due: Instant, now: Instant, isOfApp: Bool) -> Bool {
    guard due > now else { return true }
    if let pace {
      guard pace.wallTime(of: due) != nil else { return true }
      // Problems are reported before the wait that they may cause.
      report()
      clock.go(until: due)
      pace.wait(until: due, orFor: alarm)
      if let notice = pace.takeStandstillNotice() { log.notice("\(notice)") }
      guard let moment = pace.wallTime(of: due) else { return true }
      return MachineClock.now >= moment
    }
    // After the trace's end there is nothing to follow, so deadlines come at their own pace.
    guard isOfApp else { return true }
    // Problems are reported before the wait that they may cause.
    report()
    let moment = MachineClock.now + (due - now).seconds
    clock.go(until: due)
    alarm.wait(until: moment)
    return MachineClock.now >= moment
  }

  private func report() {
    for warning in driver.takeWarnings() {
      log.warning(
        "\(warning.position.line):\(warning.position.column): \(warning.description)")
    }
    if let failure = driver.takeFailure() { log.error("\(failure)", .trace) }
  }
}
