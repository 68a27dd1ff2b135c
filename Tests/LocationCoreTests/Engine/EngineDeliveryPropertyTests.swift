// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

/// A seeded run over two apps whose clients defer, filter, pause, ask for one fix or for significant
/// changes, and lose authorization, with a count of its own of what must become of each fix.
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
    /// Fixes that it was handed, less those that went lost on the way.
    var handed = 0
    /// The answers to its requests for one fix among those.
    var answers = 0
    /// Regions that it was handed.
    var regions = 0
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
    configuration.monitoring.significantDistance = 30
    configuration.monitoring.significantInterval = .seconds(5)
    engine = LocationEngine(configuration: configuration)
    send(.appLaunched(.maps, .complete, AuthorizationRecord(.authorizedAlways), .foreground))
    send(.appLaunched(.rides, .complete, AuthorizationRecord(.authorizedWhenInUse), .background))
    for (id, app) in [(ClientID.first, AppID.maps), (.second, .maps), (.third, .rides)] {
      clients.append(Client(id: id, app: app))
      send(.managerCreated(id, app))
      send(.options(id, background: true, pauses: id != .second))
    }
    send(.sourceOpened)
    for _ in 0..<count where failure == nil {
      pass(random.next() % 4 == 0 ? random.number(0...30) : 1)
      send(next())
      checkHeld()
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
    switch random.next() % 28 {
    case 24: return .oneFixRequested(client)
    case 25, 26:
      return random.next() % 4 == 0
        ? .significantChangesStopped(client) : .significantChangesStarted(client)
    case 27:
      let reasons = DropReason.allCases
      return .fixesDropped(
        client, count: Int(random.next() % 4) - 1, reasons[Int(random.next() % 6)])
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
    let accuracy: Double = random.next() % 4 == 0 ? 15 : 5
    return .fixArrived(.sample(seconds, north: north, accuracy: accuracy))
  }

  // MARK: - What must become of it

  private mutating func send(_ event: Event) {
    let before = engine
    if case .updatesStarted(let id) = event, let index = index(of: id) {
      // The first fix of a new start may be the last one once more.
      if engine.clients.first(where: { $0.id == id })?.standard.isUpdating == false {
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
      check(effect, on: event, before)
    }
    note(event)
    for index in clients.indices { checkCounts(of: index, on: event, before) }
  }

  private func index(of id: ClientID) -> Int? { clients.firstIndex { $0.id == id } }

  private mutating func check(_ effect: Effect, on event: Event, _ before: LocationEngine) {
    switch effect {
    case .notify(.locationsUpdated(let fixes), let id):
      guard let index = index(of: id) else { return }
      if fixes.count > 1 { seen.insert("several") }
      clients[index].handed += fixes.count
      if isAnswer(to: id, event, before) {
        // It is the best of those that came, whatever else the client received of them.
        clients[index].answers += 1
        clients[index].delivered = []
        return
      }
      let times = fixes.map(\.timestamp)
      let all = clients[index].delivered + times
      if zip(all, all.dropFirst()).contains(where: { $0 >= $1 }) {
        failure = failure ?? "\(id) receives twice or out of order, on \(event)"
      }
      clients[index].delivered = all.suffix(1)
    case .notify(.deferralFinished(let end), let id):
      seen.insert("end \(end.map { "\($0)" } ?? "nil")")
      guard let index = index(of: id) else { return }
      clients[index].deferral = nil
      clients[index].openPermissions -= 1
      if let state = engine.clients.first(where: { $0.id == id }), !state.fixes.held.isEmpty,
        !state.fixes.isHolding
      {
        failure = failure ?? "\(id) is notified of an end before its fixes, on \(event)"
      }
    case .notify(.regionUpdated(_), let id):
      if let index = index(of: id) { clients[index].regions += 1 }
    case .notify(.updatesPaused, _): seen.insert("pause")
    case .notify(.updatesResumed, _): seen.insert("resume")
    default: break
    }
  }

  /// Whether what a client is handed ends its request for one fix.
  private func isAnswer(to id: ClientID, _ event: Event, _ before: LocationEngine) -> Bool {
    switch event {
    // Those cancel a request.
    case .updatesStarted, .updatesStopped, .deferralAllowed: false
    default: PrivacyOracle.awaitsFix(id, before) && !PrivacyOracle.awaitsFix(id, engine)
    }
  }

  private mutating func note(_ event: Event) {
    guard case .deferralAllowed(let id, let bounds) = event, let index = index(of: id),
      engine.phase(of: clients[index].app)?.isRunning == true,
      engine.clients.first(where: { $0.id == id })?.standard.deferral != nil
    else { return }
    clients[index].deferral = (now, bounds.timeout)
  }

  private mutating func checkHeld() {
    for client in clients {
      guard let state = engine.clients.first(where: { $0.id == client.id }) else { continue }
      let isOpen = state.standard.deferral != nil || state.owed.deferralEnd != nil
      if client.openPermissions != (isOpen ? 1 : 0) {
        failure = failure ?? "\(client.id): a permission does not end exactly once"
      }
      if state.fixes.held.count > engine.configuration.heldFixLimit {
        failure = failure ?? "\(client.id) holds \(state.fixes.held.count)"
      }
      if let deferral = client.deferral, let timeout = deferral.timeout,
        now > deferral.since + max(timeout, engine.configuration.leastDeferral),
        engine.phase(of: client.app)?.isRunning == true
      {
        failure = failure ?? "\(client.id) defers past its time"
      }
    }
  }

  // MARK: - Counts

  /// Each fix is received once and delivered, filtered, dropped with a reason, or still held; what is
  /// delivered beside is counted beside.
  private mutating func checkCounts(of index: Int, on event: Event, _ before: LocationEngine) {
    let id = clients[index].id
    guard let old = before.clients.first(where: { $0.id == id }),
      let state = engine.clients.first(where: { $0.id == id })
    else { return }
    let (was, counts) = (old.fixes.counts, state.fixes.counts)
    func require(_ condition: Bool, _ rule: String) {
      if !condition { failure = failure ?? "\(id): \(rule), on \(event): \(was), then \(counts)" }
    }
    if case .fixesDropped(id, let count, let reason) = event {
      let lost = min(max(count, 0), was.delivered)
      clients[index].handed -= lost
      require(counts[reason] == was[reason] + lost, "what is lost goes uncounted")
    }
    let client = clients[index]
    let came = counts.received - was.received
    if case .fixArrived = event {
      let isTaken = before.source.demand != nil && old.standard.takesFixes
      require(came == (isTaken ? 1 : 0), "a fix counts \(came) times")
    } else {
      // The newest fix there is, where updates begin to be served.
      require(came == 0 || came == 1 && state.standard.isUpdating, "\(came) come from nowhere")
    }
    let held = state.fixes.held.count
    require(
      counts.received == counts.delivered + counts.filtered + counts.dropped + held,
      "with \(held) held it does not add up")
    require(
      counts.delivered + counts.significantChanges + counts.answers == client.handed,
      "\(client.handed) were delivered")
    require(counts.answers == client.answers, "\(client.answers) answers")
    require(counts.regions == client.regions, "\(client.regions) regions")
    noteSeen(was, counts)
  }

  /// Notes what a fix has met, so that the runs are known to meet all of it.
  private mutating func noteSeen(_ was: DeliveryCounts, _ counts: DeliveryCounts) {
    for reason in DropReason.allCases where counts[reason] > was[reason] {
      seen.insert(reason.rawValue)
    }
    if counts.answers > was.answers { seen.insert("answer") }
    if counts.regions > was.regions { seen.insert("region") }
    guard counts.significantChanges > was.significantChanges else { return }
    seen.insert("change")
    if counts.filtered > was.filtered { seen.insert("change filtered") }
    if counts[.paused] > was[.paused] { seen.insert("change while paused") }
  }
}

@Suite("Engine: no fix lost, twice or out of order")
struct EngineDeliveryPropertyTests {
  @Test(
    "No fix is lost, twice or late under any mix of deferral, batching, filters and authorization",
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
    let kinds = [
      "several", "pause", "resume", "answer", "region", "change", "change filtered",
      "change while paused",
    ]
    #expect(seen == Set(all + kinds))
  }
}
