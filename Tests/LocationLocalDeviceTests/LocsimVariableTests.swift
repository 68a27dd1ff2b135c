// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import LocationLocalDevice

@Suite("The variables of the environment")
struct LocsimVariableTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test("A variable that nothing reads is reported with the nearest one that is read")
  func unknown() {
    let found = LocsimVariable.unknown(in: [
      "LOCSIM_SOURC": "a", "LOCSIM_XYZZY": "b", "locsim_seed": "1", "LOCSIM_SOURCE": "c",
      "LOCSIM_STRICT": "1", "LOCSIM_TYPO": "", "HOME": "/",
    ])
    #expect(found.map(\.name) == ["LOCSIM_SOURC", "LOCSIM_XYZZY", "locsim_seed"])
    #expect(
      found.map(\.message) == [
        "this variable is not known and has no effect; did you mean “LOCSIM_SOURCE”?",
        "this variable is not known and has no effect; docs/guides/apps.md lists the variables",
        "this variable is not known and has no effect; did you mean “LOCSIM_SEED”?",
      ])
  }

  @Test("Every variable that the sources and tools name is in the list")
  func complete() throws {
    let known = LocsimVariable.production.union(LocsimVariable.development)
    let files =
      ["Package.swift"] + Self.files(in: "Sources", ".swift") + Self.files(in: "Tools", "")
    var named: Set<String> = []
    for file in files {
      guard
        let text = try? String(contentsOf: Self.root.appending(path: file), encoding: .utf8)
      else { continue }
      for match in text.matches(of: /LOCSIM_[A-Z][A-Z_]*[A-Z]/) {
        named.insert(String(match.output))
      }
    }
    // Its value is the name of a library, given to the compiler.
    named.remove("LOCSIM_LIBGPS")
    #expect(named.subtracting(known) == [])
    #expect(LocsimVariable.production.subtracting(named) == [])
  }

  @Test("The guide for apps has a row for each variable that an app reads")
  func documented() throws {
    let guide = try String(
      contentsOf: Self.root.appending(path: "docs/guides/apps.md"), encoding: .utf8)
    for name in LocsimVariable.production { #expect(guide.contains("| `\(name)"), "\(name)") }
  }

  private static func files(in folder: String, _ ending: String) -> [String] {
    let names = try? FileManager.default.subpathsOfDirectory(
      atPath: root.appending(path: folder).path)
    return (names ?? []).filter { $0.hasSuffix(ending) && !$0.contains(".build") }
      .map { "\(folder)/\($0)" }
  }
}
