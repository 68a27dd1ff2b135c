// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("The table of compatibility is that of the module")
struct CompatibilityTests {
  private let table: CompatibilityTable

  init() throws {
    table = CompatibilityTable(lines: try Repository.lines(of: "docs/reference/compatibility.md"))
  }

  @Test("Every public symbol is in the table, and every symbol of the table is in the module")
  func equal() throws {
    let symbols = try SymbolGraph.symbols(of: "LocationServices")
    // A graph that could not be read would make both sides agree on nothing.
    #expect(symbols.contains("CLLocationManager.startUpdatingLocation()") && symbols.count > 500)
    #expect(symbols.subtracting(table.present).sorted() == [], "not in the table")
    #expect(table.present.subtracting(symbols).sorted() == [], "not in the module")
  }

  @Test("Every name that Apple publishes is in the module, or is called absent")
  func published() throws {
    let names = try Self.publishedNames()
    #expect(names.count > 400 && names.contains("CLMonitor.Event.State.unmonitored"))
    let symbols = try SymbolGraph.symbols(of: "LocationServices")
    #expect(names.subtracting(symbols).subtracting(table.absent).sorted() == [])
  }

  /// The names of the hand-written list, with their types before them, and the types themselves.
  private static func publishedNames() throws -> Set<String> {
    var names: Set<String> = []
    for line in try Repository.lines(of: "Tests/RepositoryTests/Fixtures/surface.txt") {
      let words = line.split(separator: " ").map(String.init)
      guard let type = words.first, type != "#" else { continue }
      if type == "-" {
        names.formUnion(words.dropFirst())
      } else {
        names.formUnion([type] + words.dropFirst().map { "\(type).\($0)" })
      }
    }
    return names
  }

  @Test("Every public declaration is the recorded one, and differs from all others")
  func declarations() throws {
    let declarations = try SymbolGraph.declarations(of: "LocationServices")
    #expect(declarations.count > 500 && Set(declarations).count == declarations.count)
    let file = Repository.root.appending(path: "docs/reference/api.txt")
    if ProcessInfo.processInfo.environment["LOCSIM_RECORD"] == "1" {
      try Data((declarations.joined(separator: "\n") + "\n").utf8).write(to: file)
    }
    let recorded = Set(try Repository.lines(of: "docs/reference/api.txt").map(String.init))
      .subtracting([""])
    #expect(Set(declarations).subtracting(recorded).sorted() == [], "not recorded")
    #expect(recorded.subtracting(declarations).sorted() == [], "not in the module any longer")
  }

  @Test("Symbols that the table calls absent are not in the module, and none is named twice")
  func absent() throws {
    let symbols = try SymbolGraph.symbols(of: "LocationServices")
    #expect(!table.absent.isEmpty && table.absent.intersection(symbols).sorted() == [])
    #expect(table.repeated == [])
  }

  @Test("A symbol has one of four states, and what falls short says why")
  func states() {
    #expect(!table.rows.isEmpty)
    for row in table.rows {
      #expect(["works", "approximates", "absent", "ours"].contains(row.state), "\(row)")
      #expect(!["approximates", "absent"].contains(row.state) || !row.note.isEmpty, "\(row)")
    }
  }
}

/// What `docs/reference/compatibility.md` says.
private struct CompatibilityTable {
  struct Row {
    let type: String
    let names: [String]
    let state: String
    let note: String
  }

  private(set) var rows: [Row] = []
  private var types: Set<String> = []

  /// Reads headings that name a type in backticks, or none for global names, and their tables.
  init(lines: [Substring]) {
    var type: String?
    for line in lines {
      if line.hasPrefix("## ") {
        type = Self.quoted(line).first ?? ""
        if let type, !type.isEmpty { types.insert(type) }
      }
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard let type, line.hasPrefix("| "), cells.count >= 2, cells[1] != "state",
        cells[1] != "---"
      else { continue }
      rows.append(
        Row(
          type: type, names: Self.quoted(cells[0]), state: cells[1],
          note: cells.count > 2 ? cells[2] : ""))
    }
  }

  /// What stands in backticks.
  private static func quoted(_ text: some StringProtocol) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  private func symbols(where isWanted: (Row) -> Bool) -> [String] {
    rows.filter(isWanted).flatMap { row in
      row.names.map { row.type.isEmpty ? $0 : "\(row.type).\($0)" }
    }
  }

  var present: Set<String> { types.union(symbols { $0.state != "absent" }) }
  var absent: Set<String> { Set(symbols { $0.state == "absent" }) }

  /// The symbols that stand in two rows.
  var repeated: [String] {
    Dictionary(grouping: symbols { _ in true }) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
  }
}
