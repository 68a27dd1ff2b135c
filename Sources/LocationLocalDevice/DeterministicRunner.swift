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

/// Leads a live app's service along its line, for ever, on the thread that calls it, so that equal
/// runs happen equally: one thing at a time, and none before the app has dealt with the last.
///
/// With a scenario the line begins with the app's first manager or session, since steps come whether
/// or not the app wants positions; else when it wants positions first.
struct DeterministicRunner {
  /// How long the line waits for an app that is busy, so that one which never is done goes on.
  private static let patience = DispatchTimeInterval.seconds(1)

  let driver: TimelineDriver
  let service: LocationService
  let player: ScenarioPlayer?
  let prompter: ScenarioPrompter?
  let alarm: Alarm
  let clock: RunClock

  /// What the clock follows; `nil` goes from one thing to the next.
  let pace: PacedClock?

  /// Whether a scenario that says nothing else ends with the trace.
  let endsWithTrace: Bool

  /// Whether the app is shown its fixes as of now.
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
      // What falls due before is of no line yet, but an app may be told of its authorization.
      service.performEffects()
      alarm.wait(until: nil)
    }
  }

  private func takeTurn() {
    clock.stop()
    if prompter?.isAsking ?? service.isPromptUp {
      // A person thinks as long as a person likes; nothing else happens meanwhile.
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
    // What was to come at the same instant comes before a step, which was written with that in mind.
    if let event, event <= due {
      driver.advance(to: due, atMost: 1)
    } else {
      driver.advance(to: due)
      _ = player?.act(at: due)
      if let player { driver.holdsFixesBack = player.holdsFixesBack }
    }
  }

  /// Gives the app a moment to deal with what it was told.
  private func waitForApp() {
    let end = DispatchTime.now() + Self.patience
    while service.isAnyClientBusy, DispatchTime.now() < end { alarm.wait(until: end) }
  }

  /// Waits until something falls due.
  ///
  /// - Returns: Whether it has; not, where something else happened meanwhile.
  private func hasCome(_ due: Instant, now: Instant, isOfApp: Bool) -> Bool {
    guard due > now else { return true }
    if let pace {
      guard pace.wallTime(of: due) != nil else { return true }
      // What is odd is told before the wait to which it may lead.
      report()
      clock.go(until: due)
      pace.wait(until: due, orFor: alarm)
      if let notice = pace.takeStandstillNotice() { log.notice("\(notice)") }
      guard let moment = pace.wallTime(of: due) else { return true }
      return DispatchTime.now() >= moment
    }
    // Behind the trace's end there is nothing to follow: deadlines come at their own pace.
    guard isOfApp else { return true }
    // What is odd is told before the wait to which it may lead.
    report()
    let moment = DispatchTime.now() + (due - now).seconds
    clock.go(until: due)
    alarm.wait(until: moment)
    return DispatchTime.now() >= moment
  }

  private func report() {
    for warning in driver.takeWarnings() {
      log.warning(
        "\(warning.position.line):\(warning.position.column): \(warning.description)")
    }
    if let failure = driver.takeFailure() { log.error("\(failure)", .trace) }
  }
}
