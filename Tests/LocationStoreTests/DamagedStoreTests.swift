// SPDX-License-Identifier: MIT

import Foundation
import LocationCore
import LocationFakes
import LocationStore
import Testing

@testable import LocationHost

@Suite("A damaged store never means “allowed”")
struct DamagedStoreTests {
  private let bench: StoreFolderBench
  private let notices = Notices()

  /// Makes a store in which one app is allowed, and closes it.
  init() throws {
    bench = try StoreFolderBench()
    let store = try bench.open()
    try store.write(AuthorizationRecord(decision: .always), for: .tracker)
    try store.write(AuthorizationRecord(decision: .never), for: .other)
  }

  /// Ways to damage the file, each with what is said about it.
  enum Damage: CaseIterable {
    case text, truncated, pages, foreignTables, foreignProgram, otherColumns, extraTable
    case noDevice, strangeDevice, strangeMigrations

    func inflict(on bench: StoreFolderBench) throws {
      switch self {
      case .text: try bench.overwrite(Array("This is no database at all.\n".utf8))
      case .truncated: try bench.overwrite(Array(try bench.bytes().prefix(6_000)))
      case .pages:
        var bytes = try bench.bytes()
        for index in bytes.indices where index >= 4_096 { bytes[index] = 0x5A }
        try bench.overwrite(bytes)
      case .foreignTables:
        try bench.edit("DROP TABLE app; CREATE TABLE app (id TEXT, decision TEXT)")
      case .foreignProgram: try bench.edit("PRAGMA application_id = 1")
      case .otherColumns: try bench.edit("ALTER TABLE app ADD COLUMN extra TEXT")
      case .extraTable: try bench.edit("CREATE TABLE extra (id INTEGER)")
      case .noDevice: try bench.edit("DELETE FROM device")
      case .strangeDevice:
        try bench.edit("PRAGMA ignore_check_constraints = ON; UPDATE device SET restricted = 2")
      case .strangeMigrations:
        try bench.edit("DROP TABLE grdb_migrations; CREATE TABLE grdb_migrations (x)")
      }
    }
  }

  private func expectSetAside(number: Int = 1) throws {
    let aside = "\(bench.file).damaged-\(number)"
    #expect(FileManager.default.fileExists(atPath: aside))
    #expect(notices.all.count == number)
    guard case .setAside(bench.file, aside, _)? = notices.all.last else {
      Issue.record("\(notices.all)")
      return
    }
  }

  @Test("It is set aside and reported, and nothing is decided", arguments: Damage.allCases)
  func setAside(damage: Damage) throws {
    try damage.inflict(on: bench)
    let store = try bench.open(notices)
    let contents = try store.contents()
    #expect(contents.apps.isEmpty)
    #expect(contents.device == DevicePrivacy())
    try expectSetAside()
    try store.write(AuthorizationRecord(decision: .never), for: .tracker)
    #expect(try bench.open().permission(of: .tracker).record.decision == .never)
  }

  @Test("Damage that comes while it is open is dealt with likewise", arguments: Damage.allCases)
  func whileOpen(damage: Damage) throws {
    let store = try bench.open(notices)
    let before = try store.permission(of: .tracker)
    #expect(before.record.decision == .always)
    try damage.inflict(on: bench)
    // What only a whole inspection finds is found by the next process to open it.
    _ = try bench.open()
    let after = try store.permission(of: .tracker)
    #expect(after.record.decision == .undecided)
    #expect(after.revision > before.revision)
    try store.write(AuthorizationRecord(decision: .whileUsing), for: .tracker)
    #expect(try bench.open().permission(of: .tracker).record.decision == .whileUsing)
  }

  @Test("Text written over it while it is open is noticed at the next call")
  func overwritten() throws {
    let store = try bench.open(notices)
    try Damage.text.inflict(on: bench)
    #expect(try store.permission(of: .tracker).record.decision == .undecided)
    try expectSetAside()
  }

