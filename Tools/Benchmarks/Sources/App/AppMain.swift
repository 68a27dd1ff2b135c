// SPDX-License-Identifier: MIT

import CoreLocation
import Glibc

/// An app that takes fixes in one way, counts them and ends:
/// `locsim-benchmarks-app delegate|updates|nothing|stream|rate FILE COUNT`, or from a daemon,
/// `locsim-benchmarks-app notified|rate-daemon SOCKET COUNT`.
@main
enum AppMain {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let count = Int(arguments[3]) else { exit(64) }
    let isServed = ["notified", "rate-daemon"].contains(arguments[1])
    setUp(isServed ? [] : variables(trace: arguments[2]), daemon: isServed ? arguments[2] : "off")
    switch arguments[1] {
    case "notified": NotifiedApp.run(count: count)
    case "rate", "rate-daemon": RateApp.run(count: count)
    case "delegate": Follower.run(count: count)
    case "nothing": Follower.run(count: nil)
    case "updates": exit(UpdateCounter.run(expected: count) ? 0 : 1)
    case "stream": StreamCounter.run(count: count)
    default: exit(64)
    }
  }

  /// Says where positions come from and that the user allows them, as `locsim run` does.
  private static func variables(trace: String) -> [(String, String)] {
    [("LOCSIM_SOURCE", "\(trace)?rate=max"), ("LOCSIM_AUTHORIZATION", "when-in-use")]
  }

  /// Sets up the app, with a daemon or without one.
  private static func setUp(_ variables: [(String, String)], daemon: String) {
    let infoPlist = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "Info.plist")
    let common = [("LOCSIM_INFO_PLIST", infoPlist.path), ("LOCSIM_DAEMON", daemon)]
    for (name, value) in variables + common { _ = unsafe setenv(name, value, 1) }
  }
}
