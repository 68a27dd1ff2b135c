// SPDX-License-Identifier: MIT

import Foundation
import LocationScenarioFiles
import LocationScenarios
import Testing

@testable import LocsimCommands

@Suite("A scenario is handed to an app in a file")
struct ScenarioHandoverTests {
  @Test("Equal scenarios share a file, others have one of their own, and old files are removed")
  func files() throws {
    try Command.withTemporaryFolder { folder in
      let first = try ScenarioHandover.write([1, 2], name: "a/walk.yaml", in: folder.path)
      let old = folder.appending(path: "x.checked-scenario.json")
      let other = folder.appending(path: "notes.json")
      for file in [old, other] {
        try Data().write(to: file)
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: file.path)
      }
      #expect(try ScenarioHandover.write([1, 2], name: "walk.yaml", in: folder.path) == first)
      let second = try ScenarioHandover.write([1, 3], name: "walk.yaml", in: folder.path)
      #expect(second != first)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(
        Set(names)
          == Set(
            [first, second, other.path].map { $0.split(separator: "/").last! }
              .map(String.init)))
      #expect(try Data(contentsOf: URL(filePath: first)) == Data([1, 2]))
    }
  }

  @Test("The name of the file shows that of the scenario, whatever characters that has")
  func names() {
    #expect(
      ScenarioHandover.fileName(for: [], "/x/my walk?.scenario.yaml")
        == "mywalk-cbf29ce484222325.checked-scenario.json")
    #expect(ScenarioHandover.fileName(for: [0], "-").hasPrefix("-"))
  }
}
