// SPDX-License-Identifier: MIT

import LocationClient
package import LocationCore
import LocationFiles
package import LocationHardware
package import LocationHost
package import LocationScenarios
package import Logging

/// Drives a live app's service with a receiver, on the calling thread.
package struct ReceiverRunner: TimelineProgram {
  /// The interval at which our own gpsd is checked.
  private static let interval = Duration.seconds(1)

  let driver: TimelineDriver
  let link: ReceiverLink

  /// Our own gpsd, if the source needs one.
  let daemon: PrivateGPSD?

  /// Performs the steps of a scenario, if there is one.
  let player: ScenarioPlayer?

  let log: Logger

  /// What a person does to the source of positions, and what does it.
  package var steering: (desk: SteeringDesk, device: DeviceSteering)?

  /// What keeps the app from location; `nil` if that is not to be logged.
  var obstacles: ObstacleLog?

  /// The status and the choice among several devices that were reported last.
  private var reported = (state: ReceiverStatus.State.idle, choice: String?.none)

  package init(
    driver: TimelineDriver, link: ReceiverLink, daemon: PrivateGPSD?, player: ScenarioPlayer?,
    log: Logger
  ) {
    self.driver = driver
    self.link = link
    self.daemon = daemon
    self.player = player
    self.log = log
  }

  package func nextDue(at now: Instant) -> Instant? {
    [player?.nextDue(at: now), daemon.map { _ in now + Self.interval }].compactMap(\.self).min()
  }

  package func act(at now: Instant) {
    guard let player else { return }
    _ = player.act(at: now)
    driver.holdsFixesBack = player.holdsFixesBack
  }

  package func willCatchUp() {
    if let steering { steering.desk.perform(with: steering.device) }
  }

  package mutating func willWait() {
    try? daemon?.startIfEnded()
    reportStatus()
    reportChoice()
    obstacles?.report()
  }

  /// The other choices for an app without a configured source.
  private static let hint =
    Environment.value(of: "LOCSIM_SOURCE") == nil
    ? "; or set LOCSIM_SOURCE to a trace or another gpsd" : ""

  /// Logs which of several devices is followed, at each change.
  private mutating func reportChoice() {
    guard let choice = link.status.choice, choice != reported.choice else { return }
    reported.choice = choice
    log.info("\(choice)")
  }

  /// Logs the state of the receiver, at each change.
  private mutating func reportStatus() {
    let status = link.status
    guard status.state != reported.state else { return }
    reported.state = status.state
    switch status.state {
    case .idle, .connecting, .waiting, .fix: log.debug("\(status.description)")
    case .noFix, .silent: log.info("\(status.description)")
    case .unreachable, .unanswered, .noDevices, .deviceMissing:
      log.warning("\(status.description)\(Self.hint)", .receiver)
    }
  }
}
