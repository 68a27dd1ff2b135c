// SPDX-License-Identifier: MIT

import Foundation

/// D4: from the start of a daemon until an app has its first location.
struct StartRun {
  let rounds: Int

  func measure(_ locsim: String, _ trace: String) throws {
    var (starts, versions): ([Double], [Double]) = ([], [])
    for round in 0...rounds {
      let daemon = try DaemonProcess(locsim, [trace])
      try daemon.allow("org.example.first", of: CommandLine.arguments[0])
      try daemon.start()
      let app = try RawApp(daemon.socket, identifier: "org.example.first", within: 10_000)
      while app.locations == 0 { try app.read() }
      let start = Monotonic.milliseconds - daemon.beginning
      daemon.end()
      let version = try daemon.milliseconds(of: "--version")
      guard round > 0 else { continue }
      starts.append(start)
      versions.append(version)
    }
    DaemonMain.print("start", starts)
    DaemonMain.print("version", versions)
  }
}
