// SPDX-License-Identifier: MIT

import Foundation

/// D3: as many fixes as one app takes, from a daemon and from a device of its own.
struct RateRun {
  /// The app's identifier, of the Info.plist in `Sources/App`.
  private static let identifier = "org.example.Benchmarks"

  let app: String
  let count: Int
  let rounds: Int

  func measure(_ locsim: String, _ trace: String) throws {
    var (daemons, own): ([Double], [Double]) = ([], [])
    for round in 0...rounds {
      let daemon = try DaemonProcess(
        locsim, ["\(trace)?rate=max"])
      try daemon.allow(Self.identifier, of: app)
      try daemon.startAndListen()
      let served = try rate("rate-daemon", daemon.socket, daemon.environment)
      daemon.end()
      var variables = daemon.environment
      variables["LOCSIM_DAEMON"] = nil
      let alone = try rate("rate", trace, variables)
      // The first round warms caches.
      guard round > 0 else { continue }
      daemons.append(served)
      own.append(alone)
    }
    DaemonMain.print("daemon", daemons)
    DaemonMain.print("own", own)
  }

  /// Runs the app, which prints fixes a second.
  private func rate(
    _ mode: String, _ place: String, _ environment: [String: String]
  ) throws -> Double {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: app)
    process.arguments = [mode, place, "\(count)"]
    process.environment = environment
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let text = String(decoding: output, as: UTF8.self).trimmingCharacters(
      in: .whitespacesAndNewlines)
    guard process.terminationStatus == 0, let rate = Double(text) else {
      throw Failure("the app ended with \(process.terminationStatus)")
    }
    return rate
  }
}
