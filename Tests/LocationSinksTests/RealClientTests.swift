// SPDX-License-Identifier: MIT

import Foundation
import LocationCore
import LocationFakes
import RealGPSD
import Synchronization
import Testing

@testable import LocationFiles
@testable import LocationSinks

@Suite("Programs made for gpsd read our server")
struct RealClientTests {
  private let port: Int
  private let sinks: ReceiverSinks

  init() throws {
    port = try FreePort.next()
    sinks = try ReceiverSinks([.gpsd(NetworkAddress(host: "127.0.0.1", port: port))])
    sinks.receive(SinkNotices.authorized())
    sinks.receive(SinkNotices.sky)
  }

  /// Runs a program while fixes and satellites go out.
  private func output(_ program: String, _ arguments: [String]) throws -> String {
    let feeder = Feeder(sinks)
    defer {
      feeder.end()
      sinks.close()
    }
    return try Program.run(program, arguments)
  }

  @Test(
    "gpspipe shows reports",
    .enabled(if: Program.find("gpspipe") != nil, "gpspipe is not unpacked (Tools/setup --receiver)")
  )
  func gpspipe() throws {
    let reports = try output("gpspipe", ["-w", "-n", "12", "127.0.0.1:\(port)"])
      .components(separatedBy: .newlines)
    #expect(reports.first?.hasPrefix("{\"class\":\"VERSION\"") == true)
    #expect(reports.contains { $0.hasPrefix("{\"class\":\"TPV\"") && $0.contains("\"mode\":3") })
    #expect(reports.contains { $0.hasPrefix("{\"class\":\"SKY\"") })
  }

  @Test(
    "gpspipe shows sentences",
    .enabled(if: Program.find("gpspipe") != nil, "gpspipe is not unpacked (Tools/setup --receiver)")
  )
  func gpspipeSentences() throws {
    let lines = try output("gpspipe", ["-r", "-n", "12", "127.0.0.1:\(port)"])
    #expect(lines.contains("$GPRMC,") && lines.contains("$GPGGA,"))
  }

  @Test("libgps reads fixes that move")
  func libgps() throws {
    let reader = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("GPSReader").path
    let lines = try output("env", [reader, "127.0.0.1", "\(port)", "5"]).split(separator: "\n")
    #expect(lines.count == 5)
    for line in lines {
      let numbers = line.split(separator: " ").compactMap { Double($0) }
      try #require(numbers.count == 5)
      #expect(numbers[0] == 3)
      // The numbers of the fix follow from its latitude.
      let step = (numbers[1] - 47.123_456_789) / 0.001_234_567
      let fix = SinkNotices.fix(Int(step.rounded()))
      #expect(abs(numbers[1] - fix.coordinate.latitude) < 1e-7)
      #expect(abs(numbers[2] - fix.coordinate.longitude) < 1e-7)
      #expect(abs(numbers[3] - (fix.speed?.metersPerSecond ?? 0)) < 0.001)
      #expect(abs(numbers[4] - (fix.course?.degrees ?? 0)) < 0.001)
    }
    #expect(Set(lines).count == 5)
  }

  @Test(
    "Python's gps reads fixes and satellites",
    .enabled(if: RealClientTests.hasPython, "python3-gps is not installed"))
  func python() throws {
    let script = """
      import gps
      session = gps.gps(host="127.0.0.1", port="\(port)", mode=gps.WATCH_ENABLE)
      left = 3
      for report in session:
          if report["class"] == "TPV" and session.satellites:
              print(report.mode, report.lat, report.lon, report.speed, len(session.satellites))
              left -= 1
          if left == 0:
              break
      """
    let lines = try output("env", ["/usr/bin/python3", "-c", script]).split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.allSatisfy { $0.hasPrefix("3 47.") && $0.hasSuffix(" 6") }, "\(lines)")
  }

  static let hasPython =
    (try? Program.run("env", ["/usr/bin/python3", "-c", "import gps; print(1)"])) == "1\n"

  @Test(
    "cgps shows a 3D fix with speed, track and satellites",
    .enabled(
      if: Program.find("cgps") != nil && Program.find("tmux") != nil,
      "cgps or tmux is not installed"))
  func cgps() throws {
    let name = "locsim-test-\(port)"
    let screen = try output(
      "bash",
      [
        "-c",
        """
        tmux -L \(name) new-session -d -x 120 -y 45 'cgps -s 127.0.0.1:\(port)' >&2
        pid=$(tmux -L \(name) list-panes -F '#{pane_pid}')
        for i in $(seq 200); do
          screen=$(tmux -L \(name) capture-pane -p)
          grep -q '3D.* FIX' <<< "$screen" && break
          sleep 0.05
        done
        # With its only program the server of the terminal ends, too.
        kill -KILL $pid
        echo "$screen"
        """,
      ])
    #expect(screen.contains("3D"), "\(screen)")
    #expect(screen.contains("Speed") && screen.contains("Track"))
  }
}

/// Hands out fixes until it is stopped, ever other ones, as fast as a quick receiver.
private final class Feeder {
  private let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "feeder"))

  init(_ sinks: ReceiverSinks) {
    let number = Mutex(0)
    timer.schedule(deadline: .now(), repeating: .milliseconds(10))
    timer.setEventHandler {
      let next = number.withLock { number in
        number += 1
        return number
      }
      sinks.receive(SinkNotices.delivered(SinkNotices.fix(next % 1_000)))
      sinks.receive(SinkNotices.sky)
    }
    timer.activate()
  }

  func end() { timer.cancel() }
}
