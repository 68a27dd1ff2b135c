// SPDX-License-Identifier: MIT

import Foundation

/// D0: a daemon without a source and without apps has nothing to do.
struct IdleRun {
  /// How long a daemon is given to finish its start, in seconds.
  private static let start = 8.0

  let seconds: Int

  func measure(_ locsim: String) throws {
    let daemon = try DaemonProcess(locsim, [])
    try daemon.startAndListen()
    Thread.sleep(forTimeInterval: Self.start)
    let before = try daemon.waits()
    Thread.sleep(forTimeInterval: Double(seconds))
    let after = try daemon.waits()
    let wakeUps = after.reduce(0) { $0 + $1.value - before[$1.key, default: 0] }
    // A thread that has ended was woken for that.
    let ended = before.keys.count { after[$0] == nil }
    DaemonMain.print("wakeups", [wakeUps + Double(ended)])
    DaemonMain.print("anonymous", [try daemon.anonymousBytes() / 1_000_000])
  }
}
