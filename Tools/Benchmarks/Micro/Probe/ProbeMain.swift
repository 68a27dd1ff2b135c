// SPDX-License-Identifier: MIT

import Foundation
import Measuring

/// Measures the way from the engine of a daemon to the delegate of an app, beside a bare message:
/// `locsim-benchmarks-probe APP TRACE COUNT`.
///
/// The daemon runs in this process, so that the moment is known at which the engine has decided. The
/// app is a program of its own (`locsim-benchmarks-app notified COUNT`).
@main
enum ProbeMain {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let count = Int(arguments[3]) else { exit(64) }
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "locsim-probe-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let daemon = try ProbedDaemon(trace: arguments[2], socket: folder.appending(path: "s").path)
    let notified = try Self.notified(arguments[1], count, daemon.socket)
    let decided = daemon.decisions
    let latencies = notified.compactMap { time, moment in
      // A date of Foundation may be rounded to the millisecond beside.
      (decided[time] ?? decided[time - 1] ?? decided[time + 1]).map { moment - $0 }
    }
    guard latencies.count >= count * 9 / 10 else {
      fail("\(latencies.count) of \(count) fixes were found in both processes")
    }
    let pings = PingRun(count: count, pause: 100_000_000).measure()
    print("daemon", text(latencies))
    print("ping", text(pings))
  }

  /// Runs the app until it has got so many locations.
  ///
  /// - Returns: When its delegate was called, by the locations' times in milliseconds.
  private static func notified(_ program: String, _ count: Int, _ socket: String) throws -> [Int:
    Int]
  {
    let app = Process()
    let pipe = Pipe()
    app.executableURL = URL(filePath: program)
    app.arguments = ["notified", socket, "\(count)"]
    app.standardOutput = pipe
    try app.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    app.waitUntilExit()
    guard app.terminationStatus == 0 else { fail("the app ended with \(app.terminationStatus)") }
    var moments: [Int: Int] = [:]
    for line in String(decoding: output, as: UTF8.self).split(separator: "\n") {
      let numbers = line.split(separator: " ").compactMap { Int($0) }
      if numbers.count == 2 { moments[numbers[0]] = numbers[1] }
    }
    return moments
  }

  /// Nanoseconds as milliseconds.
  private static func text(_ nanoseconds: [Int]) -> String {
    nanoseconds.map { "\(Double($0) / 1_000_000)" }.joined(separator: " ")
  }

  private static func fail(_ reason: String) -> Never {
    FileHandle.standardError.write(Data("probe: \(reason)\n".utf8))
    exit(1)
  }
}
