// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("locsim plist lint bears whatever it is given")
struct PlistLintHostileTests {
  private typealias Bench = PlistLintBench
  private let bench: PlistLintBench

  init() throws { bench = try PlistLintBench() }

  @Test("A file that cannot be opened exits 66 with one line")
  func missing() throws {
    let file = try bench.writePlist(Bench.identifier)
    let none = bench.path + "/none"
    for arguments in [[none], [file, "--sources", none], [none + "/Info.plist"]] {
      let run = try Command.run("locsim", ["plist", "lint"] + arguments)
      #expect(run.status == 66)
      #expect(run.diagnostics.hasPrefix(none))
      #expect(run.diagnostics.hasSuffix(": cannot be opened: No such file or directory\n"))
      #expect(run.diagnosticLines.count == 1)
      #expect(run.output.isEmpty)
    }
  }

  @Test("A folder without an Info.plist exits 66, and so does a folder of that name")
  func folders() throws {
    let empty = bench.path + "/Empty"
    try bench.write("", to: "Empty/a")
    let run = try Command.locsim("plist", "lint", empty)
    #expect(run.status == 66)
    #expect(
      run.diagnostics
        == "\(empty): has no Info.plist; name an Info.plist, or the folder of a built app\n")
    try bench.write("", to: "Odd/Info.plist/a")
    let odd = try bench.lint(bench.path + "/Odd")
    #expect(odd.status == 66)
    #expect(odd.diagnostics == "Odd/Info.plist: cannot be opened: Is a directory\n")
  }

  @Test("A pipe that nothing writes to is given up, and one that something writes to is read")
  func pipe() throws {
    let locsim = Command.products.appending(path: "locsim").path
    let run = try Command.shell(
      """
      mkfifo '\(bench.path)/pipe'; cd '\(bench.path)'
      '\(locsim)' plist lint pipe; echo "$?"
      LOCSIM_INFO_PLIST=pipe '\(Command.products.appending(path: "SampleApp").path)' --deferral
      '\(locsim)' plist init - | '\(locsim)' plist lint /dev/stdin; echo "$?"
      """)
    #expect(run.lines.first == "74")
    #expect(run.lines.last == "0")
    #expect(
      run.diagnosticLines.first
        == "pipe: cannot be read: it is no file, and nothing came from it for 2 seconds")
    #expect(run.diagnostics.contains("LOCSIM_INFO_PLIST: pipe: cannot be read"))
  }

  @Test("A file that can be opened and not read exits 74")
  func unreadable() throws {
    let run = try Command.locsim("plist", "lint", "/proc/self/mem")
    #expect(run.status == 74)
    #expect(run.diagnostics == "/proc/self/mem: cannot be read: Input/output error\n")
  }

  /// What is wrong with a file, its content, and the line that says so.
  static let broken: [(String, String)] = [
    ("", "is empty; export the file again"),
    (
      "NSLocationUsageDescription = x",
      "is no property list; convert it with “plutil -convert xml1”"
    ),
    (
      "<plist><array/></plist>",
      "holds no dictionary; an Info.plist is a dictionary of keys and values"
    ),
    ("<plist><dict><key>a</key>", "the file ends too early; export it again"),
    ("bplist00\0\0\0", "is a damaged binary property list; export the file again"),
    (
      "<plist><dict><key>a</key>" + String(repeating: "<array>", count: 100_000),
      "values are nested more than 64 deep, which no Info.plist needs"
    ),
    (
      "<!DOCTYPE p [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><plist><dict><key>&x;</key>"
        + "<true/></dict></plist>",
      "a document type with definitions of its own; delete what is in “[…]”"
    ),
  ]

  @Test("A broken file exits 65 with one line that says what to do", arguments: broken)
  func brokenFile(text: String, message: String) throws {
    let run = try bench.lint(try bench.write(text, to: "Info.plist"))
    #expect(run.status == 65)
    #expect(run.diagnosticLines.count == 1)
    #expect(run.diagnostics.hasPrefix("Info.plist:"))
    #expect(run.diagnostics.hasSuffix(": \(message)\n"), "\(run.diagnostics)")
    #expect(run.output.isEmpty)
  }

  @Test("A file without end, or of more than 16 MiB, is given up with one line")
  func huge() throws {
    let file = try bench.write(Data(count: 16 << 20 + 1), to: "Info.plist")
    for path in ["/dev/zero", file] {
      let run = try Command.locsim("plist", "lint", path)
      #expect(run.status == 65)
      #expect(
        run.diagnostics == "\(path): has more than 16777216 bytes, which no Info.plist needs\n")
    }
  }

  @Test("A broken or huge text of a language is a finding")
  func languages() throws {
    let file = try bench.writePlist(Bench.identifier + Bench.whenInUse)
    try bench.write("\"a\" = ", to: "de.lproj/InfoPlist.strings")
    try bench.write(Data(count: 16 << 20 + 1), to: "fr.lproj/InfoPlist.strings")
    let run = try bench.lint(file, "--format", "json")
    #expect(run.status == 65)
    let findings = try #require(try bench.object(run)["findings"] as? [[String: Any]])
    #expect(
      findings.map { $0["file"] as? String } == [
        "de.lproj/InfoPlist.strings", "fr.lproj/InfoPlist.strings",
      ])
    #expect(findings.allSatisfy { $0["rule"] as? String == "localization-unreadable" })
  }

  /// Escape, newline, C1's control sequence introducer and right-to-left override.
  private static let steering = "a\u{1B}[31m\n\u{9B}31m\u{202E}b"
  private static let shown = "a\u{FFFD}[31m\u{FFFD}\u{FFFD}31m\u{FFFD}b"

  @Test("Names of files and keys cannot steer the terminal, in text or in JSON")
  func steering() throws {
    let key = "NSLocationTemporaryUsageDescriptionDictionary"
    let name = "Nav\u{202E}\u{9B}"
    let file = try bench.writePlist(
      Bench.identifier + Bench.whenInUse
        + "<key>\(key)</key><dict><key>\(name)</key><string/></dict>",
      to: "\(Self.steering)/Info.plist")
    let text = try bench.lint(file)
    #expect(text.status == 65)
    #expect(
      text.output
        == "\(Self.shown)/Info.plist:5:63: error: \(key).Nav\u{FFFD}\u{FFFD}: is blank; write what "
        + "the app uses this for [purpose-blank]\n")
    #expect(text.diagnostics == "\(Self.shown)/Info.plist: 1 error, no warnings\n")
    let json = try bench.lint(file, "--format", "json")
    for scalar in (json.output + json.diagnostics).unicodeScalars where scalar != "\n" {
      #expect(scalar.properties.generalCategory != .control && !scalar.properties.isBidiControl)
    }
    let object = try bench.object(json)
    #expect(object["file"] as? String == "\(Self.steering)/Info.plist")
    let findings = try #require(object["findings"] as? [[String: Any]])
    #expect(findings[0]["key"] as? String == "\(key).\(name)")
  }

  @Test("An error and a source's name cannot steer the terminal either")
  func steeringErrors() throws {
    let run = try Command.locsim("plist", "lint", "/\(Self.steering)")
    #expect(run.status == 66)
    #expect(run.diagnostics == "/\(Self.shown): cannot be opened: No such file or directory\n")
    let file = try bench.writePlist(Bench.identifier)
    try bench.write("m.startUpdatingLocation()", to: "S/\(Self.steering).swift")
    let lint = try bench.lint(file, "--sources", bench.path + "/S")
    #expect(lint.status == 65)
    #expect(lint.lines.count == 1)
    #expect(lint.output.contains("S/\(Self.shown).swift:1:3"))
  }

  @Test("Output that cannot be written exits 74; a reader that goes away ends it by the signal")
  func output() throws {
    let file = try bench.writePlist(Bench.whenInUse)
    let locsim = Command.products.appending(path: "locsim").path
    let full = try Command.shell("'\(locsim)' plist lint '\(file)' > /dev/full")
    #expect(full.status == 74)
    #expect(full.diagnostics == "the output cannot be written: No space left on device\n")
    let pipe = try Command.shell(
      "exec 3> >(exec <&-); wait $!; '\(locsim)' plist lint '\(file)' >&3 3>&-")
    #expect(pipe.status == 141)
    #expect(pipe.diagnostics.isEmpty)
  }

  @Test(
    "A command line that means nothing exits 64",
    arguments: [[], ["a", "b"], ["a", "--format", "xml"], ["a", "--sources"], ["a", "--fix"]])
  func usage(arguments: [String]) throws {
    let run = try Command.run("locsim", ["plist", "lint"] + arguments)
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(run.diagnostics.hasPrefix("Error: "))
  }
}
