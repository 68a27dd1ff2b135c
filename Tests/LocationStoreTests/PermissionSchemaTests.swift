// SPDX-License-Identifier: MIT

import Foundation
import GRDB
import Testing

@Suite("The documentation of the store")
struct PermissionSchemaTests {
  private let page: String

  init() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    page = try String(
      contentsOf: root.appending(path: "docs/reference/permission-store.md"), encoding: .utf8)
  }

  /// The statements of the page's block of SQL.
  private func documented() throws -> [String] {
    let blocks = page.components(separatedBy: "```")
    let block = try #require(blocks.first { $0.hasPrefix("sql\n") })
    return block.dropFirst(4).split(separator: ";").map {
      $0.trimmingCharacters(in: .whitespacesAndNewlines)
    }.filter { !$0.isEmpty }
  }

  @Test("It shows the tables and indexes that the file has, and no others")
  func schema() throws {
    let bench = try StoreFolderBench()
    _ = try bench.open()
    let queue = try DatabaseQueue(path: bench.file)
    let statements = try queue.read { database in
      try String.fetchAll(
        database, sql: "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY sql")
    }
    #expect(try documented().sorted() == statements)
  }

  @Test("It names the migrations that were applied and the mark of the file")
  func version() throws {
    let bench = try StoreFolderBench()
    _ = try bench.open()
    let queue = try DatabaseQueue(path: bench.file)
    let (migrations, mark) = try queue.read { database in
      (
        try String.fetchAll(
          database, sql: "SELECT identifier FROM grdb_migrations ORDER BY rowid"),
        try Int.fetchOne(database, sql: "PRAGMA application_id")
      )
    }
    #expect(page.contains("Version: \(migrations.map { "`\($0)`" }.joined(separator: ", "))"))
    #expect(page.contains("application_id` \(mark ?? 0)"))
  }
}
