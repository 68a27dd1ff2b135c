// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("Interactive runs")
struct InteractionTests {
  @Test("An interruption ends a run with its summary and status 130")
  func interruption() throws {
    let process = Process()
    process.executableURL = Command.products.appending(path: "locsim")
    process.currentDirectoryURL = Command.root
    process.arguments = ["replay", "Traces/walk.gpx", "--rate", "1"]
    let output = Pipe()
    let diagnostics = Pipe()
    process.standardOutput = output
    process.standardError = diagnostics
    try process.run()
    // The first line shows that the run is under way.
    #expect(!output.fileHandleForReading.availableData.isEmpty)
    process.interrupt()
    let summary = try diagnostics.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    #expect(String(decoding: summary, as: UTF8.self).hasPrefix("locsim: incomplete: "))
  }

  @Test("An end before a trace has brought anything gives the summary and the signal's status, too")
  func interruptionBeforeTheTrace() throws {
    try Command.withTemporaryFolder { folder in
      let locsim = Command.products.appending(path: "locsim").path
      // The signals come until the command has said something: one that comes while it begins to watch
      // for them may be lost.
      let run = try Command.shell(
        """
        mkfifo '\(folder.path)/pipe'
        exec 3<> '\(folder.path)/pipe'
        for source in '\(folder.path)/pipe' -; do
          '\(locsim)' replay "$source" --rate max < '\(folder.path)/pipe' 2> '\(folder.path)/err' &
          pid=$!
          until grep -q 'SigCgt:.*[4-7c-f]...$' /proc/$pid/status || [ $SECONDS -gt 20 ]; do :; done
          until [ -s '\(folder.path)/err' ] || [ $SECONDS -gt 40 ]; do kill -TERM $pid; done
          # One that does not end by itself must not be waited for.
          [ $SECONDS -le 40 ] || kill -KILL $pid
          wait $pid; echo "$?"; cat '\(folder.path)/err'
        done
        """)
      #expect(run.lines.count == 4)
      for line in run.lines {
        #expect(line == "143" || line.hasPrefix(Self.nothingRead), "\(line)")
      }
    }
  }

  @Test("One signal ends a replay whose output is a pipe that is not opened for reading")
  func interruptionBeforeTheOutput() throws {
    try Command.withTemporaryFolder { folder in
      let locsim = Command.products.appending(path: "locsim").path
      let run = try Command.shell(
        """
        mkfifo '\(folder.path)/pipe'
        '\(locsim)' replay Traces/walk.gpx -o '\(folder.path)/pipe' 2> '\(folder.path)/err' &
        pid=$!
        # It handles the signal, and its first thread has long been about to open the output.
        until grep -q 'SigCgt:.*[4-7c-f]...$' /proc/$pid/status || [ $SECONDS -gt 20 ]; do :; done
        for count in {1..300}; do
          until [[ $(< /proc/$pid/wchan) == *wait_for_partner* ]] || [ $SECONDS -gt 20 ]; do :; done
        done
        kill -TERM $pid
        until [ -s '\(folder.path)/err' ] || [ $SECONDS -gt 40 ]; do :; done
        # One that does not end by itself must not be waited for.
        [ $SECONDS -le 40 ] || kill -KILL $pid
        wait $pid; echo "$?"; cat '\(folder.path)/err'
        """)
      #expect(run.lines.count == 2)
      #expect(run.lines.first == "143")
      #expect(run.lines.last?.hasPrefix(Self.nothingRead) == true)
    }
  }

  @Test("A pipe that is looped and longer than may wait in files ends with 74 and advice")
  func spillLimit() throws {
    let locsim = Command.products.appending(path: "locsim").path
    let run = try Command.shell(
      "cat Traces/walk.gpx | '\(locsim)' replay - --rate max --loop 2 --spill-limit 1000 2>&1")
    #expect(run.status == 74)
    #expect(
      run.lines == [
        "cannot store points that do not fit in memory: there is more than may wait in "
          + "temporary files; play fewer points, or allow more with spill-limit, such as 4G"
      ])
  }

  private static let nothingRead =
    "locsim: incomplete: 0 points read, 0 unusable, 0 dropped, 0 skipped; 0:00:00 of recorded "
    + "time in "

  @Test("A compressed trace replays as the trace does")
  func gzip() throws {
    try Command.withTemporaryFolder { folder in
      let copy = folder.appending(path: "walk.gpx")
      try FileManager.default.copyItem(
        at: Command.root.appending(path: "Traces/walk.gpx"), to: copy)
      let gzip = Process()
      gzip.executableURL = URL(filePath: "/bin/gzip")
      gzip.arguments = [copy.path]
      try gzip.run()
      gzip.waitUntilExit()
      let run = try Command.locsim("replay", copy.path + ".gz", "--rate", "max")
      #expect(run.status == 0)
      let plain = try Command.locsim("replay", "Traces/walk.gpx", "--rate", "max")
      #expect(run.output == plain.output)
    }
  }

  @Test("Help shows examples and every exit status", arguments: ["replay", "inspect"])
  func help(command: String) throws {
    let run = try Command.locsim(command, "--help")
    #expect(run.status == 0)
    for word in ["EXAMPLES", "EXIT STATUS", "64", "65", "66"] {
      #expect(run.output.contains(word))
    }
  }

  @Test(
    "The version is printed, and completions for each shell",
    arguments: ["bash", "zsh", "fish"])
  func versionAndCompletions(shell: String) throws {
    #expect(try Command.locsim("--version").output == "0.1.0\n")
    let run = try Command.locsim("--generate-completion-script", shell)
    #expect(run.status == 0)
    #expect(run.output.contains("replay"))
  }
}
