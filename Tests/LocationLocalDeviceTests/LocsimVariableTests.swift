// SPDX-License-Identifier: MIT

import Foundation
import LocationCore
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

  private static func faults(
    _ variables: [String: String], usesDaemon: Bool = false
  ) -> [VariableFault] {
    LocsimVariable.faults(of: AppID("a"), usesDaemon: usesDaemon) { variables[$0] }
  }

  @Test(
    "A value that a device of the app's own cannot use is a fault, and none beside a daemon",
    arguments: LocsimVariable.ofOwnDevice + ["LOCSIM_SCENARIO"])
  func faults(name: String) {
    // A transcript is made at any path, so its value is looked at only when it is made.
    let names = name == "LOCSIM_TRANSCRIPT" ? [] : [name]
    #expect(Set(Self.faults([name: "/nonexistent"]).map(\.name)) == Set(names))
    #expect(Self.faults([name: "/nonexistent"], usesDaemon: true) == [])
  }

  @Test("Values that can be used are no faults")
  func noFaults() {
    let faults = Self.faults([
      "LOCSIM_AUTHORIZATION": "always", "LOCSIM_ACCURACY": "reduced", "LOCSIM_SEED": "7",
      "LOCSIM_STORE": "memory", "LOCSIM_ANSWER": "allow-once,nobody", "LOCSIM_EXPLAIN": "off",
      "LOCSIM_DEFERRAL": "retired",
    ])
    #expect(faults == [])
  }

  @Test("An Info.plist that cannot be read is a fault, with a daemon or without")
  func infoPlist() {
    for usesDaemon in [false, true] {
      let faults = Self.faults(["LOCSIM_INFO_PLIST": "/nonexistent"], usesDaemon: usesDaemon)
      #expect(faults.map(\.name) == ["LOCSIM_INFO_PLIST"])
    }
  }

  @Test("A fault of a seed does not say what was meant for the seed")
  func secret() {
    let faults = Self.faults(["LOCSIM_STORE": "memory", "LOCSIM_SEED": "4711x"])
    #expect(
      faults.map(\.line) == [
        "LOCSIM_SEED: its value is no seed; give a whole number from 0 to 18446744073709551615; "
          + "it has no effect"
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
