// SPDX-License-Identifier: MIT

import Foundation
import LocationCore
import LocationFakes
import Testing

@testable import LocationHost
@testable import LocationStore

@Suite("The store's file")
struct SQLitePermissionStoreTests {
  private let bench: StoreFolderBench

  init() throws { bench = try StoreFolderBench() }

  @Test("Everything outlives the last process that had it open")
  func persistence() throws {
    let record = AuthorizationRecord(
      decision: .whileUsing, isAlwaysChanceUsed: true, isPrecise: false)
    func write() throws -> PermissionContents {
      let store = try bench.open()
      try store.updateDevice { $0.isLocationServicesOn = false }
      try store.setLoggingAccess(true)
      try store.write(record, for: .tracker, name: "Tracker")
      try store.append([.begin(at: 7)], at: .now)
      return try store.contents()
    }
    let before = try write()
    let store = try bench.open()
    let after = try store.contents()
    #expect(after.apps == before.apps)
    #expect(after.device == before.device)
    #expect(try store.accessLog(at: .now) == [.begin(at: 7)])
  }

  @Test("It is for its owner alone from the beginning, with what SQLite keeps beside it")
  func modes() throws {
    let store = try bench.open()
    try store.write(AuthorizationRecord(), for: .tracker)
    let names = try bench.names()
    #expect(names == ["permissions.sqlite", "permissions.sqlite-shm", "permissions.sqlite-wal"])
    for name in names { #expect(try bench.mode("\(bench.folder)/\(name)") == 0o600) }
    #expect(try bench.mode(bench.folder) == 0o700)
    let above = URL(filePath: bench.folder).deletingLastPathComponent().path
    #expect(try bench.mode(above) == 0o700)
  }

  @Test("A file that others could read is closed to them when it is opened")
  func tightened() throws {
    let first = try bench.open()
    try first.write(AuthorizationRecord(decision: .never), for: .tracker)
    for name in try bench.names() {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o666], ofItemAtPath: "\(bench.folder)/\(name)")
    }
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: bench.folder)
    let second = try bench.open()
    #expect(try second.permission(of: .tracker).record.decision == .never)
    #expect(try bench.mode(bench.folder) == 0o700)
    for name in try bench.names() { #expect(try bench.mode("\(bench.folder)/\(name)") == 0o600) }
  }

  @Test("A link or a folder in its place is not used, and left alone")
  func strangers() throws {
    try FileManager.default.createDirectory(
      atPath: bench.file, withIntermediateDirectories: true)
    func expectRefusal() {
      #expect {
        try bench.open()
      } throws: { error in
        (error as? PermissionStoreError)?.description
          == "\(bench.file): is not used: it is no regular file; move it away"
      }
    }
    expectRefusal()
    try FileManager.default.removeItem(atPath: bench.file)
    let target = bench.folder + "/target"
    try Data().write(to: URL(filePath: target))
    try FileManager.default.createSymbolicLink(atPath: bench.file, withDestinationPath: target)
    expectRefusal()
    #expect(try Data(contentsOf: URL(filePath: target)).isEmpty)
  }

  @Test("A folder that cannot be made is an error that says which and why")
  func notCreatable() throws {
    let path = "/dev/null/locsim/permissions.sqlite"
    #expect {
      try SQLitePermissionStore(path: path)
    } throws: { error in
      let error = error as? PermissionStoreError
      return error?.code == .notCreatable
        && error?.description == "/dev/null/locsim: cannot be made: Not a directory"
    }
  }

  @Test("An empty file is a store that nothing was written to")
  func empty() throws {
    try FileManager.default.createDirectory(
      atPath: bench.folder, withIntermediateDirectories: true)
    try Data().write(to: URL(filePath: bench.file))
    let notices = Notices()
    #expect(try bench.open(notices).contents().apps.isEmpty)
    #expect(notices.all.isEmpty)
  }

  @Test("Nothing is decided when the file goes away, and revisions rise")
  func deleted() throws {
    let store = try bench.open()
    let written = try store.write(AuthorizationRecord(decision: .always), for: .tracker)
    let version = try store.contents().version
    try FileManager.default.removeItem(atPath: bench.file)
    let contents = try #require(try store.contents(changedSince: version))
    #expect(contents.apps.isEmpty)
    #expect(contents.permission(of: .tracker).revision > written.revision)
    let later = try store.write(AuthorizationRecord(decision: .never), for: .tracker)
    #expect(later.revision > contents.permission(of: .tracker).revision)
    #expect(try bench.open().permission(of: .tracker).record.decision == .never)
  }

  @Test("A new folder takes the place of one that goes away as a whole")
  func folderDeleted() throws {
    let store = try bench.open()
    try store.write(AuthorizationRecord(decision: .always), for: .tracker)
    try FileManager.default.removeItem(atPath: bench.folder)
    #expect(try store.permission(of: .tracker).record.decision == .undecided)
    try store.write(AuthorizationRecord(decision: .never), for: .tracker)
    #expect(try bench.open().permission(of: .tracker).record.decision == .never)
  }

  @Test("A journal left behind by another file brings no decision back")
  func staleJournal() throws {
    let store = try bench.open()
    try store.write(AuthorizationRecord(decision: .always), for: .tracker)
    let journal = bench.file + "-wal"
    let bytes = try Data(contentsOf: URL(filePath: journal))
    #expect(!bytes.isEmpty)
    let fresh = try StoreFolderBench()
    try FileManager.default.createDirectory(
      atPath: fresh.folder, withIntermediateDirectories: true)
    try bytes.write(to: URL(filePath: fresh.file + "-wal"))
    #expect(try fresh.open().contents().apps.isEmpty)
  }

  @Test("A log's contents are gone from the files when it is switched off")
  func erased() throws {
    let store = try bench.open()
    try store.setLoggingAccess(true)
    let records = (0..<200).map { AccessRecord.begin(AppID("com.example.secret"), at: $0) }
    let needle = Data(PurposeKey.whenInUse.rawValue.utf8)
    try store.append(records, at: .now)
    #expect(try bench.isFound(needle))
    try store.setLoggingAccess(false)
    #expect(try !bench.isFound(needle))
  }
}

@Suite("The place of the store")
struct StoreLocationTests {
  @Test(
    "It is below XDG_STATE_HOME where that is absolute, else below the home folder",
    arguments: [
      ("/state", "/home/u", "/state/locsim/permissions.sqlite"),
      ("/state//", nil, "/state/locsim/permissions.sqlite"),
      ("/", nil, "/locsim/permissions.sqlite"),
      (nil, "/home/u", "/home/u/.local/state/locsim/permissions.sqlite"),
      ("", "/home/u/", "/home/u/.local/state/locsim/permissions.sqlite"),
      ("state", "/home/u", "/home/u/.local/state/locsim/permissions.sqlite"),
      ("~/state", "/home/u", "/home/u/.local/state/locsim/permissions.sqlite"),
    ] as [(String?, String?, String)])
  func path(stateHome: String?, home: String?, expected: String) throws {
    #expect(try StoreLocation.path(stateHome: stateHome, home: home) == expected)
  }

  @Test("A store without an absolute path has no place", arguments: [nil, "", "home", "./x"])
  func none(home: String?) {
    #expect {
      try StoreLocation.path(stateHome: home, home: home)
    } throws: { error in
      (error as? PermissionStoreError)?.description
        == "there is no place for permissions: set HOME or XDG_STATE_HOME to an absolute path"
    }
  }
}
