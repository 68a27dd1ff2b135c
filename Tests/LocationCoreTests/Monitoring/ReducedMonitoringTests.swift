// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Monitoring: what reduced accuracy leaves of it")
struct ReducedMonitoringTests {
  private let record = AuthorizationRecord(decision: .always, isPrecise: false)

  /// A device on which an app with Precise off has everything watched.
  private func device(clients: [ClientID] = [.first]) -> EngineHarness {
    var device = EngineHarness()
    device.launch(.maps, record: record, clients: clients)
    device.perform(.visitMonitoringStarted(.first))
    device.perform(.significantChangesStarted(.first))
    device.perform(.regionMonitoringStarted(.sample(north: 20_000, radius: 2_000), .first))
    return device
  }

  /// Lets the device drive north at 20 m/s.
  private func drive(_ device: inout EngineHarness, _ seconds: ClosedRange<Int>) {
    device.stay(seconds.lowerBound...seconds.lowerBound, north: Double(seconds.lowerBound) * 20)
    for second in stride(from: seconds.lowerBound + 10, through: seconds.upperBound, by: 10) {
      device.receive(at: Double(second), north: Double(second) * 20)
    }
  }

  @Test("CL-27: No region is crossed, and every delivery was published at a tick")
  func drive() {
    var device = device()
    drive(&device, 65...7_205)
    let regions = device.regions(of: .first)
    #expect(regions.count > 3)
    for (last, next) in zip(regions, regions.dropFirst()) {
      #expect(last.region != next.region, "an equal region is never told twice")
    }
    #expect(device.fixes(of: .first).isEmpty)
    for entry in device.monitoring() {
      guard case .notify(.eventOccurred(.visited(let visit, let accuracy)), _) = entry.effect else {
        #expect(
          entry.effect
            == .notify(.monitoringStarted(.sample(north: 20_000, radius: 2_000)), to: .first))
        continue
      }
      #expect(accuracy == .reduced)
      #expect(regions.contains { $0.region.center == visit.coordinate })
      let time = visit.departure ?? visit.arrival
      #expect(regions.contains { $0.time == time }, "times are ticks")
    }
  }

  @Test("CL-27: Entering another region is leaving a place and coming to the next")
  func visits() {
    var device = device()
    drive(&device, 65...7_205)
    let visits = device.visits()
    let regions = device.regions(of: .first)
    let arrivals = visits.filter { $0.departure == nil }
    #expect(arrivals.map(\.arrival) == regions.map(\.time))
    #expect(arrivals.map(\.coordinate) == regions.map(\.region.center))
    let departures = visits.filter { $0.departure != nil }
    #expect(departures.map(\.departure) == regions.dropFirst().map(\.time))
    #expect(departures.map(\.arrival) == regions.dropLast().map(\.time))
  }

  @Test("A region alone wants nothing of the source, and shows no arrow")
  func regionOnly() {
    var device = EngineHarness()
    device.launch(.maps, record: record, clients: [.first])
    let home = CircularRegion.sample()
    #expect(
      device.send(.regionMonitoringStarted(home, .first))
        == [.notify(.monitoringStarted(home), to: .first)])
    #expect(device.engine.indicator.arrow == .none)
  }

  @Test("A watch learns of fixes that come for a precise app at ticks only")
  func besidePrecise() {
    var device = device()
    device.launch(.rides, .authorizedAlways, clients: [.second])
    device.perform(.updatesStarted(.second))
    drive(&device, 65...7_205)
    #expect(device.fixes(of: .second).count > 700)
    let others = device.trace.filter { $0.effect.client == .first }.dropFirst(2)
    let moments = Set(others.map(\.instant))
    #expect(
      moments.isSubset(
        of: [65, 900, 1_800, 2_700, 3_600, 4_500, 5_400, 6_300, 7_200].map { .at($0) }))
    #expect(moments.count > 3)
  }

  @Test("SL-04: An app that is gone is woken by another region, never by an equal one")
  func relaunch() {
    var device = device()
    device.perform(.visitMonitoringStopped(.first))
    drive(&device, 65...105)
    #expect(device.regions(of: .first).count == 1)
    device.perform(.app(.terminated), at: 110)
    device.stay(120...2_000, north: 2_100, every: 10)
    #expect(!device.trace.contains { $0.effect == .wake(.maps) })
    device.stay(2_010...6_000, north: 60_000, every: 10)
    #expect(device.trace.filter { $0.effect == .wake(.maps) }.count == 1)
    device.perform(.appLaunched(.maps, .complete, record, .background))
    device.perform(.managerCreated(.second, .maps))
    device.perform(.significantChangesStarted(.second))
    #expect(device.regions(of: .second).count == 1)
    #expect(device.fixes(of: .second).isEmpty)
  }

  @Test(
    "A client that wishes a reduced position has significant changes at ticks, and no crossings")
  func wish() {
    var device = EngineHarness(.authorizedAlways, clients: [.first, .second])
    device.perform(.options(.first, .reduced))
    for client in [ClientID.first, .second] { device.perform(.significantChangesStarted(client)) }
    device.perform(.regionMonitoringStarted(.sample(), .second))
    device.perform(.visitMonitoringStarted(.second))
    device.stay(1...1_000, north: 0, every: 10)
    device.stay(1_010...2_000, north: 30_000, every: 10)
    #expect(device.fixes(of: .first).isEmpty)
    #expect(device.monitoring(of: .first).isEmpty)
    #expect(!device.regions(of: .first).isEmpty)
    #expect(device.fixes(of: .second).count == 2)
    #expect(device.monitoring(of: .second).count == 1 + 2 + 3)
  }

  @Test(
    "Precision lost while a crossing or a change waits takes it away", arguments: [true, false])
  func precisionLost(isLost: Bool) {
    var device = EngineHarness(.authorizedAlways)
    device.perform(.significantChangesStarted(.first))
    device.perform(.regionMonitoringStarted(.sample(), .first))
    device.perform(.visitMonitoringStarted(.first))
    device.stay(0...400, north: 0)
    device.perform(.app(.background))
    device.perform(.app(.suspended))
    device.stay(401...500, north: 900)
    if isLost { device.perform(.settingsChanged(.maps, .precise(false))) }
    let told = device.perform(.app(.background), at: 501)
    let isAny = told.contains { effect in
      switch effect {
      case .notify(.locationsUpdated, _), .notify(.eventOccurred, _), .notify(.stateDetermined, _):
        true
      default: false
      }
    }
    #expect(isAny == !isLost)
  }

  @Test("A visit under way when precision is lost ends untold, and the next region is an arrival")
  func visitAcrossPrecision() throws {
    var device = EngineHarness(.authorizedAlways)
    device.perform(.visitMonitoringStarted(.first))
    device.stay(0...600, north: 0, every: 10)
    device.perform(.settingsChanged(.maps, .precise(false)), at: 605)
    device.stay(610...700, north: 900, every: 10)
    #expect(device.visits().count == 1)
    device.stay(710...1_000, north: 900, every: 10)
    let visits = device.visits()
    // The precise place is not repeated, since its arrival may have been lost on its way.
    #expect(visits.count == 2)
    #expect(visits[1].arrival == .sample(900) && visits[1].horizontalAccuracy >= 1_000)
  }
}
