// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Engine: regions for clients with reduced accuracy")
struct EngineRegionTests {
  /// A device on which both apps have Precise off and the first client's updates run.
  private func device(
    clients: [ClientID] = [.first, .second], regions: CoarseAreaSetup = CoarseAreaSetup()
  ) -> EngineHarness {
    var device = EngineHarness(regions: regions)
    let record = AuthorizationRecord(decision: .always, isPrecise: false)
    device.launch(.maps, record: record, clients: clients)
    device.launch(.rides, record: record, clients: [.third])
    return device
  }

  /// Lets a fix come every ten seconds while the device goes north at walking pace.
  private func walk(_ device: inout EngineHarness, from start: Double, through end: Double) {
    for second in stride(from: start, through: end, by: 10) {
      device.receive(at: second, north: second * 1.4)
    }
  }

  @Test("The first region comes with the first fix, and the next ones at quarters of an hour")
  func ticks() {
    var device = device()
    device.send(.updatesStarted(.first))
    walk(&device, from: 65, through: 3_595)
    device.advance(to: 3_600)
    let regions = device.regions(of: .first)
    #expect(regions.map(\.time) == [60, 900, 1_800, 2_700, 3_600].map { .sample($0) })
    let instants = device.log(of: .first).map(\.instant)
    #expect(instants == [65, 900, 1_800, 2_700, 3_600].map { .at($0) })
  }

