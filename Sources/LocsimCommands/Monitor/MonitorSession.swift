// SPDX-License-Identifier: MIT

import LocationCore
import LocationHardware
import LocationHost

/// A running monitor, as the program of the loop that drives it.
struct MonitorSession: TimelineProgram {
  /// The interval at which the screen is drawn without new data.
  ///
  /// This keeps the shown ages current. A gpsd that the monitor started is checked at the same
  /// interval.
  private static let interval = Duration.seconds(1)

  private let monitor: Monitor
  private let end: Instant?
  private var reported = Monitor.Reported()
  private var screen: TerminalScreen?
  private var hasSettled = false

  /// Takes the screen if the monitor shows one.
  ///
  /// - Parameters:
  ///   - monitor: The monitor.
  ///   - end: The instant at which it ends; `nil` does not end it.
  init(_ monitor: Monitor, until end: Instant?) {
    self.monitor = monitor
    self.end = end
    screen = monitor.isOnScreen ? try? TerminalScreen() : nil
  }

  var mayGoOn: Bool { monitor.mayGoOn && monitor.clock.now < end ?? .farFuture }

  func nextDue(at now: Instant) -> Instant? {
    let tick = monitor.isOnScreen || monitor.daemon != nil ? now + Self.interval : nil
    return [tick, end].compactMap(\.self).min()
  }

  func willCatchUp() { monitor.perform() }

  mutating func willWait() { refresh() }

  mutating func delivered(_ due: Instant) { refresh() }

  private mutating func refresh() {
    try? monitor.daemon?.startIfEnded()
    if !hasSettled, !monitor.service.isPromptUp {
      monitor.app.enterBackgroundIfWanted()
      hasSettled = true
    }
    monitor.outlets.flush()
    monitor.report(since: &reported)
    monitor.draw(on: &screen)
    monitor.showProgress()
  }

  /// Gives the screen back.
  func close() { screen?.close() }
}
