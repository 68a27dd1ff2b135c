// SPDX-License-Identifier: MIT

import Dispatch
import LocationCore
import LocationFakes
import Testing

@testable import LocationHost

@Suite("Every permission store keeps what is watched for apps")
struct PermissionStoreMonitoringTests {
  @Test(
    "Nothing is watched for an app that nothing was written about", arguments: StoreKind.allCases)
  func first(kind: StoreKind) throws {
    let pair = try StorePair(kind)
    #expect(try pair.store.monitoring(of: .tracker) == MonitoringRecord())
    #expect(try pair.store.monitoring(of: AppID("")).isEmpty)
  }

  @Test(
    "M-06, MON-02, G-09: It is read back as it was, by others too, and is that of its app alone",
    arguments: StoreKind.allCases, MonitoringRecord.samples)
  func readBack(kind: StoreKind, record: MonitoringRecord) throws {
    let pair = try StorePair(kind)
    try pair.store.updateMonitoring(of: .tracker) { _ in .full }
    try pair.store.updateMonitoring(of: .tracker) { _ in record }
    #expect(try pair.store.monitoring(of: .tracker) == record)
    #expect(try pair.other.monitoring(of: .tracker) == record)
    #expect(try pair.other.monitoring(of: .other).isEmpty)
  }

  @Test("A change is given what is kept, and may leave it", arguments: StoreKind.allCases)
  func change(kind: StoreKind) throws {
    let pair = try StorePair(kind)
    var given: [MonitoringRecord] = []
    try pair.store.updateMonitoring(of: .tracker) { kept in
      given.append(kept)
      return .full
    }
    try pair.other.updateMonitoring(of: .tracker) { kept in
      given.append(kept)
      return nil
    }
    #expect(given == [MonitoringRecord(), .full])
    #expect(try pair.store.monitoring(of: .tracker) == .full)
  }

