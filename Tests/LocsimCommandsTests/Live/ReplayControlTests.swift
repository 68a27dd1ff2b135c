// SPDX-License-Identifier: MIT

import Foundation
import LocationClient
import Testing

@Suite("locsim replay --control")
struct ReplayControlTests {
  @Test(
    "Without a command it gives what it gives without control",
    arguments: [
      [], ["--accuracy", "reduced"], ["--interval", "0.5"], ["--loop", "2"],
      ["--background", "--defer-distance", "100", "--defer-timeout", "60"],
      ["--region", "home,38.7075,-9.1365,100", "--visits", "--updates"],
    ])
  func unchanged(options: [String]) throws {
    let arguments = ["Traces/walk.gpx", "--rate", "1000", "--format", "ndjson"] + options
    let plain = try Command.run("locsim", ["replay"] + arguments)
    let steered = try Steered(arguments)
    try steered.waitForEnd()
    #expect(try steered.live("end").status == 0)
    let result = steered.command.finish()
    #expect(result.status == 0, "\(result.diagnostics)")
    #expect(result.lines == plain.lines)
  }

  @Test("A step after --start-paused delivers the first fix, and commands come one after another")
  func order() throws {
    let steered = try Steered(["Traces/walk.gpx", "--start-paused", "--format", "ndjson"])
    #expect(try steered.state("status")["tracePosition"] as? Double == 0)
    #expect(!steered.command.output.contains("didUpdateLocations"))
    #expect(try steered.live("step").status == 0)
    #expect(
      steered.command.output.split(separator: "\n").filter { $0.contains("didUpdateLocations") }
        .count == 1)
    let result = try Command.shell(
      """
      export XDG_RUNTIME_DIR=\(steered.folder.path) LOCSIM_DAEMON=off
      for i in $(seq 20); do
        \(Command.products.appending(path: "locsim").path) live step 2 >&2 &
        processes="$processes $!"
      done
      for process in $processes; do wait $process || exit 1; done
      """)
    #expect(result.status == 0, "\(result.diagnostics)")
    #expect(try steered.state("status")["tracePosition"] as? Double == 40)
    #expect(try steered.live("end").status == 0)
    let ended = steered.command.finish()
    #expect(ended.lines.filter { $0.contains("didUpdateLocations") }.count == 41)
    #expect(!FileManager.default.fileExists(atPath: steered.socket.path))
  }

  @Test("At its end it waits, a seek goes back, and times go on")
  func end() throws {
    let steered = try Steered(["Traces/walk.gpx", "--rate", "1000", "--format", "ndjson"])
    try steered.waitForEnd()
    #expect(try steered.state("seek", "4min")["tracePosition"] as? Double == 240)
    #expect(try steered.live("resume").status == 0)
    try steered.waitForEnd()
    _ = try steered.live("end")
    let times = try steered.command.finish().lines.map { try jsonObject($0)["time"] as? String }
    #expect(times.count > 360 && times.compactMap(\.self) == times.compactMap(\.self).sorted())
  }

  @Test("A target is chosen by process, name or path, and the only one needs no choice")
  func targets() throws {
    let steered = try Steered(["Traces/walk.gpx", "--start-paused"])
    let process = "\(steered.command.processNumber)"
    #expect(
      try steered.live("targets").output == "\(process) walk.gpx \(steered.socket.path)\n")
    for target in [process, "walk.gpx", steered.socket.path] {
      #expect(try steered.live("status", "--target", target).status == 0)
    }
    let unknown = try steered.live("status", "--target", "wlk.gpx")
    #expect(unknown.status == 66 && unknown.diagnostics.contains("did you mean “walk.gpx”?"))
    let other = try RunningCommand(
      ["replay", "Traces/walk.gpx", "--control", "--start-paused"],
      environment: ["XDG_RUNTIME_DIR": steered.folder.path, "LOCSIM_DAEMON": "off"])
    #expect(try other.wait { try steered.live("targets").lines.count == 2 })
    let several = try steered.live("pause")
    #expect(several.status == 64 && several.diagnostics.contains("choose one with --target"))
    let ambiguous = try steered.live("pause", "--target", "walk.gpx")
    #expect(ambiguous.status == 64 && ambiguous.diagnostics.contains("choose one by its number"))
    other.signal(SIGSTOP)
    #expect(try steered.live("targets").lines.count == 1)
    other.signal(SIGCONT)
    // A socket that a killed command left is no target, and goes away with the next command.
    _ = other.end(SIGKILL)
    #expect(try steered.live("targets").lines.count == 1)
    let left = steered.folder.appending(path: "locsim/control/\(other.processNumber)").path
    #expect(FileManager.default.fileExists(atPath: left))
    let killed = try steered.live("status", "--target", "\(other.processNumber)")
    #expect(killed.status == 69 && killed.diagnostics.contains("nothing answers"), "\(killed)")
    let third = try RunningCommand(
      ["replay", "Traces/walk.gpx", "--control", "--start-paused"],
      environment: ["XDG_RUNTIME_DIR": steered.folder.path, "LOCSIM_DAEMON": "off"])
    #expect(try third.wait { try steered.live("targets").lines.count == 2 })
    #expect(!FileManager.default.fileExists(atPath: left))
    _ = third.end(SIGTERM)
  }

  @Test("The only target, if it is suspended, does not answer")
  func suspended() throws {
    let steered = try Steered(["Traces/walk.gpx", "--start-paused"])
    steered.command.signal(SIGSTOP)
    let process = "\(steered.command.processNumber)"
    let status = try steered.live("status")
    #expect(status.status == 69, "\(status)")
    #expect(status.diagnostics == "\(process) does not answer; it is suspended, or busy\n")
    steered.command.signal(SIGCONT)
    #expect(try steered.live("end").status == 0)
    #expect(steered.command.finish().status == 0)
  }

  @Test("Without a spool it plays on, and says why there is no seeking")
  func noSpool() throws {
    let steered = try Steered(
      ["Traces/walk.gpx", "--start-paused"], environment: ["TMPDIR": "/nowhere"])
    #expect(try steered.live("step", "3").status == 0)
    #expect(try steered.live("status").output.contains("no seeking: "))
    let seek = try steered.live("seek", "0")
    #expect(seek.status == 69 && seek.diagnostics.contains("what was played could not be kept"))
    #expect(try steered.state("step", "3")["tracePosition"] as? Double == 5)
  }

  @Test(
    "Bad input is one line, with its status",
    arguments: [
      (["--control", "--rate", "max"], 64, "leave out --rate max, or give a number"),
      (["--start-paused", "--rate", "max"], 64, "cannot pause"),
      (["--start-paused"], 64, "give --control, or run it on a terminal"),
    ] as [([String], Int32, String)])
  func badInput(options: [String], status: Int32, line: String) throws {
    let run = try Command.run("locsim", ["replay", "Traces/walk.gpx"] + options)
    #expect(run.status == status && run.diagnostics.contains(line), "\(run)")
  }

  @Test("A folder that others can read is no place for a control socket")
  func folder() throws {
    try Command.withTemporaryFolder { folder in
      try FileManager.default.createDirectory(
        at: folder.appending(path: "locsim"), withIntermediateDirectories: false,
        attributes: [.posixPermissions: 0o755])
      let output = folder.appending(path: "kept.ndjson")
      try Data("kept".utf8).write(to: output)
      let run = try Command.run(
        "locsim", ["replay", "Traces/walk.gpx", "--control", "-o", output.path],
        environment: ["XDG_RUNTIME_DIR": folder.path])
      #expect(try Data(contentsOf: output) == Data("kept".utf8))
      #expect(run.status == 73)
      #expect(run.diagnostics.contains("is not a folder that you alone can read"))
    }
  }
}
