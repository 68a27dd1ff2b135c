// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

/// What a random run may contain beside plain updates and requests.
struct RandomScope: Hashable {
  /// Whether clients may wish a reduced position.
  var reducedWishes = false

  /// Whether the network may fail.
  var networkFailures = false

  static let everything = RandomScope(reducedWishes: true, networkFailures: true)
}

/// An endless, seeded stream of events over two apps of three clients each, including names that
/// no client has.
struct RandomEvents {
  private static let apps: [AppID] = [.maps, .rides, AppID("org.example.never-launched")]

  private let scope: RandomScope
  private var random: GeodesyRandom
  private var lastTimestamp = 0.0

  /// How often the source has been opened; each fix carries it as its altitude.
  private var sequence = 0.0

  init(seed: Int, scope: RandomScope) {
    random = GeodesyRandom(seed: seed)
    self.scope = scope
  }

  /// The time in seconds until the next event: often none, seldom long.
  mutating func pause() -> Double {
    switch random.next() % 8 {
    case 0, 1, 2: 0
    case 3, 4, 5: random.number(0...3)
    case 6: random.number(0...15)
    default: random.number(0...120)
    }
  }

  /// Whether the shell is held up, so that it keeps no deadline on the way to the next event.
  mutating func isLate() -> Bool { random.next() % 10 == 0 }

  /// Apps and most clients, so that runs do not idle for long.
  mutating func beginning() -> [Event] {
    var events = [launch(of: .maps, .foreground), launch(of: .rides, .background)]
    let numbers: [UInt32] = [2, 1, 5, 4, 6]
    events += numbers.map { .managerCreated(ClientID($0), owner($0)) }
    return events
  }

  mutating func next() -> Event {
    let number = UInt32(random.next() % 7 + 1)
    let client = ClientID(number)
    switch random.next() % 40 {
    case 0: return .managerCreated(client, owner(number))
    case 1: return random.next() % 3 == 0 ? .clientReleased(client) : .managerCreated(client, .maps)
    case 2: return launch(of: Self.apps[Int(random.next() % 2)], .foreground)
    case 3...6: return .optionsChanged(client, options())
    case 7...11: return .updatesStarted(client)
    case 12...14: return .updatesStopped(client)
    case 15...19: return .oneFixRequested(client)
    case 20: return .authorizationRequested(pick(AuthorizationRequest.allCases), client)
    case 21: return decision()
    case 22: return .signalLost
    case 23: return .sourceEnded
    case 24: return .sourceFailed(scope.networkFailures ? .network : .other)
    case 25: return opening()
    case 26: return .deadlineReached
    default: return .fixArrived(fix())
    }
  }

  private func owner(_ number: UInt32) -> AppID { Self.apps[Int(number - 1) / 3] }

  /// How a prompt ends: with one of its buttons, or not at all.
  mutating func outcome(of prompt: Prompt) -> PromptOutcome {
    // Allow Once ends with use, which the oracle of these runs knows nothing of.
    let choices = prompt.buttons.map(\.choice).filter { $0 != .allowOnce }
    return random.next() % 4 == 0 ? .notAnswered : .answered(pick(choices), precise: nil)
  }

  /// A launch with a decision of long ago; an app in the background has no use for While Using.
  private mutating func launch(of app: AppID, _ phase: AppPhase) -> Event {
    var statuses: [AuthorizationStatus] = [
      .notDetermined, .notDetermined, .authorizedAlways, .denied,
    ]
    if phase == .foreground { statuses.append(.authorizedWhenInUse) }
    return .appLaunched(app, .complete, AuthorizationRecord(pick(statuses)), phase)
  }

  /// Something that the user or an administrator decides.
  private mutating func decision() -> Event {
    switch random.next() % 9 {
    case 8:
      .simultaneous([
        .restrictionChanged(isRestricted: random.next() % 3 == 0),
        .locationServicesSwitched(isOn: random.next() % 3 != 0),
        .settingsChanged(.rides, .location(pick([.never, .askNextTime, .always]))),
      ])
    case 0: .restrictionChanged(isRestricted: true)
    case 1, 2: .restrictionChanged(isRestricted: false)
    case 3: .locationServicesSwitched(isOn: false)
    case 4, 5: .locationServicesSwitched(isOn: true)
    case 6: .settingsChanged(.maps, .location(pick(SettingsChoice.allCases)))
    default: .settingsChanged(.rides, .location(pick([.never, .askNextTime, .always])))
    }
  }

  private mutating func options() -> ClientOptions {
    var wishes: [DesiredAccuracy] = [
      .best, .bestForNavigation, .within(meters: 10), .within(meters: 100), .within(meters: 3_000),
    ]
    if scope.reducedWishes { wishes += [.reduced, .reduced] }
    let filters: [Double] = [0, -1, 10, 50, 200, .infinity]
    return ClientOptions(desiredAccuracy: pick(wishes), distanceFilter: pick(filters))
  }

  private mutating func opening() -> Event {
    sequence += 1
    if random.next() % 2 == 0 { lastTimestamp -= random.number(0...1_000) }
    return .sourceOpened
  }

  private mutating func fix() -> Fix {
    let step = random.next() % 5 == 0 ? random.number(-3...0) : random.number(0...3)
    // Whole seconds, so that equal times occur.
    lastTimestamp = (lastTimestamp + step).rounded()
    let origin = Coordinate(
      limiting: 48, wrapping: random.next() % 4 == 0 ? 180 : 179.999)
    let point = Geodesic.direct(
      from: origin, course: random.number(0...360), distance: random.number(0...300))
    return .sample(
      lastTimestamp, at: point.coordinate, accuracy: pick([0, 3, 5, 10, 12, 50, 100, 2_000]),
      altitude: Altitude(aboveSeaLevel: sequence, accuracy: 1))
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int(random.next() % UInt64(elements.count))]
  }
}
