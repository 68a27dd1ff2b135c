// SPDX-License-Identifier: MIT

import LocationCore
package import LocationHost

/// A device whose source determines the same positions at the same times, whatever kind it is.
///
/// The positions are 1, 2 and 3 at the seconds 0, 1 and 2; then the signal is lost. At the seconds
/// 20 and 21 they are 4 and 5.
package final class PositionSourceBench {
  /// What a source has at a second.
  package enum Event {
    case fix(Int)
    case signalLost
  }

  /// The events and their seconds.
  package static let events: [(second: Double, event: Event)] = [
    (0, .fix(1)), (1, .fix(2)), (2, .fix(3)), (2, .signalLost), (20, .fix(4)), (21, .fix(5)),
  ]

  package let clock = SteppedClock()
  package let service: LocationService
  private let driver: TimelineDriver
  private let recorder = Recorder()
  private let client: ClientID
  private let arrive: (Event, Double) -> Void
  private var left = PositionSourceBench.events[...]

  /// Makes a device with an app that may have positions and wants none yet.
  ///
  /// - Parameters:
  ///   - makeDriver: Makes the driver of the source.
  ///   - arrive: Lets an event arrive at its second, for a source that does not know it before.
  package init(
    makeDriver: (LocationService, any EngineClock) -> TimelineDriver,
    arrive: @escaping (Event, Double) -> Void = { _, _ in }
  ) {
    service = LocationService(clock: clock, performing: .onAdvance)
    service.setAnchor(TimeAnchor(instant: .start, utc: morning))
    client = service.makeClient(
      of: AppID("app"), decided: .authorizedWhenInUse, observer: recorder)
    driver = makeDriver(service, clock)
    self.arrive = arrive
  }

  package func startUpdates() {
    service.send(.updatesStarted(client))
    driver.catchUp()
  }

  package func stopUpdates() {
    service.send(.updatesStopped(client))
    driver.catchUp()
  }

  /// Holds back the fixes after a second, up to and including another one.
  package func holdFixesBack(from start: Double, to end: Double) {
    advance(to: start)
    driver.holdsFixesBack = true
    advance(to: end)
    driver.holdsFixesBack = false
  }

  /// Lets time pass up to and including a second.
  package func advance(to second: Double) {
    while let next = left.first, next.second <= second {
      left = left.dropFirst()
      pass(to: next.second, with: next.event)
    }
    pass(to: second, with: nil)
  }

  private func pass(to second: Double, with event: Event?) {
    // Deadlines before the event come at their own time.
    while let due = driver.nextDue, due < at(second) { go(to: due) }
    clock.advance(to: at(second))
    if let event { arrive(event, second) }
    go(to: at(second))
  }

  private func go(to instant: Instant) {
    clock.advance(to: instant)
    driver.advance(to: instant)
  }

  /// What the client received since it was made, with the seconds.
  package var story: String {
    recorder.notices.dropFirst().map { notice in
      "\(notice.time.seconds - morning.seconds):\(notice.event.word)"
    }.joined(separator: " ")
  }
}

/// The rules that every source of a timeline keeps.
package enum PositionSourceRule: String, CaseIterable, Sendable {
  case fixesComeInOrderAndALossIsReported
  case nothingFromBeforeTheFirstWishIsDelivered
  case fixesHeldBackAreNotDeliveredLater
  case nothingBetweenAStopAndTheNextStartIsDelivered
  case aLostSignalIsReportedWhileFixesAreHeldBack

  /// Plays the rule, and returns what the client received.
  package func story(on bench: PositionSourceBench) -> String {
    switch self {
    case .fixesComeInOrderAndALossIsReported:
      bench.startUpdates()
    case .nothingFromBeforeTheFirstWishIsDelivered:
      bench.advance(to: 1)
      bench.startUpdates()
    case .fixesHeldBackAreNotDeliveredLater:
      bench.startUpdates()
      bench.holdFixesBack(from: 0, to: 1)
    case .nothingBetweenAStopAndTheNextStartIsDelivered:
      bench.startUpdates()
      bench.advance(to: 1)
      bench.stopUpdates()
      bench.advance(to: 20)
      bench.startUpdates()
    case .aLostSignalIsReportedWhileFixesAreHeldBack:
      bench.startUpdates()
      bench.holdFixesBack(from: 0, to: 20)
    }
    bench.advance(to: 21)
    return bench.story
  }

  /// What the client receives.
  package var expected: String {
    switch self {
    case .fixesComeInOrderAndALossIsReported: "0:1 1:2 2:3 12:!locationUnknown 20:4 21:5"
    case .nothingFromBeforeTheFirstWishIsDelivered: "2:3 12:!locationUnknown 20:4 21:5"
    case .fixesHeldBackAreNotDeliveredLater: "0:1 2:3 12:!locationUnknown 20:4 21:5"
    // The fix that the source delivered last comes first, with its old time (S-02).
    case .nothingBetweenAStopAndTheNextStartIsDelivered: "0:1 1:2 20:2 21:5"
    case .aLostSignalIsReportedWhileFixesAreHeldBack: "0:1 12:!locationUnknown 21:5"
    }
  }
}
