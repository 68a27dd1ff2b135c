// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("locsim density")
struct DensityCommandTests {
  /// A town in the four leaves of one cell of 10 km, a village beside it, and a farm far away.
  private static let people = """
    lat,lon,count
    48.08,11.48,30000
    48.08,11.55,20000
    48.12,11.48,10000
    48.12,11.55,900
    48.29,11.55,400.5
    -33.00,151.00,3

    """

  private static func withFolder(_ body: (URL) throws -> Void) throws {
    try Command.withTemporaryFolder { folder in
      try Data(people.utf8).write(to: folder.appending(path: "people.csv"))
      try body(folder)
    }
  }

  @Test("A table is built, summed up on standard error, and can be inspected")
  func build() throws {
    try Self.withFolder { folder in
      let input = folder.appending(path: "people.csv").path
      let output = folder.appending(path: "town.density").path
      let run = try Command.locsim("density", "build", input, "--output", output)
      #expect(run.status == 0 && run.output.isEmpty)
      #expect(
        run.diagnosticLines == [
          "locsim: 61304 people in 2 regions of 5 km, 1 groups and 2 cells of 10 km",
          "locsim: 5092381 cells of 10 km without people",
          "locsim: 2 cells of 10 km with fewer than 1000 people, 404 in all",
        ])
      let size = try Data(contentsOf: URL(filePath: output)).count
      #expect(size == 5_092_408)
      let inspected = try Command.locsim("density", "inspect", output)
      #expect(inspected.status == 0 && inspected.diagnostics.isEmpty)
      #expect(
        inspected.lines == [
          "regions of   version 1",
          "population   1000 or more in each region but whole cells",
          "5 km         2",
          "groups       1",
          "10 km        5092383",
        ])
    }
  }

  @Test("Standard input gives the same bytes as a file, another population other ones")
  func standardInput() throws {
    try Self.withFolder { folder in
      let outputs = ["a", "b", "c"].map { folder.appending(path: $0) }
      let input = folder.appending(path: "people.csv").path
      let runs = [
        try Command.locsim("density", "build", input, "--output", outputs[0].path),
        try Command.locsim(
          "density", "build", "-", "--output", outputs[1].path, input: Data(Self.people.utf8)),
        try Command.locsim(
          "density", "build", input, "--output", outputs[2].path, "--minimum-population", "900"),
      ]
      #expect(runs.map(\.status) == [0, 0, 0])
      let bytes = try outputs.map { try Data(contentsOf: $0) }
      #expect(bytes[0] == bytes[1])
      #expect(bytes[0] != bytes[2])
      #expect(runs[2].diagnosticLines[0].contains("in 4 regions of 5 km, 0 groups"))
    }
  }

  @Test("A broken line exits 65 with its place, and leaves no file")
  func broken() throws {
    try Self.withFolder { folder in
      let output = folder.appending(path: "town.density")
      let run = try Command.locsim(
        "density", "build", "-", "--output", output.path, input: Data("1,2,3\n4,5,many\n".utf8))
      #expect(run.status == 65 && run.output.isEmpty)
      #expect(
        run.diagnosticLines == ["standard input:2:5: the count “many” is no number; correct it"])
      #expect(!FileManager.default.fileExists(atPath: output.path))
    }
  }

  @Test("The input is never written over, by whatever name")
  func overwriting() throws {
    try Self.withFolder { folder in
      let input = folder.appending(path: "people.csv")
      let link = folder.appending(path: "link.csv")
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: input)
      for output in [input, link] {
        let run = try Command.locsim("density", "build", input.path, "--output", output.path)
        #expect(run.status == 64)
        #expect(
          run.diagnosticLines.first
            == "Error: The output would overwrite the input; choose another file.")
      }
      #expect(try String(contentsOf: input, encoding: .utf8) == Self.people)
    }
  }

  @Test("Each failure to open, make or parse has its own status")
  func statuses() throws {
    try Self.withFolder { folder in
      let input = folder.appending(path: "people.csv").path
      let missing = folder.appending(path: "none").path
      let output = folder.appending(path: "o").path
      let noInput = try Command.locsim("density", "build", missing, "--output", output)
      #expect(noInput.status == 66)
      #expect(
        noInput.diagnosticLines == ["\(missing): cannot be opened: No such file or directory"])
      let noOutput = try Command.locsim("density", "build", input, "--output", folder.path)
      #expect(noOutput.status == 73)
      #expect(noOutput.diagnosticLines == ["\(folder.path): cannot be written: Is a directory"])
      #expect(
        try Command.locsim("density", "build", folder.path, "--output", output).status == 74)
      for population in ["0", "-1", "1000000001", "many"] {
        let run = try Command.locsim(
          "density", "build", input, "--output", output, "--minimum-population=\(population)")
        #expect(run.status == 64)
      }
      #expect(try Command.locsim("density", "build", input).status == 64)
      #expect(try Command.locsim("density", "inspect", missing).status == 66)
      let text = try Command.locsim("density", "inspect", input)
      #expect(text.status == 65)
      #expect(text.diagnosticLines == ["\(input): is no density table"])
      let full = try Command.locsim("density", "build", input, "--output", "/dev/full")
      #expect(full.status == 74)
      #expect(
        full.diagnosticLines == ["/dev/full: cannot be written: No space left on device"])
    }
  }
}