  @Test("Changes by many at once are all kept", arguments: StoreKind.allCases)
  func concurrent(kind: StoreKind) throws {
    let pair = try StorePair(kind)
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      let store = thread % 2 == 0 ? pair.store : pair.other
      for number in 0..<5 {
        try? store.updateMonitoring(of: .tracker) { kept in
          var record = kept
          record.regions.append(.park("\(thread) \(number)"))
          return record
        }
      }
    }
    #expect(try pair.store.monitoring(of: .tracker).regions.count == 20)
  }

  @Test(
    "A-65: A reset of the app and a reset of all forget it; nothing else touches it",
    arguments: StoreKind.allCases)
  func resets(kind: StoreKind) throws {
    let pair = try StorePair(kind)
    for app in [AppID.tracker, .other] {
      try pair.store.updateMonitoring(of: app) { _ in .full }
    }
    try pair.other.write(AuthorizationRecord(decision: .never), for: .tracker)
    try pair.other.updateDevice { $0.isLocationServicesOn = false }
    try pair.other.setLoggingAccess(true)
    try pair.other.append([.begin(at: 1)], at: .now)
    try pair.other.updateRegions(of: .hardware) { _ in .staying }
    try pair.other.setLoggingAccess(false)
    #expect(try pair.store.monitoring(of: .tracker) == .full)
    try pair.other.reset(.tracker)
    #expect(try pair.store.monitoring(of: .tracker).isEmpty)
    #expect(try pair.store.monitoring(of: .other) == .full)
    try pair.store.updateMonitoring(of: .tracker) { _ in .full }
    try pair.other.resetAll()
    #expect(try pair.store.monitoring(of: .tracker).isEmpty)
    #expect(try pair.store.monitoring(of: .other).isEmpty)
  }

  @Test(
    "A write counts as no decision, but others see that something was written",
    arguments: StoreKind.allCases)
  func revisions(kind: StoreKind) throws {
    let pair = try StorePair(kind)
    try pair.store.write(AuthorizationRecord(decision: .always), for: .tracker)
    let before = try pair.store.contents()
    try pair.other.updateMonitoring(of: .tracker) { _ in .full }
    let after = try #require(try pair.store.contents(changedSince: before.version))
    #expect(after.apps == before.apps && after.resets == before.resets)
    try pair.store.updateMonitoring(of: .tracker) { _ in MonitoringRecord() }
    #expect(try pair.store.contents(changedSince: after.version) == nil)
  }

  @Test("The first 20 of 21 regions and 21 conditions are kept", arguments: StoreKind.allCases)
  func limits(kind: StoreKind) throws {
    #expect(PermissionLimits.watchedRegions == 20 && PermissionLimits.watchedConditions == 20)
    let store = try StorePair(kind).store
    for count in [20, 21] {
      let record = MonitoringRecord.sample { record in
        record.regions = (0..<count).map { .park("\($0)") }
        record.conditions = (0..<count).map { .pier("\($0)") }
      }
      try store.updateMonitoring(of: .tracker) { _ in record }
      let kept = try store.monitoring(of: .tracker)
      #expect(kept.regions == Array(record.regions.prefix(20)))
      #expect(kept.conditions == Array(record.conditions.prefix(20)))
    }
  }

  @Test(
    "A part that cannot be kept is left out, and the rest stays",
    arguments: StoreKind.allCases,
    [
      MonitoringRecord.sample { $0.regions = [.park(tooLong)] },
      .sample { $0.regions = [.park("a\0b")] },
      .sample { $0.regions = [.park("home", radius: 7), .park("home", radius: 8)] },
      .sample { $0.conditions = [.pier(tooLong)] },
      .sample { $0.conditions = [.pier("x", monitor: tooLong)] },
      .sample { $0.conditions = [.pier("x", monitor: "\0")] },
      .sample { $0.conditions = [.beacon("x", uuid: tooLong)] },
      .sample { $0.conditions = [.pier("x", radius: -1)] },
      .sample { $0.conditions = [.pier("x", radius: .nan)] },
      .sample { $0.conditions = [.pier("x", radius: .infinity)] },
      .sample { $0.conditions = [.pier("x", date: UTCInstant(secondsSinceEpoch: .max))] },
      .sample { $0.conditions = [.pier("a", radius: 1), .pier("a", radius: 2)] },
      .sample { $0.visit = MonitoringRecord.visit(arrival: UTCInstant(secondsSinceEpoch: .min)) },
      .sample { $0.visit = MonitoringRecord.visit(departure: .now) },
    ])
  func unstorable(kind: StoreKind, record: MonitoringRecord) throws {
    let store = try StorePair(kind).store
    var both = record
    both.regions.insert(.park("home"), at: 0)
    both.conditions.insert(.pier("a"), at: 0)
    try store.updateMonitoring(of: .tracker) { _ in both }
    let kept = try store.monitoring(of: .tracker)
    #expect(kept.regions == [.park("home")])
    #expect(kept.conditions == [.pier("a")])
    #expect(kept.visit == nil)
  }

  @Test("The longest names are kept", arguments: StoreKind.allCases)
  func longest(kind: StoreKind) throws {
    #expect(PermissionLimits.watchedNameBytes == 1_024)
    let store = try StorePair(kind).store
    let name = String(repeating: "ü", count: 512)
    let record = MonitoringRecord.sample { record in
      record.regions = [.park(name)]
      record.conditions = [.pier(name, monitor: name), .beacon("x", uuid: name)]
    }
    try store.updateMonitoring(of: .tracker) { _ in record }
    #expect(try store.monitoring(of: .tracker) == record)
  }

  @Test("An app whose identifier cannot be kept is an error", arguments: StoreKind.allCases)
  func unusableApp(kind: StoreKind) throws {
    let store = try StorePair(kind).store
    #expect(throws: PermissionStoreError.unusableApp) {
      try store.updateMonitoring(of: AppID("")) { _ in .full }
    }
  }
}

/// One byte more than a name may have.
private let tooLong = String(repeating: "x", count: 1_025)
