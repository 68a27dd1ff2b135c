// SPDX-License-Identifier: MIT

import LocationCore
import LocationFakes
import LocationHost
import Testing

@Suite("Every permission store keeps an access log on request (UI-08)")
struct AccessLogTests {
  @Test(
    "Nothing is logged, and no last use noted, until the log is on", arguments: StoreKind.allCases)
  func off(kind: StoreKind) throws {
    let store = try StorePair(kind).store
    try store.append([.begin(at: 1)], at: .now)
    #expect(try store.accessLog(at: .now).isEmpty)
    #expect(try store.contents().apps.isEmpty)
  }

  @Test(
    "Accesses are read back as they were, oldest first, by others too",
    arguments: StoreKind.allCases)
  func readBack(kind: StoreKind) throws {
    let pair = try StorePair(kind)
    try pair.other.setLoggingAccess(true)
    let times = [
      UTCInstant(secondsSinceEpoch: 5, nanoseconds: 999_999_999),
      UTCInstant(secondsSinceEpoch: -62_135_596_801), UTCInstant(secondsSinceEpoch: 1 << 40),
    ]
    let keys: [PurposeKey?] = [nil] + PurposeKey.allCases
    let records = times.flatMap { time in
      keys.flatMap { key in
        [
          AccessRecord(
            app: .tracker, kind: .intervalBegin, time: time, accuracy: .full, purposeKey: key),
          AccessRecord(
            app: .other, kind: .intervalEnd, time: time, accuracy: .reduced, purposeKey: key),
        ]
      }
    }
    try pair.store.append(Array(records.prefix(3)), at: .now)
    try pair.store.append(Array(records.dropFirst(3)), at: .now)
    #expect(try pair.other.accessLog(at: .now) == records)
  }

  @Test(
    "The last use is the last appended, and counts as no decision", arguments: StoreKind.allCases)
  func lastUse(kind: StoreKind) throws {
    let store = try StorePair(kind).store
    try store.setLoggingAccess(true)
    try store.write(AuthorizationRecord(decision: .always), for: .tracker)
    let before = try [AppID.tracker, .other].map { try store.permission(of: $0).revision }
    try store.append([.begin(at: 9), .begin(at: 7), .begin(.other, at: 3)], at: .now)
    #expect(try store.permission(of: .tracker).lastUsed == UTCInstant(secondsSinceEpoch: 7))
    #expect(try store.permission(of: .tracker).record.decision == .always)
    #expect(try store.permission(of: .other).lastUsed == UTCInstant(secondsSinceEpoch: 3))
    #expect(try [AppID.tracker, .other].map { try store.permission(of: $0).revision } == before)
    try store.write(AuthorizationRecord(decision: .never), for: .tracker)
    #expect(try store.permission(of: .tracker).lastUsed == UTCInstant(secondsSinceEpoch: 7))
  }

  @Test("A reset of one app takes its entries out, and no other's", arguments: StoreKind.allCases)
  func resetOfOne(kind: StoreKind) throws {
    let pair = try StorePair(kind)
    try pair.store.setLoggingAccess(true)
    try pair.store.write(AuthorizationRecord(decision: .always), for: .tracker)
    try pair.store.append([.begin(at: 1), .begin(.other, at: 2)], at: .now)
    let before = try pair.store.permission(of: .tracker).revision
    let reset = try pair.other.reset(.tracker)
    #expect(reset.record == AuthorizationRecord() && reset.revision > before)
    #expect(try pair.store.permission(of: .tracker).lastUsed == nil)
    #expect(try pair.store.permission(of: .other).lastUsed != nil)
    #expect(try pair.store.accessLog(at: .now).map(\.app) == [.other])
  }

  @Test("Switching the log off empties it and forgets last uses", arguments: StoreKind.allCases)
  func switchedOff(kind: StoreKind) throws {
    let store = try StorePair(kind).store
    try store.setLoggingAccess(true)
    try store.append([.begin(at: 1)], at: .now)
    try store.setLoggingAccess(false)
    try store.setLoggingAccess(true)
    #expect(try store.accessLog(at: .now).isEmpty)
    #expect(try store.permission(of: .tracker).lastUsed == nil)
  }

  @Test(
    "The log holds as many entries as its limit; then the oldest go", arguments: StoreKind.allCases)
  func limit(kind: StoreKind) throws {
    let store = try StorePair(kind, accessLimit: 5).store
    try store.setLoggingAccess(true)
    func times() throws -> [Int64] { try store.accessLog(at: .now).map(\.time.seconds) }
    try store.append((1...5).map { .begin(at: $0) }, at: .now)
    #expect(try times() == [1, 2, 3, 4, 5])
    try store.append([.begin(at: 6)], at: .now)
    #expect(try times() == [2, 3, 4, 5, 6])
    try store.append((7...20).map { .begin(at: $0) }, at: .now)
    #expect(try times() == [16, 17, 18, 19, 20])
  }

  @Test("The default of that limit is 100 000", arguments: StoreKind.allCases)
  func defaultLimit(kind: StoreKind) throws {
    let store = try StorePair(kind).store
    try store.setLoggingAccess(true)
    try store.append((0...100_000).map { .begin(at: $0) }, at: .now)
    let log = try store.accessLog(at: .now)
    #expect(log.count == 100_000)
    #expect(log.first?.time.seconds == 1)
  }

  @Test(
    "An entry goes seven days after it was logged, whatever year its source claims",
    arguments: StoreKind.allCases)
  func retention(kind: StoreKind) throws {
    let store = try StorePair(kind).store
    try store.setLoggingAccess(true)
    try store.append([.begin(at: 1), .begin(at: 1 << 40)], at: .now)
    try store.append([.begin(at: 2)], at: .now + .seconds(60))
    func times(after seconds: Int) throws -> [Int64] {
      try store.accessLog(at: .now + .seconds(seconds)).map(\.time.seconds)
    }
    let week = 7 * 86_400
    #expect(try times(after: week) == [1, 1 << 40, 2])
    #expect(try times(after: week + 1) == [2])
    #expect(try times(after: week + 61) == [])
    // What is gone does not come back with the clock.
    #expect(try times(after: 0) == [])
  }
}
