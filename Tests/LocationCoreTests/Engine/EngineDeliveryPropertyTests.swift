// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

/// A seeded run over two apps whose clients defer, stand still, filter, pause and lose authorization,
/// with a count of its own of what must become of each fix.
struct DeliveryRun {
  /// The rule that was broken first.
  private(set) var failure: String?

  /// The reasons and ends that occurred.
  private(set) var seen: Set<String> = []

  /// All effects, in order.
  private(set) var effects: [TimedEffect] = []

  private struct Client {
    let id: ClientID
    let app: AppID
    var isUpdating = false
    var arrived = 0
    /// Fixes and regions that it was handed.
    var handed = 0
    /// Permissions to defer that were given less those that ended.
    var openPermissions = 0
    var delivered: [UTCInstant] = []
    /// When the permission to defer began, and how long it may last.
    var deferral: (since: Instant, timeout: Duration?)?
  }

  private var engine: LocationEngine
  private var random: GeodesyRandom
  private var now = Instant.start
  private var seconds = 0.0
  private var north = 0.0
  private var clients: [Client] = []

  init(seed: Int, events count: Int) {
    random = GeodesyRandom(seed: seed)
    var configuration = EngineConfiguration()
    configuration.heldFixLimit = 4
    configuration.pause.delay = .seconds(40)
    configuration.maximumUnknownReports = 3
    engine = LocationEngine(configuration: configuration)
    send(.appLaunched(.maps, .complete, AuthorizationRecord(.authorizedAlways), .foreground))
    send(.appLaunched(.rides, .complete, AuthorizationRecord(.authorizedWhenInUse), .background))
    for (id, app) in [(ClientID.first, AppID.maps), (.second, .maps), (.third, .rides)] {
      clients.append(Client(id: id, app: app))
      send(.clientCreated(id, app))
      send(.options(id, background: true, pauses: id != .second))
    }
    send(.sourceOpened)
    for _ in 0..<count where failure == nil {
      pass(random.next() % 4 == 0 ? random.number(0...30) : 1)
      send(next())
      checkCounts()
    }
  }

  private mutating func pass(_ pause: Double) {
    let target = now + .exactly(pause)
    while let due = engine.nextDeadline?.instant, due <= target {
      now = max(now, due)
      send(.deadlineReached)
    }
    now = target
  }

  private mutating func next() -> Event {
    let client = [ClientID.first, .second, .third][Int(random.next() % 3)]
    let app: AppID = random.next() % 3 == 0 ? .rides : .maps
    switch random.next() % 24 {
    case 0, 1: return .updatesStarted(client)
    case 2: return .updatesStopped(client)
    case 3, 4:
      let timeout: Duration? = random.next() % 3 == 0 ? nil : .exactly(random.number(0...40))
      let distance: Double? = random.next() % 2 == 0 ? nil : random.number(0...300)
      return .deferralAllowed(client, DeferralBounds(distance: distance, timeout: timeout))
    case 5: return .deferralDisallowed(client)
    case 6:
      let filter = [0.0, 0, 40][Int(random.next() % 3)]
      let wish: DesiredAccuracy = random.next() % 4 == 0 ? .within(meters: 50) : .best
      return .options(
        client, wish, filter: filter, background: true, pauses: client != .second)
    case 7, 8: return .appStateChanged(app, [.foreground, .background][Int(random.next() % 2)])
    case 9: return .appStateChanged(app, .suspended)
    case 10:
      let choices: [SettingsChoice] = [.always, .always, .whileUsing, .never]
      return .settingsChanged(app, .location(choices[Int(random.next() % 4)]))
    case 11: return .settingsChanged(app, .precise(random.next() % 3 != 0))
    case 12: return random.next() % 2 == 0 ? .signalLost : .oneFixRequested(client)
    default: return fix()
    }
  }

  private mutating func fix() -> Event {
    // Now and then one that is not newer than the last.
    seconds += random.next() % 12 == 0 ? 0 : 1
    if random.next() % 3 == 0 { north += random.number(0...60) }
    return .fixArrived(.sample(seconds, north: north))
  }

  // MARK: - What must become of it

  private mutating func send(_ event: Event) {
    let isFix: Bool = if case .fixArrived = event { true } else { false }
    let isOpen = engine.source.demand != nil
    if isFix, isOpen {
      for index in clients.indices where wantsUpdates(clients[index].id) {
        clients[index].arrived += 1
      }
    }
    if case .updatesStarted(let id) = event, let index = index(of: id) {
      // The first fix of a new start may be the last one once more.
      if engine.clients.first(where: { $0.id == id })?.isUpdating == false {
        clients[index].delivered = []
      }
    }
    if case .deferralAllowed(let id, _) = event, let index = index(of: id),
      engine.phase(of: clients[index].app)?.isRunning == true
    {
      clients[index].openPermissions += 1
    }
    let step = engine.handle(event, at: now)
    for effect in step {
      effects.append(TimedEffect(now, effect))
      check(effect, on: event)
    }
    note(event)
  }

