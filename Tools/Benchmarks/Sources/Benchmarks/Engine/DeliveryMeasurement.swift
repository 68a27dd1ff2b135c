// SPDX-License-Identifier: MIT

import CAllocations
import LocationCore

/// What the engine takes to hand a fix to its clients.
///
/// Apps with updates stand in the background, where deferral takes effect; fixes come once a second
/// from a car at 20 m/s. Who defers allows it again at each end, after 1 000 m or 300 s.
struct DeliveryMeasurement {
  /// Nanoseconds for a fix and one client that is handed it at once.
  let immediate: Bar

  /// Nanoseconds for a fix and one client that defers.
  let deferred: Bar

  /// Nanoseconds for a fix and each of 100 clients that are handed it at once.
  let hundred: Bar

  /// Nanoseconds for a fix and each of 100 clients that defer.
  let hundredDeferred: Bar

  /// Allocations for a fix that is handed over at once, each in an array of its own.
  let immediateAllocations: Bar

  /// Allocations for an array of fifty deferred fixes, with the growth of its storage.
  let deferredAllocations: Bar

  /// Fixes of a round, over all clients.
  static let fixCount = 400_000

  var bars: [Bar] {
    [immediate, deferred, hundred, hundredDeferred, immediateAllocations, deferredAllocations]
  }

  /// Measures.
  ///
  /// - Parameter roundCount: Rounds counted, at least 1, after one that is thrown away.
  init(roundCount: Int) {
    let rounds = max(roundCount, 1)
    func measure(clients: Int, defers: Bool, limit: Double) -> (Bar, perDelivery: Double) {
      var times: [Double] = []
      var allocations = 0.0
      let fixes = Self.fixes(Self.fixCount / clients)
      for round in 0...rounds {
        let pass = Self.pass(fixes, clients: clients, defers: defers)
        guard round > 0 else { continue }
        times.append(pass.nanoseconds / Double(fixes.count * clients))
        allocations = pass.allocations / Double(pass.deliveries)
      }
      return (Bar(measured: Spread(of: times).median, limit: limit), allocations)
    }
    let one = measure(clients: 1, defers: false, limit: 400)
    let oneDeferred = measure(clients: 1, defers: true, limit: 400)
    hundred = measure(clients: 100, defers: false, limit: 300).0
    hundredDeferred = measure(clients: 100, defers: true, limit: 300).0
    (immediate, deferred) = (one.0, oneDeferred.0)
    immediateAllocations = Bar(measured: one.perDelivery, limit: 1)
    // The array, and the list of those whose deferral has ended, which is this measurement's own.
    deferredAllocations = Bar(measured: oneDeferred.perDelivery, limit: 2)
  }

  private static func pass(
    _ fixes: [Fix], clients count: Int, defers: Bool
  ) -> (nanoseconds: Double, allocations: Double, deliveries: Int) {
    var (engine, buffer) = (LocationEngine(), EffectBuffer())
    let app = AppID("benchmark")
    func send(_ event: Event, at now: Instant) { engine.handle(event, at: now, into: &buffer) }
    send(
      .appLaunched(app, description, AuthorizationRecord(decision: .always), .foreground),
      at: .start)
    let clients = (1...count).map { ClientID(UInt32($0)) }
    let options = ClientOptions(allowsBackgroundUpdates: true, pausesAutomatically: false)
    for client in clients {
      send(.clientCreated(client, app), at: .start)
      send(.optionsChanged(client, options), at: .start)
      send(.updatesStarted(client), at: .start)
    }
    send(.sourceOpened, at: .start)
    send(.appStateChanged(app, .background), at: .start)
    let bounds = DeferralBounds(distance: 1_000, timeout: .seconds(300))
    var deliveries = 0
    var before = locsim_allocation_count()
    let start = MonotonicClock.nanoseconds
    for (second, fix) in fixes.enumerated() {
      // What is kept from then on was there once.
      if second == 1_000 { (before, deliveries) = (locsim_allocation_count(), 0) }
      let now = Instant(sinceStart: .seconds(second + 1))
      if let due = engine.nextDeadline?.instant, due <= now { send(.deadlineReached, at: due) }
      send(.fixArrived(fix), at: now)
      if buffer.effects.isEmpty { continue }
      var ended: [ClientID] = []
      for effect in buffer.effects {
        switch effect {
        case .notify(.locationsUpdated, _): deliveries += 1
        case .notify(.deferralFinished(_), let client): ended.append(client)
        default: break
        }
      }
      buffer.removeAll()
      if defers, second == 0 { ended = clients }
      for client in ended { send(.deferralAllowed(client, bounds), at: now) }
    }
    precondition(deliveries > 0, "nothing was delivered")
    let time = Double(MonotonicClock.nanoseconds - start)
    return (time, Double(locsim_allocation_count() - before), deliveries)
  }

  /// An app that may have location always.
  private static let description: AppDescription = {
    var purposes: [PurposeKey: Result<PurposeString, PurposeStringFault>] = [:]
    for key in PurposeKey.allCases {
      purposes[key] = Result { () throws(PurposeStringFault) in try PurposeString("To measure.") }
    }
    return AppDescription(
      name: "Benchmark", purposes: purposes, hasLocationBackgroundMode: true)
  }()

  /// A drive at 20 m/s round a parallel, a fix a second.
  private static func fixes(_ count: Int) -> [Fix] {
    (0..<count).compactMap { second in
      Coordinate(
        latitude: 47.1, longitude: (Double(second) * 26.3e-5).remainder(dividingBy: 360)
      ).flatMap {
        Fix(
          coordinate: $0, horizontalAccuracy: 5,
          timestamp: UTCInstant(secondsSinceEpoch: 1_700_000_000 + Int64(second)))
      }
    }
  }
}
