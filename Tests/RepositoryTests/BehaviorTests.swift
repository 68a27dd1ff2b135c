// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("The rules of docs/reference/behavior.md are those that the project cites")
struct BehaviorTests {
  private static let page = "docs/reference/behavior.md"

  /// Texts with the ids that they cite.
  private static let words: [(String, [String])] = [
    ("Traces/scenarios/CL-33-cached-fix.transcript", ["CL-33"]),
    ("The strings that are needed (A-05…A-08).", ["A-05", "A-08"]),
    ("covers: [CLX-10, DF-05b]", ["CLX-10", "DF-05b"]),
    ("UTF-16, WGS-84, ISO-8601, GPX-11, SHA-256", []),
    ("A-100, A-1, T-10_5, GX-A-01, e-05, D-, U-01bc", []),
  ]

  @Test("Every rule that is cited is on the page, and every rule on the page is cited elsewhere")
  func equal() throws {
    let listed = Set(try Self.rows().map(\.id))
    let cited = try Self.citations()
    // A tree that could not be read would make both sides agree on nothing.
    #expect(cited.count > 300)
    for (id, path) in cited.sorted(by: { $0.key < $1.key }) {
      #expect(listed.contains(id), "\(path) cites \(id)")
    }
    #expect(listed.subtracting(cited.keys).sorted() == [], "not cited")
  }

  @Test("A rule has one line, of at most 200 characters, and refers to rules that exist")
  func lines() throws {
    let rows = try Self.rows()
    let listed = Set(rows.map(\.id))
    #expect(rows.count == listed.count)
    for row in rows {
      // The id as the name of a test begins with it.
      let ids = Self.ids(in: row.id) + Self.parts(in: "\"\(row.id): ")
      #expect(ids == [row.id], "\(row.id) is no id")
      #expect(!row.rule.isEmpty && row.rule.count <= 200, "\(row.id): \(row.rule.count)")
      #expect(Set(Self.ids(in: row.rule)).subtracting(listed).sorted() == [], "\(row.id)")
    }
  }

  @Test("An id is a family and two digits at the beginning of a word", arguments: words)
  func wholeWords(text: String, ids: [String]) {
    #expect(Self.ids(in: text) == ids)
  }

  @Test("A part of the API is cited by its number before a name or after the page's file")
  func partNumbers() {
    #expect(Self.parts(in: #"@Test("1.16: A beacon region cannot be monitored")"#) == ["1.16"])
    #expect(Self.parts(in: #"@Test("1.11, D-04: Where both are implemented")"#) == ["1.11"])
    #expect(Self.parts(in: "// A NaN is invalid (behavior.md 1.2).") == ["1.2"])
    #expect(Self.parts(in: #"("1.5", .at(1.5)), "1.0, 2.0", 1.4: "#) == [])
  }
}

extension BehaviorTests {
  /// What stands before the hyphen of an id.
  private static let families: Set = [
    "A", "B", "BAS", "BUG", "CL", "CLX", "D", "DF", "E", "G", "K", "LOC", "M", "MON", "P", "PS",
    "Q", "R", "S", "SL", "SS", "T", "TH", "U", "UI", "X",
  ]

  /// The extensions of files that cite rules; scripts have none.
  private static let extensions: Set = [
    "", "c", "h", "json", "md", "plist", "swift", "transcript", "txt", "yaml",
  ]

  /// A row of the page's tables.
  private struct Row {
    let id: String
    let rule: String
  }

  /// The rows of the page; one that has not two cells is one without a rule.
  private static func rows() throws -> [Row] {
    var rows: [Row] = []
    for line in try Repository.lines(of: page) where line.hasPrefix("| ") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      if cells.first == "id" || cells.first == "---" { continue }
      rows.append(Row(id: cells.first ?? "", rule: cells.count == 2 ? cells[1] : ""))
    }
    return rows
  }

  /// The rules that the tree cites, in texts and in names of files, each with a file that does.
  private static func citations() throws -> [String: String] {
    var citations: [String: String] = [:]
    for path in paths() {
      let file = Repository.root.appending(path: path)
      let values = try file.resourceValues(forKeys: [.isRegularFileKey])
      guard values.isRegularFile == true else { continue }
      let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      for id in ids(in: path) + ids(in: text) { citations[id] = path }
      guard ["swift", "h"].contains(file.pathExtension) else { continue }
      for id in parts(in: text) { citations[id] = path }
    }
    return citations
  }

  /// Paths of the files that may cite rules, from the root, without the page and this file.
  private static func paths() -> [String] {
    var paths = ["CHANGELOG.md", "CONTRIBUTING.md", "README.md"]
    for folder in ["Sources", "Tests", "Traces", "Tools", "docs"] {
      let base = Repository.root.appending(path: folder)
      let names = FileManager.default.enumerator(atPath: base.path)?.compactMap { $0 as? String }
      paths += (names ?? []).map { "\(folder)/\($0)" }
    }
    return paths.filter { path in
      !path.contains(".build") && path != page && !path.hasSuffix("/BehaviorTests.swift")
        && extensions.contains(URL(filePath: path).pathExtension)
    }
  }

  /// The ids of rules at the beginning of words.
  private static func ids(in text: String) -> [String] {
    let hyphen = UInt8(ascii: "-")
    var ids: [String] = []
    // Bytes, because the tree has millions of them.
    for word in Array(text.utf8).split(whereSeparator: { !isPartOfWord($0) })
    where word.contains(hyphen) {
      let pieces = word.split(separator: hyphen, maxSplits: 2, omittingEmptySubsequences: false)
      let family = String(decoding: pieces[0], as: UTF8.self)
      let number = String(decoding: pieces[1], as: UTF8.self)
      if families.contains(family), number.wholeMatch(of: /[0-9]{2}[a-z]?/) != nil {
        ids.append("\(family)-\(number)")
      }
    }
    return ids
  }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default:
      false
    }
  }

  /// The parts of the API that a text cites.
  private static func parts(in text: String) -> [String] {
    var parts: [String] = []
    for line in text.split(separator: "\n")
    where line.contains("\"1.") || line.contains("behavior.md 1.") {
      let citation = #/(?:"|behavior\.md )(1\.[0-9]{1,2})(?:: |, [A-Z]|\))/#
      parts += line.matches(of: citation).map { String($0.output.1) }
    }
    return parts
  }
}
