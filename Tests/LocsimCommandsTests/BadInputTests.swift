// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("Bad input ends in one clear line and the right status")
struct BadInputTests {
  /// What is wrong with a document, the document, and the line that says so.
  static let documents: [(String, String, String)] = [
    ("empty", "", "standard input:1:1: the file is empty; export it again, or give another file"),
    (
      "no GPX", "<html></html>",
      "standard input:1:1: the root element is “html”, not “gpx”; this is a web page, so download "
        + "the GPX file itself"
    ),
    (
      "no points", "<gpx></gpx>",
      "standard input: no point to play; the file needs a track, a route or waypoints with valid "
        + "coordinates"
    ),
    (
      "no usable point", "<gpx><wpt lat=\"NaN\" lon=\"1e400\"/></gpx>",
      "standard input:1:6: “lat” is not a decimal number, and there is no other point to play; "
        + "correct it, or give another file"
    ),
    (
      "an emoji for a name", "<gpx><😀/></gpx>",
      "standard input:1:7: this is not well-formed XML: the character “😀” (U+1F600) must not stand "
        + "here; correct it, or export the file again"
    ),
    (
      "two marks", "\u{FEFF}\u{FEFF}<gpx/>",
      "standard input:1:1: this is not well-formed XML: the file begins with two byte order marks; "
        + "delete one of them, or save it as UTF-8 again"
    ),
    (
      "a tar archive", "walk.gpx" + String(repeating: "\0", count: 249) + "ustar\u{0}00<gpx/>",
      "standard input:1:1: this is a tar archive, not GPX; unpack it and give the GPX file inside"
    ),
    (
      "a database", "SQLite format 3\0\u{10}\0",
      "standard input:1:1: this is an SQLite database, not GPX; export it as GPX first"
    ),
    (
      "text with a NUL", "walk\0.gpx",
      "standard input:1:1: this is binary data, not GPX; give a GPX file"
    ),
  ]

  @Test("A document without a trace exits 65", arguments: documents)
  func brokenDocument(what: String, text: String, message: String) throws {
    let run = try Command.locsim("replay", "-", "--rate", "max", input: Data(text.utf8))
    #expect(run.status == 65, "\(what)")
    #expect(run.diagnosticLines == [message], "\(what)")
    #expect(run.output.isEmpty, "\(what)")
  }

  /// Documents made to do harm, small enough to be written here.
  static let hostileDocuments: [(String, String)] = [
    ("nested deeply", "<gpx>" + String(repeating: "<a>", count: 1_000_000)),
    ("a long name", "<gpx><" + String(repeating: "a", count: 10_000_000) + "/></gpx>"),
    ("a long attribute", "<gpx a=\"" + String(repeating: "a", count: 10_000_000) + "\"/>"),
    (
      "many namespaces",
      "<gpx " + (0..<200_000).map { "xmlns:a\($0)=\"x\"" }.joined(separator: " ") + "/>"
    ),
    ("a NUL", "<gpx>\0</gpx>"), ("binary", "\u{7F}ELF\u{2}\u{1}\0\0"),
    (
      "an external entity",
      "<!DOCTYPE gpx [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><gpx><wpt lat=\"1\" lon=\"2\"><ele>&x;"
        + "</ele></wpt></gpx>"
    ),
    (
      "entities that expand",
      "<!DOCTYPE gpx [<!ENTITY a \"aaaaaaaaaa\">"
        + zip("bcdefghijk", "abcdefghij").map { name, inner in
          "<!ENTITY \(name) \"" + String(repeating: "&\(inner);", count: 10) + "\">"
        }.joined() + "]><gpx><wpt lat=\"1\" lon=\"2\"><ele>&k;</ele></wpt></gpx>"
    ),
  ]

