// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("With Precise off no position of the device reaches an app's process")
struct RevealedPositionTests {
  private static let trace = "Traces/motorway.gpx"
  private static let app = Command.products.appending(path: "SampleApp").path

  /// Starts a daemon of the trace, which knows a position every few meters.
  private func daemon(precise: Bool) throws -> RunningDaemon {
    let daemon = try RunningDaemon(
      "\(Self.trace)?rate=50&loop", "--answer", "allow-while-using")
    if !precise {
      #expect(try daemon.run("privacy", "precise", "org.example.SampleApp", "off").status == 0)
    }
    try daemon.start()
    return daemon
  }

  /// Looks for positions of the trace in processes or files.
  private func scan(_ targets: String...) throws -> CommandResult {
    try Command.shell(
      "python3 Tests/IdentityAttacks/scan.py \(Self.trace) \(targets.joined(separator: " "))")
  }

  @Test(
    "Its whole memory, in a sandbox, has none; with Precise on the same scan finds some",
    .needsSandboxes, arguments: [true, false])
  func memory(precise: Bool) throws {
    let daemon = try daemon(precise: precise)
    // More positions than come, and a number that no other test has.
    let count = 1_000_000 + Int(getpid()) * 2 + (precise ? 1 : 0)
    let folder = URL(filePath: daemon.socket).deletingLastPathComponent().path
    // The shell starts it, since the sandbox closes what Foundation watches its processes by.
    let found = try Command.shell(
      """
      export LOCSIM_DAEMON=\(daemon.socket) XDG_STATE_HOME=\(folder)
      \(Command.products.path)/locsim run --sandbox --info-plist Tests/SampleApp/Info.plist -- \
        \(Self.app) \(count) > \(folder)/out 2> \(folder)/err & run=$!
      for i in $(seq 300); do grep -q "location: " \(folder)/out && break; sleep 0.1; done
      for process in $(pgrep -f "SampleApp \(count)"); do
        [[ $(readlink /proc/$process/exe) == */SampleApp ]] && app=$process
      done
      python3 Tests/IdentityAttacks/scan.py \(Self.trace) $app; status=$?
      kill -9 $run; cat \(folder)/err >&2; exit $status
      """)
    #expect(found.status == (precise ? 1 : 0), "\(found.output) \(found.diagnostics)")
    #expect(found.output.contains(" MiB: ") && !found.output.hasPrefix("0 MiB"), "\(found.output)")
  }

  @Test(
    "What is sent to it has none; with Precise on the same scan finds some",
    arguments: [true, false])
  func socket(precise: Bool) throws {
    let daemon = try daemon(precise: precise)
    let folder = URL(filePath: "/tmp/locsim-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (place, file) = ("\(folder.path)/location", "\(folder.path)/bytes")
    let run = try Command.shell(
      """
      python3 Tests/IdentityAttacks/relay.py \(place) \(daemon.socket) \(file) > \(folder.path)/out & relay=$!
      for i in $(seq 200); do grep -q ready \(folder.path)/out && break; sleep 0.05; done
      LOCSIM_DAEMON=\(place) LOCSIM_INFO_PLIST=Tests/SampleApp/Info.plist \(Self.app) \(precise ? 5 : 1)
      kill -9 $relay
      """)
    #expect(run.output.contains("location: "), "\(run.output) \(run.diagnostics)")
    let found = try scan(file)
    #expect(found.status == (precise ? 1 : 0), "\(found.output) \(found.diagnostics)")
    let bytes = try Data(contentsOf: URL(filePath: file))
    #expect(String(decoding: bytes, as: UTF8.self).contains("horizontalAccuracy"))
  }

  @Test("The scan finds a position in each form within 64 bytes, and none farther apart")
  func forms() throws {
    try Command.withTemporaryFolder { folder in
      let file = folder.appending(path: "bytes").path
      for (gap, counts) in [(40, "1"), (90, "0")] {
        let made = try Command.shell(
          """
          python3 - \(file) \(gap) <<'END'
          import re, struct, sys
          text = open("\(Self.trace)").read()
          lat, lon = re.search(r'lat="([0-9.]+)" lon="([0-9.]+)"', text).groups()
          y, x = float(lat), float(lon)
          gap = b"." * int(sys.argv[2])
          line = lambda v, w: f"{int(v):0{w}}{v % 1 * 60:08.5f}".encode()
          far = b"." * 400
          parts = [
              struct.pack("d", y) + gap[:int(sys.argv[2]) // 8 * 8] + struct.pack("d", x),
              struct.pack("f", y) + gap[:int(sys.argv[2]) // 8 * 8] + struct.pack("f", x),
              lat.encode() + gap + lon.encode(),
              line(y, 2) + b",N" + gap + line(x, 3) + b",E",
          ]
          open(sys.argv[1], "wb").write(far + far.join(parts) + far)
          END
          """)
        #expect(made.status == 0, "\(made.diagnostics)")
        let found = try scan(file)
        let expected = "\(counts) doubles, \(counts) floats, \(counts) decimal, \(counts) nmea"
        #expect(found.output.contains(expected), "\(gap): \(found.output) \(found.diagnostics)")
      }
    }
  }
}
