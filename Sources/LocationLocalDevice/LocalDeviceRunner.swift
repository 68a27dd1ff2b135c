// SPDX-License-Identifier: MIT

import GPX
import LocationClient
import LocationCore
import LocationHost
import LocationPlayback
import LocationScenarios
import Logging

/// Drives a live app's service along a trace or a scenario, on the calling thread.
///
/// On a steady line with a scenario, the timeline begins with the app's first manager or session,
/// because steps fall due even if the app wants no positions. Otherwise, it begins when the app
/// first wants positions, so that the app sees a trace from its start.
struct LocalDeviceRunner: TimelineProgram {
  let driver: TimelineDriver
  let service: LocationService
  let alarm: Alarm
  let line: LiveLine

  /// Performs the steps of a scenario, if there is one.
  var player: ScenarioPlayer?

  /// The owner of the prompts, if a scenario answers them.
  var prompter: ScenarioPrompter?

  /// Whether a scenario that does not specify its end ends with the trace.
  var endsWithTrace = false

  /// The shift that makes the app see its fixes with current times; `nil` leaves their times.
  var lineShift: LineShift?
  let log: Logger

  /// What keeps the app from location; `nil` if that is not to be logged.
  var obstacles: ObstacleLog?

  /// Runs until the process ends.
  mutating func run() {
    willWait()
    if case .steady(let clock, let pace) = line {
      waitForBeginning()
      lineShift?.show(service.utc(at: clock.now), as: WallClock.now)
      pace?.startIfNeeded()
    }
    loop.run(&self)
  }

  var loop: TimelineLoop {
    TimelineLoop(driver: driver, service: service, alarm: alarm, line: line)
  }

  private func waitForBeginning() {
    while player == nil ? !service.wantsSource : !service.hasClients {
      // The timeline has not begun, so no deadline is met, but an app may receive its
      // authorization.
      service.performEffects()
      alarm.wait(until: nil)
    }
  }

  var isHeld: Bool { prompter?.isAsking ?? service.isPromptUp }

  func nextDue(at now: Instant) -> Instant? {
    if endsWithTrace, let player {
      player.hasTraceEnded = driver.isAtEnd || player.hasMotionEnded(at: now)
    }
    return player?.nextDue(at: now)
  }

  func act(at now: Instant) {
    guard let player else { return }
    _ = player.act(at: now)
    driver.holdsFixesBack = player.holdsFixesBack
  }

  mutating func willWait() {
    driver.reportTrace(to: log)
    obstacles?.report()
  }

  func stoodStill(_ notice: String) { log.notice("\(notice)") }

  mutating func didTurn() { willWait() }
}