  @Test("CL-25: A delivery is a circle that holds the device, and nothing else of the fix")
  func blank() throws {
    var device = device()
    device.send(.updatesStarted(.first))
    var rich = try #require(
      Fix(
        coordinate: .sample(north: 123), horizontalAccuracy: 3.5,
        altitude: Altitude(aboveSeaLevel: 520, aboveEllipsoid: 567, accuracy: 4),
        speed: Speed(metersPerSecond: 12, accuracy: 1), course: Course(degrees: 77, accuracy: 5),
        timestamp: .sample(7.25), origin: .accessory))
    rich.segment = 3
    device.send(.fixArrived(rich), at: 7.25)
    device.advance(to: 8)
    let region = try #require(device.regions(of: .first).first)
    let fix = region.fix
    #expect(fix.coordinate == region.region.center && fix.horizontalAccuracy == 5_000)
    #expect(fix.timestamp == .sample(0))
    #expect(Geodesic.distance(from: fix.coordinate, to: rich.coordinate) <= 5_000)
    // Whatever a fix has, now or later: all but place, radius and time is unknown.
    #expect(fix.segment == 0)
    let told: Set = ["coordinate", "horizontalAccuracy", "timestamp", "segment"]
    let others = Mirror(reflecting: fix).children.filter { !told.contains($0.label ?? "") }
    #expect(others.count == 8)
    for child in others {
      let isUnknown =
        (child.value as? Double)?.isNaN
        ?? (Mirror(reflecting: child.value).displayStyle == .optional
          && Mirror(reflecting: child.value).children.isEmpty)
      #expect(isUnknown, "\(child.label ?? "") is \(child.value)")
    }
  }

  @Test(
    "The source rests from the first kept region until the next tick, as in later processes"
  )
  func restsAfterTheFirst() throws {
    var first = device()
    first.send(.regionsReplaced(CoarseAreaSetup().seed, CoarseAreaState()))
    first.send(.updatesStarted(.first))
    first.receive(at: 65, north: 0)
    first.advance(to: 70)
    let region = try #require(first.regions(of: .first).first)
    #expect(first.log.contains(TimedEffect(65, .closeSource)))
    first.advance(to: 899)
    #expect(!first.log.contains { $0.instant > .at(65) })
    first.advance(to: 900)
    #expect(first.log.last == TimedEffect(900, .open(.reduced)))
    // A later process begins with that region, and leaves the source alone until the tick.
    let memory = try #require(first.engine.coarseAreas.memory)
    var second = device(regions: CoarseAreaSetup(state: memory))
    second.send(.clockSet(.sample(100)), at: 100)
    second.send(.updatesStarted(.first), at: 100)
    second.advance(to: 899)
    #expect(!second.log.contains { $0.effect == .open(.reduced) })
    #expect(second.regions(of: .first) == [region])
    second.advance(to: 900)
    #expect(second.log.last == TimedEffect(900, .open(.reduced)))
  }

  @Test("A client that starts late gets the published region without a new demand on the source")
  func lateJoiners() throws {
    var device = device()
    device.send(.updatesStarted(.first))
    walk(&device, from: 0, through: 1_000)
    let published = try #require(device.regions(of: .first).last)
    #expect(published.time == .sample(900))
    device.send(.app(.foreground))
    let started = device.send(.updatesStarted(.second), at: 1_234)
    #expect(started == [.notify(.regionUpdated(published), to: .second)])
    let requested = device.send(.oneFixRequested(.third), at: 1_240)
    #expect(requested == [.notify(.regionUpdated(published), to: .third)])
    let shown = device.engine.snapshot(for: .third, at: device.now)?.location
    #expect(shown == published.fix)
  }

  @Test("All clients with reduced accuracy get the same regions at the same moment")
  func collusion() {
    var device = device()
    device.send(.updatesStarted(.first))
    device.send(.options(.second, .within(meters: 3_000), filter: 50_000))
    device.send(.updatesStarted(.second))
    device.send(.updatesStarted(.third))
    walk(&device, from: 0, through: 20_000)
    func story(_ client: ClientID) -> [TimedEffect] {
      device.log(of: client).map { entry in
        guard case .notify(.regionUpdated(let region), _) = entry.effect else { return entry }
        return TimedEffect(entry.instant, .notify(.regionUpdated(region), to: .first))
      }
    }
    #expect(story(.first).count == 23)
    #expect(story(.second) == story(.first) && story(.third) == story(.first))
  }

  @Test("A region older than a tick is not delivered; its replacement comes at the next tick")
  func stale() throws {
    var device = device()
    device.send(.updatesStarted(.first))
    walk(&device, from: 0, through: 890)
    device.send(.updatesStopped(.first), at: 895)
    device.advance(to: 900)
    let closed = device.trace.last { $0.effect.isDelivery }
    #expect(closed == TimedEffect(900, .closeSource))
    #expect(
      device.engine.snapshot(for: .first, at: .at(1_800))?.location?.timestamp == .sample(900))
    // It is the newest that this client was handed at a time, and stays it, but is not handed out.
    let waiting = device.send(.oneFixRequested(.second), at: 2_000)
    #expect(waiting.isEmpty)
    #expect(device.engine.snapshot(for: .second, at: device.now)?.location == nil)
    device.advance(to: 2_700)
    #expect(device.log.last == TimedEffect(2_700, .open(.reduced)))
    device.receive(at: 2_704, north: 2_000)
    device.advance(to: 2_704)
    #expect(device.regions(of: .second).map(\.time) == [.sample(2_700)])
    device.advance(to: 3_600)
    #expect(device.log.last == TimedEffect(3_600, .closeSource))
  }

  @Test("A request for one region ends ten seconds after the tick that brought no position")
  func requestTimesOut() {
    var device = device()
    device.send(.updatesStarted(.first))
    walk(&device, from: 0, through: 890)
    device.send(.updatesStopped(.first))
    device.send(.oneFixRequested(.second), at: 2_000)
    device.advance(to: 5_000)
    #expect(
      device.log(of: .second) == [
        TimedEffect(2_710, .notify(.failed(.locationUnknown), to: .second))
      ])
  }

  @Test("Updates without a position report that at ticks only, and a tunnel's end does not show")
  func tunnel() {
    var device = device()
    device.send(.updatesStarted(.first))
    walk(&device, from: 0, through: 890)
    device.send(.signalLost, at: 900)
    device.send(.sourceFailed(.network), at: 1_000)
    device.advance(to: 1_900)
    #expect(device.unknownReports(to: .first) == [.at(1_810)])
    walk(&device, from: 1_950, through: 3_000)
    #expect(device.regions(of: .first).map(\.time) == [0, 900, 2_700].map { .sample($0) })
    let failures = device.log(of: .first).filter {
      if case .notify(.failed, _) = $0.effect { true } else { false }
    }
    #expect(failures.count == 1)
  }

  @Test("A position known before a loss of signal counts at no tick after it")
  func lossBeforeTick() {
    var device = device()
    device.send(.updatesStarted(.first))
    walk(&device, from: 0, through: 890)
    device.send(.signalLost, at: 895)
    device.advance(to: 920)
    #expect(device.regions(of: .first).map(\.time) == [.sample(0)])
    #expect(device.unknownReports(to: .first) == [.at(910)])
  }

  @Test("CL-28: A grant shows fixes to its app alone, and its end the region, as if nothing was")
  func grant() throws {
    var device = device(clients: [.first])
    var alone = device
    for second in stride(from: 0.0, through: 4_000, by: 10) {
      for step in 0...1 {
        var one = step == 0 ? device : alone
        if second == 0 {
          for client in [ClientID.first, .third] { one.send(.updatesStarted(client)) }
        }
        one.receive(at: second, north: second * 14)
        if step == 0 {
          if second == 1_200 {
            one.perform(.fullAccuracyRequested(.first, purposeKey: "Navigation", RequestID(1)))
            one.answer(.allowOnce)
          }
          if second == 2_000 { one.perform(.homeScreenShown) }
          device = one
        } else {
          alone = one
        }
      }
    }
    #expect(device.regions(of: .third) == alone.regions(of: .third))
    #expect(device.regions(of: .third).count == 5)
    #expect(device.fixes(of: .third).isEmpty)
    let times = device.fixes(of: .first).map(\.timestamp)
    #expect(times.first == .sample(1_200) && times.last == .sample(2_000))
    let back = device.log(of: .first).first { $0.instant > .at(2_000) && $0.effect.isRegion }
    let published = device.regions(of: .third).first { $0.time == .sample(1_800) }
    #expect(back?.effect == published.map { .notify(.regionUpdated($0), to: .first) })
  }

  @Test("A new process goes on with what was published, and looks at nothing before the next tick")
  func nextLaunch() throws {
    var first = device()
    first.send(.updatesStarted(.first))
    walk(&first, from: 0, through: 1_000)
    let memory = try #require(first.engine.coarseAreas.memory)
    #expect(memory.published?.time == .sample(900))
    var second = device(regions: CoarseAreaSetup(state: memory))
    second.perform(.clockSet(.sample(5_000)), at: 0)
    let started = second.send(.updatesStarted(.first))
    #expect(started.isEmpty, "it is older than a tick")
    second.advance(to: 399)
    #expect(second.log.isEmpty)
    second.advance(to: 400)
    #expect(second.log == [TimedEffect(400, .open(.reduced))])
    second.send(.fixArrived(.sample(5_403)), at: 403)
    second.advance(to: 403)
    #expect(second.regions(of: .first).map(\.time) == [.sample(5_400)])
  }

  @Test("A reset gives another secret and a first region again")
  func reset() {
    var device = device()
    device.send(.updatesStarted(.first))
    walk(&device, from: 0, through: 1_000)
    device.perform(.permissionsReset(.maps))
    #expect(device.engine.coarseAreas.memory?.published != nil)
    device.perform(.permissionsReset(nil))
    #expect(device.engine.coarseAreas.memory == CoarseAreaState())
  }
}

extension Effect {
  /// Whether it hands over a region.
  var isRegion: Bool { if case .notify(.regionUpdated, _) = self { true } else { false } }
}
