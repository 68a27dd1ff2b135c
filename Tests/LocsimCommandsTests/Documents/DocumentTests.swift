// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import Testing

@testable import LocsimCommands

/// What the documents show is what happens.
///
/// In a `console` block a line `$ command` is a command, run in the project's root or where `setups` says,
/// and the lines up to the next one are what it writes: standard output, then standard error. `…` in a
/// line stands for any text, a line `…` for any lines. Other commands are read by the command's own
/// parser and not run.
@Suite("The documents show what the commands print")
struct DocumentTests {
  /// Commands that no test can run, and why.
  private static let notRun: [String: String] = [
    "cd ": "changes the folder of the lines that follow",
    "sqlite3 ": "is another program's, on the user's own store",
  ]

  @Test("Each console block is what its commands print", arguments: Documents.consoles)
  func console(block: Documents.Block) throws {
    try Command.withTemporaryFolder { folder in
      let work = try Documents.prepare(block, in: folder)
      for step in block.steps {
        if Self.notRun.keys.contains(where: step.command.hasPrefix) { continue }
        let path = "\(Command.products.path):$PATH"
        let run = try Command.shell(
          "cd '\(work)' && export PATH=\"\(path)\" XDG_STATE_HOME='\(folder.path)/state'\n"
            + "\(step.command)")
        let printed = (run.output + run.diagnostics).split(
          separator: "\n", omittingEmptySubsequences: false
        ).map(String.init)
        let difference = Documents.difference(printed.dropLast(), shown: step.output)
        #expect(difference == nil, "\(block.file): $ \(step.command)")
      }
    }
  }

  @Test("A command that is shown is one that the parser takes", arguments: Documents.commands)
  func command(line: Documents.Line) throws {
    do {
      if let fault = CommandLineCheck.fault(in: line.words) {
        Issue.record("\(line.file): \(line.words): \(fault.message)")
      }
      _ = try Locsim.parseAsRoot(Locsim.normalized(line.words))
    } catch {
      Issue.record("\(line.file): \(line.words): \(Locsim.message(for: error))")
    }
  }

  @Test("A path in Traces that is shown is there, and a pattern finds something")
  func paths() throws {
    for line in Documents.commands {
      for word in line.words {
        let path = word.prefix { $0 != "?" }
        guard path.hasPrefix("Traces/") else { continue }
        let run = try Command.shell("ls -d \(path)")
        #expect(run.status == 0, "\(line.file): \(path)")
      }
    }
  }

  @Test("Blocks and commands are there to look at")
  func count() {
    #expect(Documents.consoles.count >= 6)
    #expect(Documents.commands.count >= 60)
  }

  @Test("Lines are compared with what stands for any text and any lines")
  func comparison() {
    let printed = ["one", "two 2.5 s", "three"][...]
    #expect(Documents.difference(printed, shown: ["one", "two 2.5 s", "three"]) == nil)
    #expect(Documents.difference(printed, shown: ["one", "two … s", "three"]) == nil)
    #expect(Documents.difference(printed, shown: ["one", "…"]) == nil)
    #expect(Documents.difference(printed, shown: ["…", "three"]) == nil)
    #expect(Documents.difference(printed, shown: ["one", "…", "three"]) == nil)
    #expect(Documents.difference(printed, shown: ["one"]) != nil)
    #expect(Documents.difference(printed, shown: ["one", "three"]) != nil)
    #expect(Documents.difference(printed, shown: ["one", "two …", "three", "four"]) != nil)
  }
}
