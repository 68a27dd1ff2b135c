// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("locsim run --sandbox")
struct SandboxTests {
  private static let plist = "Tests/SampleApp/Info.plist"
  private static var app: String { Command.products.appending(path: "SampleApp").path }

  private func daemon() throws -> RunningDaemon {
    let daemon = try RunningDaemon("Traces/walk.gpx?rate=50&loop", "--answer", "allow-while-using")
    try daemon.start()
    return daemon
  }

  /// Runs a script of the shell in a sandbox.
  private func run(
    _ script: String, _ options: [String] = [], of daemon: RunningDaemon
  ) throws -> CommandResult {
    try Command.run(
      "locsim", ["run", "--sandbox"] + options + ["--", "/bin/sh", "-c", script],
      environment: daemon.environment)
  }

  @Test("The app gets what the daemon allows it", .needsSandboxes)
  func location() throws {
    let run = try daemon().run(
      "run", "--sandbox", "--info-plist", Self.plist, "--", Self.app, "2")
    #expect(run.status == 0 && run.output.contains("location: 38.7"), "\(run.diagnostics)")
  }

  @Test(
    "It sees neither the daemon's socket nor the store nor the trace, and has no network",
    .needsSandboxes)
  func hidden() throws {
    let daemon = try daemon()
    let folder = URL(filePath: daemon.socket).deletingLastPathComponent().path
    let seen = try run(
      "ls -A \(folder); ls -A \(folder)/contexts/*; ls \(Command.root.path)/Traces 2>&1; "
        + "sed 1,2d /proc/net/dev | cut -d: -f1; echo $LOCSIM_DAEMON; exit 7", of: daemon)
    #expect(seen.status == 7)
    #expect(
      seen.lines.prefix(2) == ["contexts", "location"], "\(seen.output) \(seen.diagnostics)")
    #expect(seen.lines[2].contains("No such file"), "\(seen.output)")
    #expect(seen.lines[3].trimmingCharacters(in: .whitespaces) == "lo", "\(seen.output)")
    #expect(seen.lines.count == 5 && seen.lines[4].hasPrefix("\(folder)/contexts/"))
  }

  @Test(
    "Open files and folders of the shell are none of the app's",
    .needsSandboxes)
  func descriptors() throws {
    let daemon = try daemon()
    let locsim = Command.products.appending(path: "locsim").path
    let run = try Command.shell(
      """
      export LOCSIM_DAEMON=\(daemon.socket)
      exec 7< Traces/walk.gpx 8< /
      \(locsim) run -- /bin/sh -c 'ls /proc/self/fd/8 | grep -c work; head -c 5 <&7'
      \(locsim) run --sandbox -- /bin/sh -c 'ls /proc/self/fd/8/ && cat <&7; echo end' 2>/dev/null
      """)
    #expect(run.output.hasSuffix("<?xmlend\n"), "\(run.output) \(run.diagnostics)")
  }

  @Test("What --bind names can be changed", .needsSandboxes)
  func bind() throws {
    let daemon = try daemon()
    try Command.withTemporaryFolder { folder in
      let made = folder.appending(path: "made")
      let path = made.path
      let refused = try run("echo x > \(path)", of: daemon)
      let allowed = try run("echo x > \(path)", ["--bind", folder.path], of: daemon)
      #expect(refused.status != 0 && allowed.status == 0)
      // A link is the place to which it leads.
      let link = folder.appending(path: "link").path
      try FileManager.default.createSymbolicLink(
        atPath: link, withDestinationPath: Command.root.path + "/Traces")
      let linked = try run("ls \(link)/walk.gpx", ["--bind", link], of: daemon)
      #expect(linked.output == "\(link)/walk.gpx\n", "\(linked.diagnostics)")
      let text = try String(contentsOf: made, encoding: .utf8)
      #expect(text == "x\n")
    }
  }

  @Test("Where it cannot be had the app is not started: one line, and 69")
  func unavailable() throws {
    let daemon = try daemon()
    try Command.withTemporaryFolder { folder in
      func run(_ path: String) throws -> CommandResult {
        try Command.run(
          "locsim", ["run", "--sandbox", "--", Self.app, "1"],
          environment: daemon.environment.merging(["PATH": path]) { $1 })
      }
      let missing = try run(folder.path)
      #expect(missing.status == 69 && missing.output.isEmpty)
      #expect(missing.diagnostics.contains("bubblewrap (bwrap) is not installed"))
      let failing = folder.appending(path: "bwrap")
      try Data("#!/bin/sh\necho 'bwrap: No permissions' >&2; exit 1\n".utf8).write(to: failing)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: failing.path)
      let forbidden = try run("\(folder.path):/usr/bin:/bin")
      #expect(forbidden.status == 69 && forbidden.output.isEmpty, "\(forbidden.diagnostics)")
      #expect(forbidden.diagnosticLines.count == 1)
      #expect(forbidden.diagnostics.contains("bwrap: No permissions"), "\(forbidden.diagnostics)")
    }
  }

  @Test("Without a daemon the app is not started: 69", .needsSandboxes)
  func noDaemon() throws {
    let daemon = try RunningDaemon()
    let run = try daemon.run("run", "--sandbox", "--", Self.app, "1")
    #expect(run.status == 69 && run.diagnostics.contains("no locsim daemon answers"))
  }

  @Test("Bad input gets one line and its exit status", .needsSandboxes)
  func badInput() throws {
    let daemon = try daemon()
    let folder = URL(filePath: daemon.socket).deletingLastPathComponent().path
    let cases: [([String], Int32, String)] = [
      (["--bind", "/nowhere"], 66, "/nowhere: there is nothing to bind"),
      (["--bind", folder], 64, "\(folder): shows the daemon's sockets to the app"),
      (["--bind", "\(folder)/manager"], 64, "manager: shows the daemon's sockets to the app"),
      (["--bind", "\(folder)/contexts"], 64, "contexts: shows the daemon's sockets to the app"),
      (["--bind", "/"], 64, "/: shows the daemon's sockets to the app"),
      (["--source", "Traces/walk.gpx"], 64, "the app has no device of its own"),
    ]
    for (options, status, message) in cases {
      let run = try run("true", options, of: daemon)
      #expect(run.status == status, "\(options): \(run.diagnostics)")
      #expect(run.diagnostics.contains(message), "\(options): \(run.diagnostics)")
    }
    for option in [["--bind", "/tmp"], ["--share-net"]] {
      let run = try Command.run("locsim", ["run"] + option + ["--", "/bin/true"])
      #expect(run.status == 64 && run.diagnostics.contains("goes with --sandbox"))
    }
  }
}
