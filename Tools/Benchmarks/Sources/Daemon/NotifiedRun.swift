// SPDX-License-Identifier: MIT

import Foundation

/// D2: many apps, each notified of each fix.
struct NotifiedRun {
  let apps: Int
  let seconds: Int

  func measure(_ locsim: String, _ trace: String) throws {
    let daemon = try DaemonProcess(locsim, [trace, "--answer", "allow-while-using"])
    try daemon.startAndListen()
    let first = try Crowd(daemon.socket, ["org.example.first"])
    try first.awaitLocations()
    let memory = try daemon.anonymousBytes()
    let crowd = try Crowd(daemon.socket, (1..<apps).map { "org.example.number\($0)" })
    try crowd.awaitLocations()
    let before = (
      cpu: daemon.cpuSeconds, time: Monotonic.milliseconds,
      count: crowd.apps.reduce(0) { $0 + $1.locations }
    )
    try crowd.serve(for: Double(seconds))
    let elapsed = (Monotonic.milliseconds - before.time) / 1_000
    let notified = crowd.apps.reduce(0) { $0 + $1.locations } - before.count
    let cpu = daemon.cpuSeconds - before.cpu
    // The share of a core for a thousand notices a second.
    DaemonMain.print("cpu", [cpu / Double(notified) * 1_000])
    DaemonMain.print("notified", [Double(notified) / elapsed])
    let each = (try daemon.anonymousBytes() - memory) / Double(apps - 1)
    DaemonMain.print("bytes", [each / 1_024])
    withExtendedLifetime(first) {}
  }
}
