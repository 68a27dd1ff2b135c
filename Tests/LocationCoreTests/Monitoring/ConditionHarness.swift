// SPDX-License-Identifier: MIT

@testable import LocationCore

extension MonitorCondition {
  /// A circle of so many meters around the point so many meters north of the samples' origin.
  static func circle(north: Double = 0, radius: Double = 100) -> Self {
    .circle(center: .sample(north: north), radius: radius)
  }
}

extension Event {
  static func condition(
    _ identifier: String = "home", of monitor: String = "places",
    _ condition: MonitorCondition = .circle(), assuming state: ConditionState = .unknown
  ) -> Event {
    .conditionAdded(
      .maps,
      MonitoredCondition(
        monitor: monitor, identifier: identifier, condition: condition, state: state))
  }

  static func read(_ reader: ClientID = .session, _ monitor: String = "places") -> Event {
    .conditionReadingBegan(reader, .maps, monitor: monitor)
  }
}

extension EngineHarness {
  /// What the present iteration over a monitor's events received.
  func conditions(of reader: ClientID = .session) -> [ConditionEvent] {
    trace.compactMap { entry in
      if case .notify(.conditionChanged(let event), reader) = entry.effect { event } else { nil }
    }
  }

  /// The states of one condition, in the order of delivery.
  func states(
    of identifier: String = "home", for reader: ClientID = .session
  ) -> [ConditionState] {
    conditions(of: reader).filter { $0.identifier == identifier }.map(\.state)
  }

  /// Has the app deal with the event that it received last.
  mutating func handleLast(of monitor: String = "places", for reader: ClientID = .session) {
    guard let event = conditions(of: reader).last else { return }
    perform(.conditionHandled(.maps, monitor: monitor, event))
  }

  /// The condition of the monitor as the app knows it.
  func known(_ identifier: String = "home", in monitor: String = "places") -> ConditionEvent? {
    engine.conditions(of: .maps, in: monitor).first { $0.identifier == identifier }
  }
}
