// SPDX-License-Identifier: MIT

import Foundation
import LocationFakes
import Testing

@testable import LocationFiles

@Suite("Outputs of a command are compared with its inputs")
struct OutputConflictsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let path = try folder.write("x", to: "a")
    _ = try folder.write("x", to: "b")
    let manager = FileManager.default
    try manager.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: path)
    try manager.linkItem(atPath: path, toPath: folder.path("hard"))
    try manager.createSymbolicLink(atPath: folder.path("loose"), withDestinationPath: "missing")
    try manager.createSymbolicLink(atPath: folder.path("here"), withDestinationPath: folder.path)
  }

  private func conflict(_ output: String, _ input: String) -> String? {
    OutputConflicts.find(
      outputs: [.output(folder.path(output))], inputs: [NamedFile(folder.path(input), "trace")])
  }

  @Test(
    "One file under two names is found to be one, also where it is not there yet",
    arguments: [
      ("a", "a"), ("./a", "a"), ("link", "a"), ("a", "link"), ("hard", "a"), ("here/a", "a"),
      ("missing", "missing"), ("here/missing", "missing"), ("loose", "missing"),
    ])
  func same(output: String, input: String) {
    #expect(
      conflict(output, input) == "The output would overwrite the trace; choose another file.")
  }

  @Test(
    "Two files are two",
    arguments: [("a", "b"), ("a", "missing"), ("missing", "loose2"), ("no/folder", "no/folder")])
  func different(output: String, input: String) {
    #expect(conflict(output, input) == nil)
  }

  @Test("Files without contents are not destroyed: devices, pipes and folders")
  func devices() throws {
    let made = unsafe mkfifo(folder.path("pipe"), 0o600)
    #expect(made == 0)
    for path in ["/dev/null", folder.path("pipe"), folder.path] {
      let file = NamedFile(path, "input")
      #expect(OutputConflicts.find(outputs: [file], inputs: [file]) == nil)
    }
  }

  @Test("Two outputs are not written to one file")
  func outputs() {
    let outputs = [NamedFile.output(folder.path("a")), NamedFile(folder.path("hard"), "record")]
    #expect(
      OutputConflicts.find(outputs: outputs, inputs: [])
        == "The record would overwrite the output; choose another file.")
  }
}
