// SPDX-License-Identifier: MIT

import LocationCore
import LocationFakes
import Testing

@testable import LocationHost

@Suite("Every permission store keeps decisions for each program of an identifier")
struct StoredProgramTests {
  private static let walk = AppID(
    "com.example.tracker", program: AppProgram(user: 1000, tier: .host, anchor: "/usr/bin/walk"))

  /// Programs that differ from that one in one thing.
  private static let others = [
    AppProgram(user: 1001, tier: .host, anchor: "/usr/bin/walk"),
    AppProgram(user: 1000, tier: .sandbox, anchor: "/usr/bin/walk"),
    AppProgram(user: 1000, tier: .host, anchor: "/usr/bin/Walk"),
    AppProgram(user: 1000, tier: .host, anchor: "/usr/bin/wa\u{301}lk"),
    AppProgram(user: 1000, tier: .host, anchor: "/usr/bin/w\u{E1}lk"),
    AppProgram(user: .max, tier: .user, anchor: ""),
  ].map { AppID("com.example.tracker", program: $0) }

  @Test("A decision about a program is none about another one", arguments: StoreKind.allCases)
  func apart(kind: StoreKind) throws {
    let pair = try StorePair(kind)
    try pair.store.write(AuthorizationRecord(decision: .always), for: Self.walk)
    #expect(try pair.other.permission(of: Self.walk).record.decision == .always)
    for other in Self.others + [.tracker] {
      #expect(try pair.other.permission(of: other).record == AuthorizationRecord())
    }
    for other in Self.others {
      try pair.store.write(AuthorizationRecord(decision: .whileUsing), for: other)
    }
    let contents = try pair.other.contents()
    #expect(contents.apps.count == 1 + Self.others.count)
    #expect(contents.permission(of: Self.walk).record.decision == .always)
    #expect(contents.programs(of: .tracker).count == 1 + Self.others.count)
  }

  @Test(
    "Never and Precise off of an identifier hold for all its programs",
    arguments: StoreKind.allCases)
  func forbidden(kind: StoreKind) throws {
    let pair = try StorePair(kind)
    try pair.store.write(AuthorizationRecord(decision: .always, isPrecise: true), for: Self.walk)
    try pair.store.update(.tracker, name: nil) { $0 = AuthorizationRecord(decision: .never) }
    #expect(try pair.other.permission(of: Self.walk).record.decision == .never)
    try pair.store.update(.tracker, name: nil) {
      $0 = AuthorizationRecord(decision: .always, isPrecise: false)
    }
    let record = try pair.other.permission(of: Self.walk).record
    #expect(record == AuthorizationRecord(decision: .always, isPrecise: false))
    #expect(try pair.other.contents().permission(of: Self.walk).record == record)
    #expect(try pair.other.contents().effective.map(\.record.isPrecise) == [false, false])
  }

  @Test(
    "A grant for an identifier awaits confirmation for a program", arguments: StoreKind.allCases)
  func confirmation(kind: StoreKind) throws {
    let pair = try StorePair(kind)
    try pair.store.write(AuthorizationRecord(decision: .whileUsing), for: .tracker)
    let waiting = try pair.other.permission(of: Self.walk)
    #expect(waiting.record.needsConfirmation && waiting.record.decision == .whileUsing)
    // A write that decides nothing confirms nothing.
    try pair.store.update(Self.walk, name: "Walk") { _ in }
    #expect(try pair.other.permission(of: Self.walk).record.needsConfirmation)
    try pair.store.update(Self.walk, name: nil) { $0.decide(.whileUsing) }
    let confirmed = try pair.other.permission(of: Self.walk)
    #expect(confirmed.record == AuthorizationRecord(decision: .whileUsing))
    #expect(confirmed.name == "Walk")
  }

  @Test(
    "What an identifier forbids is not written down for a program that changes something else",
    arguments: StoreKind.allCases)
  func notCopied(kind: StoreKind) throws {
    let store = try StorePair(kind).store
    try store.write(AuthorizationRecord(decision: .always), for: Self.walk)
    try store.write(AuthorizationRecord(decision: .never), for: .tracker)
    try store.update(Self.walk, name: "Walk") { $0.isPrecise = false }
    try store.update(.tracker, name: nil) { $0.decide(.undecided) }
    #expect(
      try store.permission(of: Self.walk).record
        == AuthorizationRecord(decision: .always, isPrecise: false))
  }

  @Test(
    "A program's revision rises with decisions about it and about its identifier",
    arguments: StoreKind.allCases)
  func revisions(kind: StoreKind) throws {
    let pair = try StorePair(kind)
    var last = try pair.store.permission(of: Self.walk).revision
    for app in [AppID.tracker, Self.walk, .tracker, Self.walk, Self.walk] {
      try pair.store.write(AuthorizationRecord(decision: .always), for: app)
      let revision = try pair.other.permission(of: Self.walk).revision
      #expect(revision > last)
      #expect(try pair.other.contents().permission(of: Self.walk).revision == revision)
      last = revision
    }
    try pair.store.write(AuthorizationRecord(decision: .always), for: Self.others[0])
    #expect(try pair.other.permission(of: Self.walk).revision == last)
    try pair.store.resetAll()
    #expect(try pair.other.permission(of: Self.walk).revision > last)
  }

  @Test("What is monitored for a program is its own", arguments: StoreKind.allCases)
  func monitoring(kind: StoreKind) throws {
    let pair = try StorePair(kind)
    try pair.store.updateMonitoring(of: Self.walk) { _ in .full }
    #expect(try pair.other.monitoring(of: Self.walk) == .full)
    for other in Self.others + [.tracker] {
      #expect(try pair.other.monitoring(of: other).isEmpty)
    }
    try pair.store.reset(.tracker)
    #expect(try pair.other.monitoring(of: Self.walk) == .full)
    try pair.store.reset(Self.walk)
    #expect(try pair.other.monitoring(of: Self.walk).isEmpty)
  }

  @Test("The access log names programs", arguments: StoreKind.allCases)
  func accessLog(kind: StoreKind) throws {
    let pair = try StorePair(kind)
    try pair.store.setLoggingAccess(true)
    let apps = [Self.walk, .tracker, Self.others[0]]
    let records = apps.map { app in
      AccessRecord(app: app, kind: .intervalBegin, time: .now, accuracy: .full, purposeKey: nil)
    }
    try pair.store.append(records, at: .now)
    #expect(try pair.other.accessLog(at: .now).map(\.app) == apps)
    #expect(try pair.other.contents().apps.filter { $0.lastUsed != nil }.count == 3)
    try pair.store.reset(Self.walk)
    #expect(try pair.other.accessLog(at: .now).map(\.app) == [.tracker, Self.others[0]])
  }

  @Test("A program that cannot be stored is refused", arguments: StoreKind.allCases)
  func unusable(kind: StoreKind) throws {
    let store = try StorePair(kind).store
    for anchor in ["a\u{0}b", String(repeating: "a", count: 4_097)] {
      let app = AppID(
        "com.example.tracker", program: AppProgram(user: 0, tier: .host, anchor: anchor))
      #expect(throws: PermissionStoreError.unusableApp) {
        try store.update(app, name: nil) { $0.decide(.always) }
      }
    }
  }
}