  @Test("Damaged files are numbered, up to a hundred; then the store refuses to open")
  func numbered() throws {
    for number in 1...3 {
      try Damage.text.inflict(on: bench)
      _ = try bench.open(notices)
      try expectSetAside(number: number)
    }
    for number in 4...100 { try Data().write(to: URL(filePath: "\(bench.file).damaged-\(number)")) }
    try Damage.text.inflict(on: bench)
    #expect {
      try bench.open()
    } throws: { error in
      (error as? PermissionStoreError)?.description == """
        \(bench.file): is damaged and cannot be set aside: 100 damaged files lie beside it \
        already; move it away
        """
    }
  }

  @Test("A file of a newer version is left as it is, and every use is an error")
  func newer() throws {
    try bench.edit(
      "INSERT INTO grdb_migrations VALUES ('99'); CREATE TABLE region (id TEXT)")
    let before = try bench.bytes()
    #expect {
      try bench.open(notices)
    } throws: { error in
      (error as? PermissionStoreError)?.description == """
        \(bench.file): was changed by a newer version of locsim; update locsim, or move the file \
        away
        """
    }
    #expect(try bench.bytes() == before)
    #expect(notices.all.isEmpty)
  }

  @Test(
    "An app whose row makes no sense is undecided, others keep theirs, and a write repairs it",
    arguments: [
      "decision = 'perhaps'", "decision = 'Always'", "always_chance_used = 2", "precise = -1",
      "decision = 'provisional-always', always_chance_used = 0", "revision = -5",
      "revision = 9223372036854775807", "last_used_nanoseconds = 5",
      "last_used_seconds = 1, last_used_nanoseconds = 1000000000",
    ])
  func row(values: String) throws {
    let store = try bench.open(notices)
    let sane = try store.permission(of: .tracker).revision
    try bench.edit(
      """
      PRAGMA ignore_check_constraints = ON; UPDATE app SET \(values) WHERE id = '\(AppID.tracker.rawValue)'
      """)
    for _ in 0..<2 {
      #expect(try store.permission(of: .tracker).record == AuthorizationRecord())
      #expect(try store.contents().permission(of: .tracker).record == AuthorizationRecord())
    }
    #expect(try store.permission(of: .other).record.decision == .never)
    #expect(notices.all == [.unreadableRow(path: bench.file, app: AppID.tracker.rawValue)])
    // A process that runs with what was decided before must notice.
    let before = try store.permission(of: .tracker).revision
    #expect(before > sane)
    let written = try store.update(.tracker, name: nil) { $0.isPrecise = true }
    #expect(written.record == AuthorizationRecord(isPrecise: true))
    #expect(written.revision == before + 1)
    #expect(try bench.open(notices).permission(of: .tracker) == written)
    #expect(try store.reset(.tracker).revision == before + 2)
    #expect(notices.all.count == 1)
  }

  @Test("A row whose identifier makes no sense is no app's")
  func identifier() throws {
    try bench.edit("UPDATE app SET id = 'a' || char(10) WHERE id = '\(AppID.tracker.rawValue)'")
    let store = try bench.open(notices)
    #expect(try store.contents().apps.map(\.app) == [.other])
    #expect(notices.all == [.unreadableRow(path: bench.file, app: "a\n")])
  }

  @Test(
    "No app is allowed more, however bytes are changed", arguments: 0..<100 as Range<UInt64>)
  func fuzz(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var bytes = try bench.bytes()
    for _ in 0..<Int.random(in: 1...40, using: &generator) {
      let index = Int.random(in: bytes.indices, using: &generator)
      bytes[index] = UInt8.random(in: 0...255, using: &generator)
    }
    if seed % 4 == 0 { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator)) }
    try bench.overwrite(bytes)
    do {
      let store = try bench.open(notices)
      let contents = try store.contents()
      for permission in contents.apps where permission.app != .tracker {
        #expect([.never, .undecided].contains(permission.record.decision))
      }
      _ = try store.accessLog(at: .now)
      try store.write(AuthorizationRecord(decision: .never), for: .tracker)
      #expect(try bench.open().permission(of: .tracker).record.decision == .never)
    } catch let error as PermissionStoreError {
      // A version's number may have become another one.
      #expect(error.code == .newerVersion)
    }
  }
}