  private func wantsUpdates(_ id: ClientID) -> Bool {
    engine.clients.first { $0.id == id }.map { $0.isUpdating || $0.isPaused } ?? false
  }

  private func index(of id: ClientID) -> Int? { clients.firstIndex { $0.id == id } }

  private mutating func check(_ effect: Effect, on event: Event) {
    switch effect {
    case .deliver(let fixes, let id):
      guard let index = index(of: id) else { return }
      if fixes.count > 1 { seen.insert("several") }
      clients[index].handed += fixes.count
      let times = fixes.map(\.timestamp)
      let all = clients[index].delivered + times
      if zip(all, all.dropFirst()).contains(where: { $0 >= $1 }) {
        failure = failure ?? "\(id) receives twice or out of order, on \(event)"
      }
      clients[index].delivered = all.suffix(1)
    case .finishDeferral(let end, let id):
      seen.insert("end \(end.map { "\($0)" } ?? "nil")")
      guard let index = index(of: id) else { return }
      clients[index].deferral = nil
      clients[index].openPermissions -= 1
      if let state = engine.clients.first(where: { $0.id == id }), !state.held.isEmpty,
        !state.isHolding
      {
        failure = failure ?? "\(id) is told of an end before its fixes, on \(event)"
      }
    case .deliverRegion(_, let id):
      if let index = index(of: id) { clients[index].handed += 1 }
    case .reportPause: seen.insert("pause")
    case .reportResume: seen.insert("resume")
    default: break
    }
  }

  private mutating func note(_ event: Event) {
    guard case .deferralAllowed(let id, let bounds) = event, let index = index(of: id),
      engine.clients.first(where: { $0.id == id })?.deferral != nil
    else { return }
    clients[index].deferral = (now, bounds.timeout)
  }

  private mutating func checkCounts() {
    for client in clients {
      guard let state = engine.clients.first(where: { $0.id == client.id }) else { continue }
      let counts = state.pipeline.counts
      for reason in DropReason.allCases where counts[reason] > 0 { seen.insert(reason.rawValue) }
      // Each fix is delivered, filtered, dropped with a reason, or still held.
      if counts.held != state.held.count {
        failure = failure ?? "\(client.id): \(counts) with \(state.held.count) held"
      }
      if counts.delivered != client.handed {
        failure = failure ?? "\(client.id): \(client.handed) handed over, and \(counts) are counted"
      }
      let isOpen = state.deferral != nil || state.deferralEnd != nil
      if client.openPermissions != (isOpen ? 1 : 0) {
        failure = failure ?? "\(client.id): a permission does not end exactly once"
      }
      if counts.received < client.arrived {
        failure = failure ?? "\(client.id): \(client.arrived) came, and \(counts) are counted"
      }
      if state.held.count > engine.configuration.heldFixLimit {
        failure = failure ?? "\(client.id) holds \(state.held.count)"
      }
      if let deferral = client.deferral, let timeout = deferral.timeout,
        now > deferral.since + timeout, engine.phase(of: client.app)?.isRunning == true
      {
        failure = failure ?? "\(client.id) defers past its time"
      }
    }
  }
}

@Suite("Engine: no fix lost, twice or out of order")
struct EngineDeliveryPropertyTests {
  @Test(
    "Under any mix of deferral, batching, filters and authorization no fix is lost, twice or late",
    arguments: 0..<200)
  func conservation(seed: Int) {
    let run = DeliveryRun(seed: seed, events: 200)
    #expect(run.failure == nil)
  }

  @Test("Equal events give equal effects", arguments: 0..<10)
  func deterministic(seed: Int) {
    #expect(
      DeliveryRun(seed: seed, events: 200).effects == DeliveryRun(seed: seed, events: 200).effects)
  }

  @Test("The runs meet every reason and every end")
  func coverage() {
    var seen: Set<String> = []
    for seed in 0..<100 { seen.formUnion(DeliveryRun(seed: seed, events: 200).seen) }
    let ends = [
      "nil", "deferredFailed", "deferredNotUpdatingLocation", "deferredAccuracyTooLow",
      "deferredDistanceFiltered", "deferredCanceled",
    ]
    let all = ends.map { "end \($0)" } + DropReason.allCases.map(\.rawValue)
    #expect(seen == Set(all + ["several", "pause", "resume"]))
  }
}
