// SPDX-License-Identifier: MIT

package import GPSD
package import LocationCore
package import LocationHost
import LocationPlayback

/// Leads a service along the time of the machine with what a receiver tells: opens the line to it when
/// positions are wanted, brings fixes as they arrive and deadlines as they fall due.
///
/// One thread at a time owns it. Nobody is waited for: what an app does not take in time waits with
/// the app, never here.
package final class ReceiverDriver {
  private let service: LocationService
  private let link: ReceiverLink
  private let clock: any EngineClock
  private var hasOpened = false

  /// Is told of what is in the sky.
  package var skyArrived: ((Sky) -> Void)?

  /// Whether fixes are kept back, as if there were no signal.
  package var holdsFixesBack = false

  /// Fixes that the receiver has determined.
  package private(set) var fixes = 0

  /// Makes a driver, and tells the service what UTC it is.
  ///
  /// - Parameters:
  ///   - service: Whom to lead.
  ///   - link: The line to the receiver.
  ///   - clock: The service's clock.
  package init(service: LocationService, link: ReceiverLink, clock: any EngineClock) {
    self.service = service
    self.link = link
    self.clock = clock
  }

  /// When something falls due next, whatever arrives meanwhile; `nil` when nothing will.
  package var nextDue: Instant? { service.outlook.deadline }

  /// Brings all that has arrived, and all that has fallen due.
  package func advance() {
    service.performEffects()
    openIfWanted()
    for event in link.take() {
      // A deadline that came first is met first.
      meetDeadlines()
      bring(event)
    }
    meetDeadlines()
    openIfWanted()
  }

  private func meetDeadlines() {
    // One that does not move when it is met must not hold up what follows.
    var last: Instant?
    while let due = service.outlook.deadline, due <= clock.now, due != last {
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
