// SPDX-License-Identifier: MIT

import Foundation
import LocationCore
import LocationHost
import LocationStore
import Testing

@Suite("locsim privacy bears whatever it is given")
struct PrivacyHostileTests {
  private let bench: PrivacyBench
  private let app = "com.example.walk"

  init() throws { bench = try PrivacyBench() }

  @Test(
    "A command line that means nothing exits 64 and makes no store",
    arguments: [
      ["get"], ["grant", "a"], ["grant", "a", "once"], ["grant", "when-in-use", "a"], ["revoke"],
      ["precise", "a"], ["precise", "a", "maybe"], ["services"], ["services", "ON"],
      ["restrict", "1"], ["log"], ["list", "--format", "yaml"], ["get", "a", "b"], ["allow", "a"],
      ["reset"], ["revoke", "photos", "a"], ["reset", "a", "b"], ["reset", "location"],
      ["revoke", "location"], ["grant", "location", "always"], ["grant", "photos", "a"],
      ["get", "location"], ["get", ""], ["revoke", String(repeating: "a", count: 1_025)],
    ])
  func usage(arguments: [String]) throws {
    let run = try bench.run(arguments)
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(run.diagnostics.hasPrefix("Error: "))
    #expect(!FileManager.default.fileExists(atPath: bench.home))
  }

