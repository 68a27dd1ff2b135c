// SPDX-License-Identifier: MIT

package import GPSD
package import LocationCore
package import LocationHost
import LocationPlayback

/// Drives a service along the machine's time with the reports of a receiver.
///
/// It opens the connection when positions are wanted, and delivers fixes as they arrive and
/// deadlines as they fall due.
///
/// One thread at a time owns it. It never waits for a client: events that an app does not take in
/// time wait with the app.
package final class ReceiverDriver {
  private let service: LocationService
  private let link: ReceiverLink
  private let clock: any EngineClock
  private var hasOpened = false

  /// Receives reports of the satellites in the sky.
  package var skyArrived: ((Sky) -> Void)?

  /// Whether fixes are held back, as if there was no signal.
  package var holdsFixesBack = false

  /// The number of fixes that the receiver has determined.
  package private(set) var fixes = 0

  /// Makes a driver, and sets the service's UTC time.
  ///
  /// - Parameters:
  ///   - service: The service to drive.
  ///   - link: The connection to the receiver.
  ///   - clock: The service's clock.
  package init(service: LocationService, link: ReceiverLink, clock: any EngineClock) {
    self.service = service
    self.link = link
    self.clock = clock
  }

  /// The instant at which something falls due next, regardless of arrivals; `nil` if nothing does.
  package var nextDue: Instant? { service.schedule.deadline }

  /// Delivers everything that has arrived or fallen due.
  package func advance() {
    service.performEffects()
    openIfWanted()
    for event in link.take() {
      // Handle an earlier deadline first.
      meetDeadlines()
      bring(event)
    }
    meetDeadlines()
    openIfWanted()
  }

  private func meetDeadlines() {
    // A deadline that does not move when it is handled must not block the rest.
    var last: Instant?
    while let due = service.schedule.deadline, due <= clock.now, due != last {
      service.meetDeadline(at: clock.now)
      last = due
    }
  }

  private func openIfWanted() {
    let isWanted = service.wantsSource || service.wantsCompass
    guard isWanted != hasOpened else { return }
    hasOpened = isWanted
    if isWanted {
      service.send(.sourceOpened, at: clock.now)
      link.start()
    } else {
      link.stop()
    }
  }

  private func bring(_ event: ReceiverEvent) {
    guard hasOpened else { return }
    switch event {
    case .fix(let fix, let beginsSequence):
      fixes += 1
      if holdsFixesBack { return }
      if beginsSequence { service.send(.sourceOpened, at: clock.now) }
      service.send(fix, at: clock.now)
    case .signalLost: service.send(.signalLost, at: clock.now)
    case .heading(let heading): service.send(.headingArrived(heading), at: clock.now)
    case .sky(let sky): skyArrived?(sky)
    }
  }
}