  @Test("A hostile document exits 65 with one line and no location", arguments: hostileDocuments)
  func hostileDocument(what: String, text: String) throws {
    let run = try Command.locsim("replay", "-", "--rate", "max", input: Data(text.utf8))
    #expect(run.status == 65, "\(what)")
    #expect(run.diagnosticLines.count == 1, "\(what)")
    #expect(
      run.diagnosticLines.first?.wholeMatch(of: /standard input:\d+:\d+: .+; .+/) != nil,
      "\(what): \(run.diagnostics)")
    #expect(!run.output.contains("didUpdateLocations"), "\(what)")
  }

  @Test("Closed standard descriptors are not taken for a file's")
  func closedDescriptors() throws {
    try Command.withTemporaryFolder { folder in
      let file = folder.appending(path: "out.txt").path
      let locsim = Command.products.appending(path: "locsim").path
      let script = "'\(locsim)' replay Traces/walk.gpx --rate max -o '\(file)' <&- >&- 2>&-"
      let run = try Command.shell(script)
      #expect(run.status == 0)
      let direct = try Command.locsim("replay", "Traces/walk.gpx", "--rate", "max")
      #expect(try String(contentsOfFile: file, encoding: .utf8) == direct.output)
    }
  }

  @Test("An output that cannot take more exits 74 and says incomplete")
  func fullDevice() throws {
    let run = try Command.locsim("replay", "Traces/walk.gpx", "--rate", "max", "-o", "/dev/full")
    #expect(run.status == 74)
    #expect(run.diagnosticLines.first == "the output cannot be written: No space left on device")
    #expect(run.diagnosticLines.dropFirst().first?.hasPrefix("locsim: incomplete: ") == true)
  }

  @Test("A file's name cannot steer the terminal")
  func oddName() throws {
    let run = try Command.locsim("replay", "no\nsuch\u{1B}[31m.gpx")
    #expect(
      run.diagnostics
        == "no\u{FFFD}such\u{FFFD}[31m.gpx: cannot be opened: No such file or directory\n")
  }

  @Test("A trace that breaks off is played up to there, is no success and says incomplete")
  func truncated() throws {
    let whole = try Data(contentsOf: Command.root.appending(path: "Traces/walk.gpx"))
    let run = try Command.locsim(
      "replay", "-", "--rate", "max", "--format", "ndjson", input: whole.prefix(10_000))
    #expect(run.status == 65)
    #expect(run.lines.count > 50)
    let lines = run.diagnosticLines
    #expect(lines.count == 3)
    #expect(lines[0].wholeMatch(of: /standard input:\d+:\d+: .*; .*/) != nil)
    #expect(lines[1].hasPrefix("locsim: incomplete: "))
  }

  @Test("A file whose name is no UTF-8 is opened, and its name cannot steer the terminal")
  func nameOutsideUTF8() throws {
    let locsim = Command.products.appending(path: "locsim").path
    let run = try Command.shell(
      "f=$(mktemp -d) && cp Traces/walk.gpx $f/$'w\\xe9.gpx' && "
        + "'\(locsim)' replay $f/$'w\\xe9.gpx' --rate max -o $f/$'\\xff.txt' && "
        + "'\(locsim)' inspect $f/$'w\\xe9.gpx' | head -1 && wc -l < $f/$'\\xff.txt' && "
        + "'\(locsim)' inspect $'none\\xe9.gpx'; s=$?; rm -r $f; exit $s")
    #expect(run.status == 66)
    #expect(run.lines == ["tracks     1 with 1 segments and 301 points", "302"])
    #expect(
      run.diagnosticLines.last
        == "none\u{FFFD}.gpx: cannot be opened: No such file or directory")
  }

  @Test("A name that looks like an option exits 64")
  func nameLikeOption() throws {
    for command in ["replay", "inspect"] {
      #expect(try Command.locsim(command, "-dash.gpx").status == 64)
      // After two dashes it is a name.
      #expect(try Command.locsim(command, "--", "-dash.gpx").status == 66)
    }
  }

  @Test("A file that cannot be opened exits 66")
  func noFile() throws {
    for command in ["replay", "inspect"] {
      let run = try Command.locsim(command, "there/is/none.gpx")
      #expect(run.status == 66)
      #expect(
        run.diagnostics == "there/is/none.gpx: cannot be opened: No such file or directory\n")
    }
  }

  @Test("A folder instead of a file exits 66")
  func folder() throws {
    let run = try Command.locsim("replay", "Traces")
    #expect(run.status == 66)
    #expect(run.diagnosticLines.count == 1)
  }

  @Test("An output that cannot be made exits 73")
  func noOutput() throws {
    let run = try Command.locsim("replay", "Traces/walk.gpx", "-o", "there/is/none.txt")
    #expect(run.status == 73)
    #expect(
      run.diagnostics == "there/is/none.txt: cannot be written: No such file or directory\n")
  }

  @Test(
    "An option that means nothing exits 64 and says what would",
    arguments: [
      (["--rate", "fast"], "“fast” is no rate; give a number from 0.000001 to 1000000, or max"),
      (["--rate", "0"], "“0” is no rate"), (["--speed", "nan"], "“nan” is no speed"),
      (["--interval", "0"], "“0” is too short"), (["--loop", "0"], "“0” is no count"),
      (["--points", "trkpt"], "“trkpt” is no kind of point; give trk, rte or wpt"),
      (["--reader", "sax"], "“sax” is no reader; give auto, fast or expat"),
      (["--track", "0"], "“0” is no count"), (["--gap", "close"], "give keep or skip"),
      (["--authorization", "yes"], "“yes” is no authorization"),
      (["--distance-filter", "-5"], "distance"), (["--format", "xml"], "xml"),
      (["--start-time", "noon"], "“noon” is no time; write it as 2026-05-01T08:00:00Z"),
      (["--desired-accuracy", "0"], "“0” is no accuracy"), (["--bogus"], "bogus"),
      (["--track", "1", "--points", "wpt"], "--track chooses among tracks"),
      (
        ["--loop", "99999999999999999999"],
        "“99999999999999999999” is too large; give at most 9223372036854775807"
      ),
      (["--max-gap", "0"], "“0” is too short; give seconds, at least 0.001"),
    ])
  func badOption(arguments: [String], message: String) throws {
    let run = try Command.run("locsim", ["replay", "Traces/walk.gpx", "--rate", "max"] + arguments)
    #expect(run.status == 64)
    #expect(run.diagnostics.contains(message), "\(run.diagnostics)")
    #expect(run.output.isEmpty)
  }

  @Test("A track that is not there exits 65 and says how many there are")
  func noSuchTrack() throws {
    let run = try Command.locsim("replay", "Traces/walk.gpx", "--track", "2")
    #expect(run.status == 65)
    #expect(
      run.diagnostics
        == "Traces/walk.gpx: there is no track 2, the file has 1; choose one from 1 to 1\n")
  }

  @Test("Points of a kind that the file does not have exit 65 and say what it has")
  func noSuchPoints() throws {
    let run = try Command.locsim("replay", "Traces/walk.gpx", "--points", "wpt")
    #expect(run.status == 65)
    #expect(
      run.diagnostics
        == "Traces/walk.gpx: there is no waypoint to play; the file has 301 track points, so choose "
        + "trk, or leave the choice out\n")
  }

  @Test("Standard input that cannot be kept for another pass exits 74 and says what lacks room")
  func fullSpool() throws {
    let locsim = Command.products.appending(path: "locsim").path
    // A pipe, and files that must not grow past a block.
    let run = try Command.shell(
      "trap '' XFSZ; cat Traces/walk.gpx | (ulimit -f 1; exec '\(locsim)' replay - --rate max "
        + "--no-output --loop 2)")
    #expect(run.status == 74)
    #expect(
      run.diagnosticLines.first?.contains("the file cannot be kept for another reading: ") == true,
      "\(run.diagnostics)")
  }

  @Test("A reader that goes away ends the run as it ends every filter")
  func brokenPipe() throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.currentDirectoryURL = Command.root
    let locsim = Command.products.appending(path: "locsim").path
    process.arguments = [
      "-c", "'\(locsim)' replay Traces/walk.gpx --rate max --loop | head -1; exit ${PIPESTATUS[0]}",
    ]
    process.standardOutput = FileHandle.nullDevice
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let diagnostics = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 141)
    #expect(String(decoding: diagnostics, as: UTF8.self).isEmpty)
  }

  @Test("Text that was not understood is repeated without what could steer a terminal")
  func hostileArguments() throws {
    let run = try Command.locsim("replay", "x.gpx", "--rate", "\u{1B}[31m\u{202E}1")
    #expect(run.status == 64)
    #expect(run.diagnostics.contains("\u{FFFD}[31m\u{FFFD}1"))
    #expect(!run.diagnostics.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
  }
}
