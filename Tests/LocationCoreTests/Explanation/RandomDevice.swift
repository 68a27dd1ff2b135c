// SPDX-License-Identifier: MIT

@testable import LocationCore

/// A device with one app in any state that events can bring about, and chance to go on.
struct RandomDevice {
  private(set) var engine: LocationEngine
  private(set) var now = Instant.start
  private var random: GeodesyRandom
  private var second = 0.0

  /// The clients that there may be: two managers, and one iteration over live updates.
  static let clients: [ClientID] = [.first, .second, .third]

  /// Makes a device of any version of the rules, with an app that may lack something.
  init(seed: Int) {
    random = GeodesyRandom(seed: seed)
    let profile = SystemProfile.allCases[seed % SystemProfile.allCases.count]
    var configuration = EngineConfiguration()
    configuration.profile = profile
    configuration.heldFixLimit = 4
    if random.next() % 4 == 0 { configuration.deferral = .retired }
    engine = LocationEngine(configuration: configuration)
    let keys = random.next() % 4 == 0 ? [] : PurposeKey.allCases
    launch(keys: keys)
    send(.managerCreated(.first, .maps))
    send(.managerCreated(.second, .maps))
    if random.next() % 2 == 0 { send(.settingsChanged(.maps, .location(.whileUsing))) }
    if random.next() % 2 == 0 { send(.updatesStarted(.first)) }
  }

  /// A number below a bound.
  mutating func index(below bound: Int) -> Int { Int(random.next() % UInt64(bound)) }

  /// Meets the deadlines, and sends an event.
  mutating func send(_ event: Event) {
    _ = engine.handle(event, at: now)
  }

  /// Lets time pass, up to some seconds.
  mutating func wait(_ seconds: Double) {
    let end = now + .exactly(seconds)
    while let deadline = engine.nextDeadline, deadline.instant <= end {
      now = max(now, deadline.instant)
      send(.deadlineReached)
    }
    now = end
  }

  /// Starts the app, with the purpose strings for these keys.
  mutating func launch(keys: [PurposeKey]) {
    send(.appStateChanged(.maps, .terminated))
    send(
      .appLaunched(
        .maps,
        .sample(
          keys: keys, isReduced: random.next() % 4 == 0, hasMode: random.next() % 2 == 0,
          isExplicit: random.next() % 3 == 0),
        AuthorizationRecord(), .foreground))
  }

  /// A fix, mostly a newer one, near the last or far away.
  mutating func fix() -> Fix {
    if random.next() % 8 != 0 { second += 1 }
    return .sample(
      second, north: random.next() % 2 == 0 ? random.number(0...20) : random.number(0...5_000),
      accuracy: random.number(1...60))
  }

  /// Does something, whatever it is.
  mutating func step() {
    if random.next() % 3 == 0 { wait(random.next() % 6 == 0 ? 200 : random.number(0...12)) }
    if let prompt = engine.prompt, random.next() % 2 == 0 { return answer(prompt) }
    let client = Self.clients[index(below: 2)]
    switch index(below: 24) {
    case 0: send(.appStateChanged(.maps, AppPhase.allCases[index(below: 3)]))
    case 1: send(.appStateChanged(.maps, .background))
    case 2, 3: send(.updatesStarted(client))
    case 4: send(index(below: 3) == 0 ? .updatesStopped(client) : .updatesStarted(client))
    case 5: send(.oneFixRequested(client))
    case 6, 7: send(options(of: client))
    case 8:
      send(
        .deferralAllowed(
          client, DeferralBounds(distance: random.number(0...400), timeout: .seconds(60))))
    case 9: send(.settingsChanged(.maps, .location(SettingsChoice.allCases[index(below: 4)])))
    case 10: send(.settingsChanged(.maps, .precise(random.next() % 2 == 0)))
    case 11: send(.locationServicesSwitched(isOn: random.next() % 4 != 0))
    case 12: send(.restrictionChanged(isRestricted: random.next() % 4 == 0))
    case 13: send(.authorizationRequested(random.next() % 2 == 0 ? .whenInUse : .always, client))
    case 14: send(.fullAccuracyRequested(client, purposeKey: "Navigation", RequestID(1)))
    case 15:
      send(
        .liveUpdatesBegan(.third, .maps, index(below: 2) == 0 ? .standard : .automotiveNavigation))
    case 16: send(.clientReleased(.third))
    case 17: send(.service(random.next() % 2 == 0 ? .whenInUse : .always))
    case 18: send(random.next() % 2 == 0 ? .clientReleased(.session) : .activity())
    case 19: send(random.next() % 2 == 0 ? .signalLost : .sourceOpened)
    case 20: send(.homeScreenShown)
    default: send(.fixArrived(fix()))
    }
  }

  mutating func answer(_ prompt: Prompt) {
    let choice = prompt.buttons[index(below: prompt.buttons.count)].choice
    send(.promptEnded(prompt.id, .answered(choice, precise: nil)))
  }

  private mutating func options(of client: ClientID) -> Event {
    let wishes: [DesiredAccuracy] = [.best, .best, .within(meters: 10), .reduced]
    return .options(
      client, wishes[index(below: 4)], filter: [0, 0, 50][index(below: 3)],
      background: random.next() % 2 == 0, indicator: random.next() % 2 == 0,
      activity: [.other, .fitness][index(below: 2)], pauses: random.next() % 2 == 0)
  }
}
