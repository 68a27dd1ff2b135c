// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("Golden scenarios")
struct ScenarioGoldenTests {
  /// The conformance cases that a scenario can show.
  private static let requiredCases =
    (5...24).map { ($0 < 10 ? "CL-0" : "CL-") + String($0) }
    + [
      "CL-25", "CL-26", "CL-28", "CL-29", "CL-30", "CL-31", "CLX-06", "CLX-08", "CLX-09", "CLX-10",
      "CL-27", "CLX-01", "CLX-02", "CLX-03", "CLX-04", "CLX-05", "CLX-07", "CLX-11", "CLX-12",
      "CL-32", "CL-33", "CL-34", "CL-35", "CL-36", "CL-37", "CL-38", "CL-39",
    ]

  /// The rules of services that watch which a scenario shows as a story.
  private static let requiredRules = ["B-10", "G-04", "G-09", "SL-02", "SL-04", "SS-04", "U-03"]

  @Test("A scenario gives the transcript that lies beside it", arguments: Scenarios.all)
  func transcript(scenario: ScenarioFile) throws {
    let run = try Command.locsim("replay", "--scenario", scenario.path)
    #expect(run.status == 0, "\(run.diagnostics)")
    let golden = Command.root.appending(path: scenario.transcript)
    if ProcessInfo.processInfo.environment["LOCSIM_RECORD"] == "1" {
      try run.output.write(to: golden, atomically: true, encoding: .utf8)
      Issue.record("\(scenario.transcript) was recorded; read the difference")
      return
    }
    #expect(Data(run.output.utf8) == (try Data(contentsOf: golden)))
  }

  @Test("A scenario that is played twice gives the same bytes", arguments: Scenarios.all)
  func determinism(scenario: ScenarioFile) throws {
    let runs = try (1...2).map { _ in
      try Command.locsim("replay", "--scenario", scenario.path, "--format", "ndjson").output
    }
    #expect(runs[0] == runs[1])
    #expect(!runs[0].isEmpty)
  }

  @Test("The check finds every scenario in order")
  func check() throws {
    let paths = Scenarios.all.map(\.path)
    let run = try Command.run("locsim", ["scenario", "check"] + paths)
    #expect(run.status == 0)
    #expect(run.diagnostics.isEmpty)
    #expect(run.lines.map { $0.prefix { $0 != ":" } } == paths.map { $0[...] })
    #expect(run.lines.allSatisfy { $0.contains(": ok, ") })
  }

  @Test("Scenarios exist for every conformance case that one can show")
  func coverage() {
    let covered = Set(Scenarios.all.flatMap(\.covers))
    #expect(Self.requiredCases.filter { !covered.contains($0) } == [])
    #expect(Self.requiredCases.count == 47)
    #expect(Self.requiredRules.filter { !covered.contains($0) } == [])
  }

  @Test(
    "A scenario says which cases it covers, and is named after the first", arguments: Scenarios.all)
  func covers(scenario: ScenarioFile) {
    #expect(!scenario.covers.isEmpty)
    for id in scenario.covers {
      #expect(id.wholeMatch(of: /(CL|CLX|BUG|M|B|G|P|SL|SS|U)-[0-9]{2}[a-z]?/) != nil)
    }
    #expect(scenario.covers.first.map { scenario.name.hasPrefix("\($0)-") } == true)
    #expect(Set(scenario.covers).count == scenario.covers.count)
  }

  @Test("A scenario has a title of its own")
  func titles() {
    let titles = Scenarios.all.map(\.title)
    #expect(!titles.contains(""))
    #expect(Set(titles).count == titles.count)
  }

  @Test("No file lies beside the scenarios that none of them uses")
  func strays() {
    let texts = Scenarios.all.map(\.text)
    let transcripts = Set(Scenarios.all.map(\.transcript))
    for path in Scenarios.files where !path.hasSuffix(ScenarioFile.suffix) {
      let name = path.dropFirst(Scenarios.folder.count + 1)
      #expect(transcripts.contains(path) || texts.contains { $0.contains(name) }, "\(path)")
    }
  }
}

/// A scenario in `Traces/scenarios/`.
struct ScenarioFile: Sendable, CustomTestStringConvertible {
  static let suffix = ".scenario.yaml"

  /// Where it is, from the root.
  let path: String

  /// What it says.
  let text: String

  init(path: String) {
    self.path = path
    text = (try? String(contentsOf: Command.root.appending(path: path), encoding: .utf8)) ?? ""
  }

  var testDescription: String { name }

  /// Its name, without the ending.
  var name: String {
    String(path.dropFirst(Scenarios.folder.count + 1).dropLast(Self.suffix.count))
  }

  /// Where its transcript is, from the root.
  var transcript: String { path.dropLast(Self.suffix.count) + ".transcript" }

  var title: String { value(of: "title") }

  /// The cases that it covers.
  var covers: [String] {
    value(of: "covers").trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
      .split(separator: ", ").map(String.init)
  }

  /// The text after a key of the scenario itself.
  private func value(of key: String) -> String {
    let line = text.split(separator: "\n").first { $0.hasPrefix("\(key): ") }
    return line.map { String($0.dropFirst(key.count + 2)) } ?? ""
  }
}

/// The scenarios in the tree.
enum Scenarios {
  static let folder = "Traces/scenarios"

  /// What is in the folder, from the root.
  static let files: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: Command.root.appending(path: folder).path)
    return (names ?? []).sorted().map { "\(folder)/\($0)" }
  }()

  static let all = files.filter { $0.hasSuffix(ScenarioFile.suffix) }.map(ScenarioFile.init)
}