  @Test(
    "An app's identifier cannot steer the terminal, and is refused without being repeated",
    arguments: ["get", "grant", "revoke", "reset", "precise"])
  func identifier(command: String) throws {
    let value = ["grant": ["always"], "precise": ["on"]][command] ?? []
    let run = try bench.run([command, "a\u{1B}[31m\nb"] + value)
    #expect(run.status == 64)
    #expect(
      run.diagnosticLines.first
        == "Error: an app's identifier has 1 to 1024 bytes and no control characters")
    #expect(!run.diagnostics.contains("\u{1B}"))
  }

  @Test(
    "Only a reset means all apps; elsewhere “all” is refused, so that it is not taken for done",
    arguments: [["get"], ["grant", "always"], ["revoke"], ["precise", "off"]])
  func all(words: [String]) throws {
    let run = try bench.run([words[0], "all"] + words.dropFirst())
    #expect(run.status == 64)
    #expect(
      run.diagnosticLines.first == "Error: “all” is no app: only “locsim privacy reset” takes it")
    #expect(!FileManager.default.fileExists(atPath: bench.home))
  }

  @Test("Bidirectional characters of an identifier and a name are shown as U+FFFD")
  func shown() throws {
    let odd = "com.example.\u{202E}klaw"
    try bench.change("revoke", odd)
    try bench.store().update(AppID(odd), name: "\u{2066}Walk\u{2069}") { _ in }
    let list = try bench.privacy("list")
    #expect(list.lines.last?.hasPrefix("com.example.\u{FFFD}klaw") == true)
    #expect(list.lines.last?.hasSuffix("\u{FFFD}Walk\u{FFFD}") == true)
    let run = try bench.privacy("list", "--format", "json")
    #expect(!run.output.unicodeScalars.contains { $0.properties.isBidiControl })
    let apps = try bench.json("list", schema: "privacy-list")["apps"] as? [[String: Any]]
    #expect(apps?.first?["app"] as? String == odd)
    #expect(apps?.first?["name"] as? String == "\u{2066}Walk\u{2069}")
  }

  @Test("Every command without a place for the store exits 73 with one line")
  func noHome() throws {
    for command in [["list"], ["get", app], ["revoke", app], ["reset", "all"], ["report"]] {
      let run = try Command.run(
        "locsim", ["privacy"] + command,
        environment: ["XDG_STATE_HOME": "not/absolute", "HOME": ""])
      #expect(run.status == 73)
      #expect(
        run.diagnostics
          == "there is no place for permissions: set HOME or XDG_STATE_HOME to an absolute path\n")
      #expect(run.output.isEmpty)
    }
  }

  @Test("A folder that cannot be made exits 73 with one line")
  func noFolder() throws {
    for (home, reason) in [
      ("/proc", "No such file or directory"), ("/dev/null", "Not a directory"),
    ] {
      let run = try Command.run(
        "locsim", ["privacy", "grant", app, "always"], environment: ["XDG_STATE_HOME": home])
      #expect(run.status == 73)
      #expect(run.diagnostics == "\(home)/locsim: cannot be made: \(reason)\n")
    }
  }

  /// What lies in the place of the store's file, made by a script of the shell.
  @Test(
    "A file that is no store's is not used, and exits 74 with one line",
    arguments: [
      ("mkdir \"$F\"", "it is no regular file"),
      ("ln -s /dev/null \"$F\"", "it is no regular file"),
      ("mkfifo \"$F\"", "it is no regular file"),
    ])
  func notOurs(script: String, reason: String) throws {
    #expect(
      try Command.shell("mkdir -p '\(bench.home)/locsim'; F='\(bench.file)'; \(script)").status
        == 0)
    for command in [["list"], ["grant", app, "always"]] {
      let run = try bench.run(command)
      #expect(run.status == 74)
      #expect(run.diagnostics == "\(bench.file): is not used: \(reason); move it away\n")
      #expect(run.output.isEmpty)
    }
  }

  @Test("A folder that may only be read exits 73 with one line", .enabled(if: canDropRights))
  func readOnly() throws {
    let locsim = Command.products.appending(path: "locsim").path
    let run = try Command.shell(
      """
      mkdir -p '\(bench.home)'; chmod 0555 '\(bench.home)'
      XDG_STATE_HOME='\(bench.home)' \(Self.asNobody) '\(locsim)' privacy revoke \(app)
      """)
    #expect(run.status == 73)
    #expect(run.diagnostics == "\(bench.home)/locsim: cannot be made: Permission denied\n")
  }

  /// Gives up the rights of the superuser, which no mode stops.
  private static let asNobody =
    "$([ $(id -u) = 0 ] && echo setpriv --reuid=65534 --regid=65534 --clear-groups)"

  private static var canDropRights: Bool {
    let locsim = Command.products.appending(path: "locsim").path
    let run = try? Command.shell("\(asNobody) '\(locsim)' --version")
    return run?.status == 0
  }

  @Test("A damaged store is set aside with one warning, and allows no app anything")
  func damaged() throws {
    try bench.change("grant", app, "always")
    try bench.plant("This is no database.\n")
    let run = try bench.privacy("list")
    #expect(run.status == 0)
    #expect(!run.output.contains(app))
    #expect(run.diagnosticLines.count == 1)
    #expect(run.diagnostics.hasPrefix("\(bench.file): warning: damaged ("))
    #expect(
      run.diagnostics.hasSuffix(
        "); kept as \(bench.file).damaged-1, and nothing is decided about any app\n"))
    #expect(try bench.privacy("list").diagnostics.isEmpty)
    #expect(
      try String(contentsOfFile: "\(bench.file).damaged-1", encoding: .utf8)
        == "This is no database.\n")
  }

  @Test("A huge file in the store's place is set aside too")
  func huge() throws {
    try bench.plant("")
    let handle = try FileHandle(forWritingTo: URL(filePath: bench.file))
    try handle.write(contentsOf: Data("no database".utf8))
    try handle.truncate(atOffset: 8 << 30)
    try handle.close()
    let run = try bench.privacy("revoke", app)
    #expect(run.status == 0)
    #expect(run.diagnosticLines.count == 1)
    #expect(try bench.get(app)["status"] == "denied")
  }

  private static var hasSQLite: Bool {
    (try? Command.shell("command -v sqlite3"))?.status == 0
  }

  @Test(
    "A newer version's store is left alone, and exits 74 with one line", .enabled(if: hasSQLite))
  func newer() throws {
    try bench.change("grant", app, "always")
    let edit = try Command.shell(
      "sqlite3 '\(bench.file)' \"INSERT INTO grdb_migrations VALUES ('99')\"")
    try #require(edit.status == 0)
    let run = try bench.privacy("revoke", app)
    #expect(run.status == 74)
    #expect(
      run.diagnostics
        == "\(bench.file): was changed by a newer version of locsim; update locsim, or move the "
        + "file away\n")
  }

  @Test("Many processes at once make one store and lose no decision")
  func manyProcesses() throws {
    let locsim = Command.products.appending(path: "locsim").path
    let run = try Command.shell(
      """
      export XDG_STATE_HOME='\(bench.home)'
      for i in $(seq 8); do
        '\(locsim)' privacy grant com.example.a$i always & pids+=($!)
        '\(locsim)' privacy precise org.common.shared off & pids+=($!)
        '\(locsim)' privacy list > /dev/null & pids+=($!)
      done
      failed=0; for p in "${pids[@]}"; do wait $p || failed=$?; done; exit $failed
      """)
    #expect(run.status == 0)
    #expect(run.diagnostics.isEmpty)
    let contents = try bench.store().contents()
    #expect(contents.apps.count == 9)
    #expect(contents.apps.count { $0.record.decision == .always } == 8)
    let shared = contents.permission(of: AppID("org.common.shared"))
    #expect(shared.record.isPrecise == false)
    #expect(shared.revision - contents.permission(of: AppID("none")).revision == 8)
  }

  @Test("The folder and its files are the user's alone, whatever the mask says")
  func modes() throws {
    let locsim = Command.products.appending(path: "locsim").path
    let run = try Command.shell(
      """
      umask 0; XDG_STATE_HOME='\(bench.home)' '\(locsim)' privacy revoke \(app)
      find '\(bench.home)' -printf '%m '
      """)
    #expect(run.status == 0)
    let modes = Set(run.output.split(separator: " "))
    #expect(modes == ["700", "600"])
  }

  @Test("Output that cannot be written exits 74; a reader that goes away ends it by the signal")
  func output() throws {
    let locsim = Command.products.appending(path: "locsim").path
    let full = try Command.shell(
      "XDG_STATE_HOME='\(bench.home)' '\(locsim)' privacy list > /dev/full")
    #expect(full.status == 74)
    #expect(full.diagnostics == "the output cannot be written: No space left on device\n")
    let pipe = try Command.shell(
      """
      exec 3> >(exec <&-); wait $!
      XDG_STATE_HOME='\(bench.home)' '\(locsim)' privacy list >&3 3>&-
      """)
    #expect(pipe.status == 141)
    #expect(pipe.diagnostics.isEmpty)
  }
}
