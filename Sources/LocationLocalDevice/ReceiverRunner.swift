// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationFiles
import LocationHardware
import LocationHost
import LocationScenarios
import Logging

/// Drives a live app's service along the machine's time forever, on the calling thread.
struct ReceiverRunner {
  let driver: ReceiverDriver
  let link: ReceiverLink

  /// The gpsd to keep for it, if it is our own.
  let daemon: PrivateGPSD?

  /// Does the steps of a scenario, if there is one.
  let player: ScenarioPlayer?

  let alarm: Alarm
  let line: LiveLine
  let log: Logger

  func run() -> Never {
    var told = ReceiverStatus.State.idle
    var toldChoice: String?
    while true {
      driver.advance()
      report(since: &told)
      reportChoice(since: &toldChoice)
      if let player, player.act(at: line.clock.now) {
        driver.holdsFixesBack = player.holdsFixesBack
      } else {
        wait()
      }
    }
  }

  private func wait() {
    var due = [driver.nextDue, player?.nextDue(at: line.clock.now)].compactMap(\.self).min()
    if let daemon {
      try? daemon.startIfEnded()
      let next = line.clock.now + .seconds(1)
      due = due.map { min($0, next) } ?? next
    }
    alarm.wait(until: due.flatMap { line.wallTime(of: $0) })
  }

  /// The other choices for an app without a configured source.
  private static let hint =
    Environment.value(of: "LOCSIM_SOURCE") == nil
    ? "; or set LOCSIM_SOURCE to a trace or another gpsd" : ""

  /// Reports which of several devices is followed, at each change.
  private func reportChoice(since told: inout String?) {
    guard let choice = link.status.choice, choice != told else { return }
    told = choice
    log.info("\(choice)")
  }

  /// Reports what keeps positions from the app, at each change.
  private func report(since told: inout ReceiverStatus.State) {
    let status = link.status
    guard status.state != told else { return }
    told = status.state
    switch status.state {
    case .idle, .connecting, .waiting, .fix: log.debug("\(status.description)")
    case .noFix, .silent: log.info("\(status.description)")
    case .unreachable, .unanswered, .noDevices, .deviceMissing:
      log.warning("\(status.description)\(Self.hint)", .receiver)
    }
  }
}
