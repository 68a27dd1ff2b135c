// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("The guide to scenarios states what happens")
struct ScenarioGuideTests {
  /// A scenario of the guide, and lines of the transcript that follow it there.
  struct Story: Sendable, CustomTestStringConvertible {
    let scenario: String
    let lines: [String]

    var testDescription: String {
      scenario.split(separator: "\n").first { $0.hasPrefix("title:") }.map(String.init) ?? scenario
    }
  }

  static let stories: [Story] = {
    let url = Command.root.appending(path: "docs/guides/scenarios.md")
    let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    let blocks = text.split(separator: "```yaml\n").dropFirst()
    return blocks.compactMap { block in
      guard let scenario = block.split(separator: "\n```\n").first,
        let lines = block.split(separator: "```text\n").dropFirst().first?
          .split(separator: "\n```\n").first
      else { return nil }
      return Story(
        scenario: scenario + "\n", lines: lines.split(separator: "\n").map(String.init))
    }
  }()

  @Test("The lines that it shows come in that order", arguments: stories)
  func lines(story: Story) throws {
    try Command.withTemporaryFolder { folder in
      let walk = Command.root.appending(path: "Traces/walk.gpx")
      try FileManager.default.copyItem(at: walk, to: folder.appending(path: "walk.gpx"))
      let file = folder.appending(path: "story.yaml")
      try story.scenario.write(to: file, atomically: true, encoding: .utf8)
      let run = try Command.locsim("replay", "--scenario", file.path)
      #expect(run.status == 0, "\(run.diagnostics)")
      var rest = run.lines[...]
      for line in story.lines {
        guard let index = rest.firstIndex(of: line) else {
          Issue.record("“\(line)” is not among \(rest.joined(separator: "\n"))")
          return
        }
        rest = rest[(index + 1)...]
      }
    }
  }

  @Test("Examples show a denial, Allow Once, a tunnel, a deferral and a region")
  func count() {
    #expect(Self.stories.count == 5)
    #expect(Self.stories.allSatisfy { $0.lines.count >= 6 })
  }
}
