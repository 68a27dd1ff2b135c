// SPDX-License-Identifier: MIT

import CAllocations
import LocationCore
import Measuring

/// The cost of a fix and its deliveries in the engine.
///
/// The app is in the background, where deferral takes effect. Fixes come once a second from a car
/// at 20 m/s. A client that defers allows it again at each end, after 1 000 m or 300 s.
enum DeliveryMeasurement {
  /// The fixes of a round, over all clients.
  private static let fixCount = 400_000

  /// Runs the rounds.
  ///
  /// - Parameter roundCount: The rounds that count, an odd number, after one that is discarded.
  /// - Returns: The figures of deliveries.
  static func figures(roundCount: Int) -> [Figure] {
    func measure(clients: Int, defers: Bool) -> Cost {
      let fixes = (0..<fixCount / clients).compactMap { Samples.fix(second: $0) }
      let costs = (0...roundCount).map { _ in cost(of: fixes, clients: clients, defers: defers) }
      return Cost(
        nanoseconds: costs.dropFirst().map(\.nanoseconds).median,
        allocations: costs.dropFirst().map(\.allocations).median)
    }
    let (one, oneDefers) = (measure(clients: 1, defers: false), measure(clients: 1, defers: true))
    let hundred = measure(clients: 100, defers: false)
    let hundredDefer = measure(clients: 100, defers: true)
    return [
      Figure(name: "delivery: ns a fix, 1 client", measured: one.nanoseconds, limit: 400),
      Figure(
        name: "delivery: ns a fix, 1 that defers", measured: oneDefers.nanoseconds, limit: 400),
      Figure(
        name: "delivery: ns a fix and client, 100", measured: hundred.nanoseconds, limit: 300),
      Figure(
        name: "delivery: ns a fix and client, 100 that defer", measured: hundredDefer.nanoseconds,
        limit: 300),
      Figure(name: "delivery: allocations a fix", measured: one.allocations, limit: 1),
      // The array, which grows if it holds more fixes than the one before.
      Figure(
        name: "delivery: allocations of 50 deferred", measured: oneDefers.allocations, limit: 2),
    ]
  }

  private struct Cost {
    /// For a fix and a client.
    let nanoseconds: Double

    /// For a delivery, which is an array of one fix or of several.
    let allocations: Double
  }

  private static func cost(of fixes: [Fix], clients count: Int, defers: Bool) -> Cost {
    let clients = (1...count).map { ClientID(UInt32($0)) }
    var engine = LocationEngine()
    var buffer = EffectBuffer()
    begin(&engine, &buffer, clients)
    let bounds = DeferralBounds(distance: 1_000, timeout: .seconds(300))
    var ended: [ClientID] = []
    var deliveryCount = 0
    var before = locsim_allocation_count()
    let start = Clock.processNanoseconds
    for (second, fix) in fixes.enumerated() {
      // From then on, everything that is kept has been made.
      if second == 1_000 { (before, deliveryCount) = (locsim_allocation_count(), 0) }
      let now = Instant(sinceStart: .seconds(second + 1))
      if let due = engine.nextDeadline?.instant, due <= now {
        engine.handle(.deadlineReached, at: due, into: &buffer)
      }
      engine.handle(.fixArrived(fix), at: now, into: &buffer)
      if buffer.isEmpty { continue }
      ended.removeAll(keepingCapacity: true)
      if buffer.delivery != nil {
        deliveryCount += 1
      } else {
        for effect in buffer.effects {
          switch effect {
          case .notify(.locationsUpdated, _): deliveryCount += 1
          case .notify(.deferralFinished(_), let client): ended.append(client)
          default: break
          }
        }
      }
      buffer.removeAll()
      if defers, second == 0 { ended = clients }
      for client in ended {
        engine.handle(.deferralAllowed(client, bounds), at: now, into: &buffer)
      }
    }
    let nanoseconds = Clock.processNanoseconds - start
    let allocationCount = locsim_allocation_count() - before
    precondition(deliveryCount > 0, "nothing was delivered")
    return Cost(
      nanoseconds: Double(nanoseconds) / Double(fixes.count * count),
      allocations: Double(allocationCount) / Double(deliveryCount))
  }

  /// Starts an app in the background with clients that want updates.
  private static func begin(
    _ engine: inout LocationEngine, _ buffer: inout EffectBuffer, _ clients: [ClientID]
  ) {
    let app = AppID("benchmark")
    let options = ClientOptions(allowsBackgroundUpdates: true, pausesAutomatically: false)
    var events: [Event] = [
      .appLaunched(app, Samples.app, AuthorizationRecord(decision: .always), .foreground)
    ]
    for client in clients {
      events += [
        .managerCreated(client, app), .optionsChanged(client, options), .updatesStarted(client),
      ]
    }
    events += [.sourceOpened, .appStateChanged(app, .background)]
    for event in events { engine.handle(event, at: .start, into: &buffer) }
  }
}
