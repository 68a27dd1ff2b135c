// SPDX-License-Identifier: MIT

import Foundation
import LocationFakes
import Testing

@testable import LocationScenarioFiles
@testable import LocationScenarios

@Suite("A checked scenario is handed over as JSON")
struct CheckedScenarioTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Hands a scenario's text over, changed on the way, and reads it as an app does.
  private func handOver(
    _ text: String, changing: (String) -> String = { $0 }
  ) throws -> Scenario {
    let file = try folder.write(text, to: "a.scenario.yaml")
    let json = String(decoding: try ScenarioLoader.load(file).json(in: "/"), as: UTF8.self)
    let handed = try folder.write(changing(json), to: "a.json")
    let (root, path) = try CheckedScenario.handedOver(in: handed)
    #expect(path == file)
    return try CheckedScenario(root, path: path).scenario
  }

  @Test("The app reads what the command read, with every place", arguments: 0..<20 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    let scenario = RandomScenario.make(seed: seed)
    let text = ScenarioWriter.text(scenario, seed: seed)
    let (root, faults) = YAMLComposer.compose(Array(text.utf8))
    let tree = try #require(root)
    let decoded = try JSONDecoder().decode(
      ScenarioNode.self, from: JSONEncoder().encode(tree))
    #expect(decoded == tree)
    #expect(
      try ScenarioReader.scenario(decoded, faults) == ScenarioReader.scenario(tree, faults))
  }

  @Test("A path that is not absolute is made so, since an app may change its folder")
  func path() throws {
    let (root, _) = YAMLComposer.compose(Array(Reading.withApp("{identifier: w}").utf8))
    let checked = try CheckedScenario(root, path: "x/a.yaml")
    let file = try folder.write(
      String(decoding: checked.json(in: "/home/me"), as: UTF8.self), to: "a.json")
    #expect(try CheckedScenario.handedOver(in: file).path == "/home/me/x/a.yaml")
  }

  @Test("A file that was changed on the way is read by the same rules")
  func changed() throws {
    let text = Reading.withApp("{identifier: w}")
    #expect(try handOver(text).apps.count == 1)
    #expect(throws: ScenarioFaults.self) {
      try handOver(text) { $0.replacing("identifier", with: "identity") }
    }
  }

  @Test(
    "Any other file is not a checked scenario",
    arguments: [
      "", "locsim: 1\napps: {walk: {identifier: w}}\n", "{}", "{locsim: 1}", "[1]", "{\"a\": 1",
    ])
  func other(text: String) throws {
    let file = try folder.write(text, to: "other")
    #expect(throws: ScenarioLoadingError.notChecked) { try CheckedScenario.handedOver(in: file) }
  }

  @Test("Another version, and a place that no text has, are refused")
  func damaged() throws {
    for (old, new) in [
      ("\"version\":1", "\"version\":2"), ("\"line\":1", "\"line\":0"),
      ("locsim-checked-scenario", "another"), ("\"key\":\"apps\"", "\"key\":\"locsim\""),
    ] {
      #expect(throws: ScenarioLoadingError.notChecked) {
        try handOver(Reading.withApp("{identifier: w}")) { $0.replacing(old, with: new) }
      }
    }
  }

  /// A complete document whose root is a list in a list, and so on.
  private func document(depth: Int) throws -> String {
    let open = String(repeating: "{\"line\":1,\"column\":1,\"list\":[", count: depth)
    let close = String(repeating: "]}", count: depth)
    let head = "{\"format\":\"locsim-checked-scenario\",\"version\":1,\"path\":\"/a\","
    return try folder.write(head + "\"root\":" + open + close + "}", to: "deep")
  }

  @Test("As deep a tree as YAML may have is read, and one that is far deeper is refused")
  func nested() throws {
    let tree = try CheckedScenario.handedOver(in: document(depth: YAMLComposer.depthLimit))
    #expect(tree.path == "/a")
    let file = try document(depth: 100_000)
    #expect(throws: ScenarioLoadingError.notChecked) { try CheckedScenario.handedOver(in: file) }
  }
}
