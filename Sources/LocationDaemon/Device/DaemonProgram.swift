// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationHost
import LocationLocalDevice
import LocationPlayback
import LocationScenarios
import Logging

/// Reports what a daemon's trace has to say, and ends the loop when the source is tried again.
///
/// A daemon never waits for a prompt: its other apps go on.
struct DaemonProgram: TimelineProgram {
  let driver: TimelineDriver
  let line: LiveLine
  let log: Logger

  /// Performs the steps of a scenario, if there is one.
  var player: ScenarioPlayer?

  /// What a person does to the source of positions, and what does it.
  var steering: (desk: SteeringDesk, device: DeviceSteering?)?

  /// Sends apps the state that a step has changed.
  var pushStates: () -> Void = {}

  /// Whether a scenario that does not specify its end ends with the trace.
  var endsWithTrace = false

  /// The instant at which a source that could not be opened is tried again.
  var retry: Instant?

  private var isOver = false

  init(driver: TimelineDriver, line: LiveLine, retry: Instant?, log: Logger) {
    self.driver = driver
    self.line = line
    self.retry = retry
    self.log = log
  }

  var mayGoOn: Bool { !isOver }

  var isPaused: Bool { steering?.device?.isPaused ?? false }

  /// The trace goes on while no app wants positions, so that a later app joins where it is.
  func willCatchUp() {
    if case .paced(let clock) = line, !line.isWaitingToStart {
      driver.passUnwanted(until: clock.now)
    }
    if let steering { steering.desk.perform(with: steering.device) }
  }

  func nextDue(at now: Instant) -> Instant? {
    if endsWithTrace, let player {
      player.hasTraceEnded = driver.isAtEnd || player.hasMotionEnded(at: now)
    }
    return player?.nextDue(at: now) ?? retry
  }

  mutating func act(at now: Instant) {
    if let retry, retry <= now { isOver = true }
    guard let player else { return }
    if player.act(at: now) { pushStates() }
    driver.holdsFixesBack = player.holdsFixesBack
    // The process ends a moment later; until then, nothing more is delivered.
    if player.hasEnded { isOver = true }
  }

  func willWait() { driver.reportTrace(to: log) }

  func stoodStill(_ notice: String) { log.notice("\(notice)") }

  func didTurn() { willWait() }
}
