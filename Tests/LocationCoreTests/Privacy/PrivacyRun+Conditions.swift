// SPDX-License-Identifier: MIT

@testable import LocationCore

/// What runs do with monitors of conditions.
extension PrivacyRun {
  /// An event of a monitor that an app received.
  struct ToldCondition {
    let app: AppID
    let monitor: String
    let event: ConditionEvent
  }

  private static let readers = [ClientID(301), ClientID(302), ClientID(303)]
  private static let monitors = ["places", "places", "things"]
  private static let identifiers = ["home", "home", "work", "beacon"]

  mutating func conditions(_ client: ClientID, _ app: AppID) -> Event {
    let reader = random.next() % 16 == 0 ? pick([client, .session]) : pick(Self.readers)
    let monitor = pick(Self.monitors)
    switch random.next() % 20 {
    case 0...5: return .conditionAdded(app, condition())
    case 6:
      return .conditionRemoved(app, monitor: monitor, identifier: pick(Self.identifiers))
    case 7...11: return .conditionReadingBegan(reader, app, monitor: monitor)
    case 12: return .clientReleased(reader)
    case 13...16: return deal(app)
    default: return fix()
    }
  }

  /// A condition that may take the place of another one of its name.
  mutating func condition() -> MonitoredCondition {
    let identifier = pick(Self.identifiers)
    let beacon = MonitorCondition.beacon(uuid: "any", major: nil, minor: nil)
    let condition: MonitorCondition =
      switch identifier {
      case "home": .circle(north: 0, radius: pick([60, 200]))
      case "work": pick([.circle(north: 900, radius: 200), .circle(north: 900), beacon])
      default: pick([beacon, .unsupported, .circle(radius: 200_000)])
      }
    return MonitoredCondition(
      monitor: pick(Self.monitors), identifier: identifier, condition: condition,
      state: pick([.unknown, .unknown, .unknown, .satisfied, .unsatisfied]))
  }

  /// An app deals with an event that it received: the newest, or one long since out of date.
  private mutating func deal(_ app: AppID) -> Event {
    let told = toldConditions.filter { $0.app == app }
    guard let newest = told.last else { return fix() }
    let chosen = random.next() % 3 == 0 ? pick(told) : newest
    return .conditionHandled(app, monitor: chosen.monitor, chosen.event)
  }

  /// The app and the monitor whose event was delivered.
  func toldCondition(_ event: ConditionEvent, to reader: ClientID) -> ToldCondition? {
    for app in state.oracle.model.apps {
      guard let monitor = app.readers.first(where: { $0.id == reader })?.monitor else { continue }
      return ToldCondition(app: app.id, monitor: monitor, event: event)
    }
    return nil
  }
}
