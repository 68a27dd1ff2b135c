// SPDX-License-Identifier: MIT

import Dispatch
import LocationClient
import LocationCore
import LocationFakes
import LocationHost
import Testing

@Suite("Every permission store keeps decisions")
struct PermissionStoreConformanceTests {
  @Test(
    "An app that nothing was written about is undecided", arguments: StoreKind.allCases)
  func undecided(kind: StoreKind) throws {
    let pair = try StorePair(kind)
    #expect(try pair.store.permission(of: .tracker).record == AuthorizationRecord())
    let contents = try pair.store.contents()
    #expect(contents.apps.isEmpty)
    #expect(contents.device == DevicePrivacy())
    #expect(!contents.isLoggingAccess)
    #expect(contents.permission(of: .tracker) == (try pair.store.permission(of: .tracker)))
  }

  @Test("A decision is read back as it was, by others too", arguments: StoreKind.allCases)
  func readBack(kind: StoreKind) throws {
    let pair = try StorePair(kind)
    for decision in Decision.allCases {
      for isUsed in [false, true] {
        for isPrecise in [nil, false, true] {
          let record = AuthorizationRecord(
            decision: decision, isAlwaysChanceUsed: isUsed, isPrecise: isPrecise)
          try pair.store.write(record, for: .tracker, name: "Tracker")
          #expect(try pair.other.permission(of: .tracker).record == record)
          #expect(try pair.other.contents().permission(of: .tracker).record == record)
        }
      }
    }
    #expect(try pair.other.permission(of: .other).record == AuthorizationRecord())
  }

  @Test(
    "Provisional Always has used the chance up, however it was set", arguments: StoreKind.allCases)
  func provisional(kind: StoreKind) throws {
    let store = try StorePair(kind).store
    try store.update(.tracker, name: nil) { $0.decision = .provisionalAlways }
    #expect(try store.permission(of: .tracker).record.isAlwaysChanceUsed)
  }

  @Test(
    "Every decision raises the revision, even one that changes nothing",
    arguments: StoreKind.allCases)
  func revisions(kind: StoreKind) throws {
    let pair = try StorePair(kind)
    var last = try pair.store.permission(of: .tracker).revision
    for store in [pair.store, pair.other, pair.other, pair.store] {
      let written = try store.write(AuthorizationRecord(), for: .tracker)
      #expect(written.revision == last + 1)
      #expect(try pair.store.permission(of: .tracker).revision == written.revision)
      #expect(try pair.other.contents().permission(of: .tracker).revision == written.revision)
      last = written.revision
    }
  }

  @Test(
    "A reset of all raises every revision, also that of an app that nothing was written about",
    arguments: StoreKind.allCases)
  func resetRevisions(kind: StoreKind) throws {
    let pair = try StorePair(kind)
    try pair.store.write(AuthorizationRecord(decision: .always), for: .tracker)
    let before = try [AppID.tracker, .other].map { try pair.store.permission(of: $0).revision }
    try pair.other.resetAll()
    let after = try [AppID.tracker, .other].map { try pair.store.permission(of: $0).revision }
    #expect(zip(before, after).allSatisfy { $0 < $1 })
    #expect(try pair.store.contents().permission(of: .other).revision == after[1])
  }

  @Test(
    "A reset of one app raises its revision even where nothing was written",
    arguments: StoreKind.allCases)
  func resetOfUnknown(kind: StoreKind) throws {
    let pair = try StorePair(kind)
    let before = try pair.store.permission(of: .tracker).revision
    try pair.other.reset(.tracker)
    #expect(try pair.store.permission(of: .tracker).revision > before)
  }

  @Test(
    "A reset of one app forgets all about it, and nothing about others",
    arguments: StoreKind.allCases)
  func resetOne(kind: StoreKind) throws {
    let store = try StorePair(kind).store
    let record = AuthorizationRecord(decision: .provisionalAlways, isPrecise: false)
    for app in [AppID.tracker, .other] { try store.write(record, for: app) }
    try store.reset(.tracker)
    #expect(try store.permission(of: .tracker).record == AuthorizationRecord())
    #expect(try store.permission(of: .other).record == record)
  }

