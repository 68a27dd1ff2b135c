// SPDX-License-Identifier: MIT

import Foundation
import RealGPSD
import Testing

@Suite("Refusals of the system are reported in one line")
struct SystemLimitTests {
  private func locsim(_ limits: String, _ arguments: String) throws -> CommandResult {
    // A hang would be a failure, too.
    try Command.shell("\(limits); timeout 30 \(Command.products.path)/locsim \(arguments)")
  }

  @Test(
    "Too few open files end a command that needs more with 71",
    arguments: [8, 9, 10, 11, 12, 13, 14, 16])
  func files(limit: Int) throws {
    for arguments in [
      "monitor gpsd://localhost:1", "replay Traces/walk.gpx --rate max --to udp://127.0.0.1:9",
    ] {
      let run = try locsim("ulimit -n \(limit)", arguments)
      #expect(run.status == 71, "\(run.diagnostics)")
      #expect(
        run.diagnosticLines == [
          "locsim cannot run: too few files may be open at once; allow more with ulimit -n"
        ])
    }
  }

  @Test(
    "A log that gpsd must decode is not begun without them", .enabled(if: RealGPSD.isInstalled),
    arguments: [10, 12, 14, 16])
  func log(limit: Int) throws {
    let run = try locsim("ulimit -n \(limit)", "replay Traces/walk.nmea --rate max")
    #expect(run.status == 71)
    #expect(run.diagnostics.contains("allow more with ulimit -n"), "\(run.diagnostics)")
  }

  @Test("Too few open files leave an app without a location, and do not end it", arguments: 8...12)
  func app(limit: Int) throws {
    let run = try Command.shell(
      """
      ulimit -n \(limit)
      LOCSIM_STORE=memory LOCSIM_SOURCE=Traces/walk.gpx LOCSIM_INFO_PLIST=Tests/SampleApp/Info.plist \
        timeout 30 \(Command.products.path)/SampleApp --deferral
      """)
    #expect(run.status == 0)
    #expect(run.lines == ["retired"])
    #expect(
      run.diagnostics.contains(
        "too few files may be open at once; allow more with ulimit -n; until then there is no "
          + "location (docs/guides/no-location.md#the-system-allows-too-little)"))
  }

  private static var canChangeUser: Bool {
    geteuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")
      && FileManager.default.isExecutableFile(atPath: "/usr/bin/prlimit")
  }

  @Test("Too few threads end a command with 71", .enabled(if: canChangeUser))
  func threads() throws {
    // A copy that every user may read, since the build's folder may be closed to others.
    try Command.withTemporaryFolder { folder in
      let run = try Command.shell(
        """
        chmod 755 '\(folder.path)'; cp Traces/walk.gpx '\(folder.path)'
        exec timeout 30 setpriv --reuid 64999 --clear-groups prlimit --nproc=1 \
          \(Command.products.path)/locsim replay '\(folder.path)/walk.gpx' --rate max --no-output
        """)
      // Where that user may not execute the program, nothing is learnt.
      guard run.status != 126, run.status != 127 else { return }
      #expect(run.status == 71, "\(run.diagnostics)")
      #expect(run.diagnostics.contains("allow more processes with ulimit -u"))
    }
  }

  @Test("A file that may grow no further ends writing with 74 and a sentence")
  func fileSize() throws {
    try Command.withTemporaryFolder { folder in
      let run = try locsim(
        "ulimit -f 1", "replay Traces/walk.gpx --rate max -o '\(folder.path)/out'")
      #expect(run.status == 74)
      #expect(run.diagnostics.contains("the output cannot be written: File too large"))
    }
  }

  @Test("An app that locsim run starts does not ignore the signal for that")
  func signalOfApp() throws {
    let run = try Command.locsim("run", "--", "grep", "SigIgn", "/proc/self/status")
    let digits = try #require(run.lines.first?.split(separator: "\t").last)
    let ignored = try #require(UInt64(digits, radix: 16))
    #expect(ignored & 1 << UInt64(SIGXFSZ - 1) == 0)
  }
}
