// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("locsim plot makes PNG with rsvg-convert")
struct PlotPNGTests {
  private static let walk = "Traces/walk.gpx"

  /// Puts a script in a folder in the place of the converter.
  private static func makeConverter(_ script: String, in folder: URL) throws {
    let program = folder.appending(path: "rsvg-convert")
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
  }

  @Test("PNG is made with rsvg-convert, or refused with the name of the package")
  func png() throws {
    try Command.withTemporaryFolder { folder in
      let output = folder.appending(path: "x.PNG")
      let without = try Command.run(
        "locsim", ["plot", Self.walk, "-o", output.path], environment: ["PATH": folder.path])
      #expect(without.status == 69)
      #expect(
        without.diagnostics
          == "PNG needs rsvg-convert, which is not installed; install the Debian package "
          + "librsvg2-bin, or write a file that ends with .svg\n")
      let replay = try Command.run(
        "locsim", ["replay", Self.walk, "--plot", output.path], environment: ["PATH": folder.path])
      #expect(replay.status == 69 && replay.output == "")
      #expect(!FileManager.default.fileExists(atPath: output.path))
      guard try Command.shell("command -v rsvg-convert").status == 0 else { return }
      let with = try Command.locsim("plot", Self.walk, "-o", output.path)
      #expect(with.status == 0)
      #expect(try Data(contentsOf: output).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }
  }

  @Test(
    "A converter that fails, or writes no PNG, leaves no file and no other content",
    arguments: [
      ("exit 1", "it failed"), ("kill -9 $$", "it failed"), ("exit 0", "it wrote something else"),
      ("printf '\\211PNG\\r\\n'", "it wrote something else"),
    ])
  func failingConverter(script: String, reason: String) throws {
    try Command.withTemporaryFolder { folder in
      try Self.makeConverter(script, in: folder)
      let output = folder.appending(path: "x.png")
      let run = try Command.run(
        "locsim", ["plot", Self.walk, "-o", output.path], environment: ["PATH": folder.path])
      #expect(run.status == 69)
      #expect(
        run.diagnostics
          == "rsvg-convert made no PNG: \(reason); write a file that ends with .svg instead\n")
      #expect(!FileManager.default.fileExists(atPath: output.path))
      try Data("old".utf8).write(to: output)
      let again = try Command.run(
        "locsim", ["plot", Self.walk, "-o", output.path], environment: ["PATH": folder.path])
      #expect(again.status == 69)
      #expect(try Data(contentsOf: output) == Data("old".utf8))
    }
  }

  @Test("A converter whose status nobody keeps counts as failed")
  func ignoredChildren() throws {
    try Command.withTemporaryFolder { folder in
      try Self.makeConverter("exit 1", in: folder)
      let output = folder.appending(path: "x.png")
      try Data("old".utf8).write(to: output)
      let run = try Command.shell(
        "trap '' CHLD; PATH='\(folder.path)' exec '\(Command.products.path)/locsim' "
          + "plot \(Self.walk) -o '\(output.path)'")
      #expect(run.status == 69)
      #expect(
        run.diagnostics
          == "rsvg-convert made no PNG: it failed; write a file that ends with .svg instead\n")
      #expect(try Data(contentsOf: output) == Data("old".utf8))
    }
  }

  @Test("A signature is all that tells a PNG")
  func signature() throws {
    try Command.withTemporaryFolder { folder in
      try Self.makeConverter("printf '\\211PNG\\r\\n\\032\\n'", in: folder)
      let output = folder.appending(path: "x.png")
      let run = try Command.run(
        "locsim", ["plot", Self.walk, "-o", output.path], environment: ["PATH": folder.path])
      #expect(run.status == 0)
      #expect(try Data(contentsOf: output).count == 8)
    }
  }
}