  @Test(
    "A reset of all leaves the device's switches and the choice to log (A-65)",
    arguments: StoreKind.allCases)
  func resetAll(kind: StoreKind) throws {
    let store = try StorePair(kind).store
    let device = DevicePrivacy(isLocationServicesOn: false, isRestricted: true)
    try store.updateDevice { $0 = device }
    try store.setLoggingAccess(true)
    for decision in Decision.allCases {
      try store.write(
        AuthorizationRecord(decision: decision, isAlwaysChanceUsed: true, isPrecise: true),
        for: AppID(decision.rawValue))
    }
    try store.append([.begin(at: 1)], at: .now)
    try store.resetAll()
    let contents = try store.contents()
    #expect(contents.apps.count == Decision.allCases.count + 1)
    #expect(contents.apps.allSatisfy { $0.record == AuthorizationRecord() && $0.lastUsed == nil })
    #expect(contents.device == device)
    #expect(contents.isLoggingAccess)
    #expect(try store.accessLog(at: .now).isEmpty)
  }

  @Test("Changes by many at once are all kept", arguments: StoreKind.allCases)
  func concurrent(kind: StoreKind) throws {
    let pair = try StorePair(kind)
    let before = try pair.store.permission(of: .tracker).revision
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      let store = thread % 2 == 0 ? pair.store : pair.other
      for _ in 0..<50 {
        _ = try? store.update(.tracker, name: nil) { $0.isPrecise = !($0.isPrecise ?? true) }
      }
    }
    let after = try pair.store.permission(of: .tracker)
    #expect(after.revision == before + 200)
    // From not set to off, then to and fro.
    #expect(after.record.isPrecise == true)
  }

  @Test(
    "An app may be started again from when that is allowed until a reset",
    arguments: StoreKind.allCases)
  func relaunch(kind: StoreKind) throws {
    let pair = try StorePair(kind)
    let launch = KeptLaunch(
      launch: AppLaunch(
        program: "/app/\"ö\"", arguments: ["it", "", "-a b"], folder: "/", infoPlist: "/i"),
      isReducedByDefault: false)
    #expect(launch.launch != nil)
    func isAllowed() throws -> Bool {
      try pair.store.permission(of: .tracker).mayRelaunch
        && pair.other.contents().permission(of: .tracker).mayRelaunch
    }
    try pair.store.keepLaunch(launch, of: .tracker)
    #expect(try !isAllowed() && pair.other.launch(of: .tracker) == nil)
    let revision = try pair.store.permission(of: .tracker).revision
    for end in 0..<3 {
      try pair.store.setRelaunch(true, of: .tracker)
      try pair.store.setRelaunch(true, of: .tracker)
      #expect(try isAllowed() && pair.other.launch(of: .tracker) == KeptLaunch())
      #expect(try pair.other.permission(of: .tracker).record == AuthorizationRecord())
      try pair.store.keepLaunch(launch, of: .tracker)
      #expect(try pair.other.launch(of: .tracker) == launch && pair.other.launch(of: .other) == nil)
      #expect(try end > 0 || pair.other.permission(of: .tracker).revision == revision)
      switch end {
      case 0: try pair.other.setRelaunch(false, of: .tracker)
      case 1: try pair.other.reset(.tracker)
      default: try pair.other.resetAll()
      }
      #expect(try !isAllowed() && pair.other.launch(of: .tracker) == nil)
    }
  }

  @Test("Apps come in the order of their identifiers", arguments: StoreKind.allCases)
  func order(kind: StoreKind) throws {
    let store = try StorePair(kind).store
    let names = ["b", "a.b", "Z", "ä", "a", "/opt/app", "a-b"]
    for name in names { try store.write(AuthorizationRecord(), for: AppID(name)) }
    let found = try store.contents().apps.map(\.app.rawValue)
    #expect(found == ["/opt/app", "Z", "a", "a-b", "a.b", "b", "ä"])
  }

  @Test(
    "A write of another process is reported once, and the object's own never",
    arguments: StoreKind.allCases)
  func changes(kind: StoreKind) throws {
    let pair = try StorePair(kind)
    let version = try pair.store.contents().version
    #expect(try pair.store.contents(changedSince: version) == nil)
    try pair.store.write(AuthorizationRecord(decision: .always), for: .tracker)
    #expect(try pair.store.contents(changedSince: version) == nil)
    try pair.other.write(AuthorizationRecord(decision: .never), for: .tracker)
    let news = try #require(try pair.store.contents(changedSince: version))
    #expect(news.permission(of: .tracker).record.decision == .never)
    #expect(try pair.store.contents(changedSince: news.version) == nil)
    try pair.other.updateDevice { $0.isRestricted = true }
    #expect(try pair.store.contents(changedSince: news.version)?.device.isRestricted == true)
  }
}
