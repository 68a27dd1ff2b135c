// SPDX-License-Identifier: MIT

import Foundation
import LocationCore
import LocationHost
import LocationStore
import Testing

/// A user's state folder, on which `locsim privacy` works.
final class PrivacyBench {
  /// What `XDG_STATE_HOME` says; the folder itself is not made here.
  let home: String
  /// The store's file.
  let file: String
  private let root: String

  init() throws {
    // In memory where that can be: a busy disk takes tens of milliseconds for each commit.
    let memory = "/dev/shm"
    let scratch =
      FileManager.default.isWritableFile(atPath: memory)
      ? URL(filePath: memory) : FileManager.default.temporaryDirectory
    let folder = scratch.appending(path: "locsim-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    root = folder.path
    home = "\(root)/state"
    file = "\(home)/locsim/permissions.sqlite"
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  func run(_ arguments: [String]) throws -> CommandResult {
    try Command.run("locsim", ["privacy"] + arguments, environment: ["XDG_STATE_HOME": home])
  }

  func privacy(_ arguments: String...) throws -> CommandResult { try run(arguments) }

  /// Runs a command that must succeed without a word.
  func change(_ arguments: String...) throws {
    let run = try run(arguments)
    #expect(run.status == 0, "\(arguments)")
    #expect(run.output.isEmpty && run.diagnostics.isEmpty, "\(arguments): \(run.diagnostics)")
  }

  /// What `get` says about an app, by the words at the beginnings of its lines.
  func get(_ app: String) throws -> [String: String] {
    let run = try privacy("get", app)
    #expect(run.status == 0 && run.diagnostics.isEmpty)
    var values: [String: String] = [:]
    for line in run.lines {
      guard let gap = line.firstRange(of: "  ") else { continue }
      values[String(line[..<gap.lowerBound])] = line[gap.upperBound...].trimmingCharacters(
        in: .whitespaces)
    }
    return values
  }

  /// What a command writes as JSON, which must conform to a schema of `docs/reference`.
  func json(_ arguments: String..., schema: String) throws -> [String: Any] {
    let run = try run(arguments + ["--format", "json"])
    #expect(run.status == 0)
    let object = try jsonObject(run.output)
    #expect(try Self.schema(schema).violations(of: object) == [])
    return object
  }

  static func schema(_ name: String) throws -> JSONSchema {
    try JSONSchema(contentsOf: Command.root.appending(path: "docs/reference/\(name).schema.json"))
  }

  /// The store, opened as another process.
  func store() throws -> SQLitePermissionStore { try SQLitePermissionStore(path: file) { _ in } }

  /// Writes into the state folder's `locsim`, and makes it.
  func plant(_ text: String) throws {
    try FileManager.default.createDirectory(
      atPath: "\(home)/locsim", withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: file))
  }

  /// Makes a log of two uses, one of them by an app with an odd name that uses a coarse location.
  func logUses() throws {
    try change("log", "on")
    let time = UTCInstant(secondsSinceEpoch: 1_777_622_400)
    let end = UTCInstant(secondsSinceEpoch: 1_777_622_401, nanoseconds: 500_000_000)
    let records = [
      AccessRecord(
        app: AppID("com.example.walk"), kind: .intervalBegin, time: time, accuracy: .full,
        purposeKey: .whenInUse),
      AccessRecord(
        app: AppID("/opt/run\u{202E}"), kind: .intervalBegin, time: time, accuracy: .reduced,
        purposeKey: nil),
      AccessRecord(
        app: AppID("com.example.walk"), kind: .intervalEnd, time: end, accuracy: .full,
        purposeKey: .whenInUse),
    ]
    try store().append(records, at: WallClock.now)
  }
}
