// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("locsim plist init")
struct PlistInitCommandTests {
  private let bench: PlistLintBench

  init() throws { bench = try PlistLintBench() }

  @Test("It writes an Info.plist in which nothing is wrong, named after the app")
  func minimal() throws {
    let file = bench.path + "/build/Walk.Info.plist"
    try FileManager.default.createDirectory(
      atPath: bench.path + "/build", withIntermediateDirectories: true)
    let run = try Command.locsim("plist", "init", file)
    #expect(run.status == 0)
    #expect(run.output == "")
    #expect(run.diagnostics == "locsim: \(file): written for com.example.Walk\n")
    #expect(
      try String(contentsOfFile: file, encoding: .utf8) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
        "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \t<key>CFBundleIdentifier</key>
        \t<string>com.example.Walk</string>
        \t<key>CFBundleName</key>
        \t<string>Walk</string>
        \t<key>NSLocationWhenInUseUsageDescription</key>
        \t<string>Walk shows where you are.</string>
        </dict>
        </plist>

        """)
    let lint = try bench.lint(file)
    #expect(lint.status == 0)
    #expect(lint.output.isEmpty)
  }

  @Test("The requested values are in it, and nothing that it holds breaks it")
  func options() throws {
    let run = try Command.locsim(
      "plist", "init", "-", "--identifier", "a.b", "--name", "A & <B>", "--purpose", "Draws ü.",
      "--always", "--background")
    #expect(run.status == 0 && run.diagnostics.isEmpty)
    let file = try bench.write(run.output, to: "Info.plist")
    #expect(run.output.contains("<string>A &amp; &lt;B&gt;</string>"))
    #expect(run.output.contains("<key>NSLocationAlwaysAndWhenInUseUsageDescription</key>"))
    #expect(run.output.contains("<string>location</string>"))
    #expect(try bench.lint(file).output.isEmpty)
  }

  @Test("A file that is there stays as it was unless it is to be replaced, and no other is left")
  func replacing() throws {
    let file = try bench.write("mine", to: "Info.plist")
    let run = try Command.locsim("plist", "init", file)
    #expect(run.status == 73)
    #expect(
      run.diagnostics
        == "\(file): is there already; give another path, or replace it with --force\n")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
    #expect(try Command.locsim("plist", "init", file, "--force").status == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8).hasPrefix("<?xml"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: bench.path) == ["Info.plist"])
  }

  @Test("A file that cannot be made exits 73 with one line")
  func unwritable() throws {
    for path in ["\(bench.path)/no/Info.plist", bench.path] {
      let run = try Command.locsim("plist", "init", path, "--force")
      #expect(run.status == 73)
      #expect(run.diagnosticLines.count == 1)
    }
  }

  @Test("Texts that cannot stand in an Info.plist are refused")
  func texts() throws {
    for text in ["", " ", "a\u{1B}b", String(repeating: "a", count: 4_000)] {
      #expect(try Command.locsim("plist", "init", "-", "--purpose", text).status == 64)
    }
  }

  @Test("Its mode is what the mask leaves")
  func mode() throws {
    let locsim = Command.products.appending(path: "locsim").path
    let run = try Command.shell(
      "cd '\(bench.path)' && umask 027 && '\(locsim)' plist init && stat -c %a Info.plist")
    #expect(run.output == "640\n")
  }
}
