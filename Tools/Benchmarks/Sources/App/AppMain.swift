// SPDX-License-Identifier: MIT

import CoreLocation
import Glibc

/// An app that takes fixes in one way, counts them and ends:
/// `locsim-benchmarks-app delegate|updates|nothing|stream FILE COUNT`.
@main
enum AppMain {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let count = Int(arguments[3]) else { exit(64) }
    setUp(trace: arguments[2])
    switch arguments[1] {
    case "delegate": Follower.run(count: count)
    case "nothing": Follower.run(count: nil)
    case "updates": exit(UpdateCounter.run(expected: count) ? 0 : 1)
    case "stream": StreamCounter.run(count: count)
    default: exit(64)
    }
  }

  /// Says where positions come from and that the user allows them, as `locsim run` does.
  private static func setUp(trace: String) {
    let infoPlist = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "Info.plist")
    for (name, value) in [
      ("LOCSIM_SOURCE", "\(trace)?rate=max"), ("LOCSIM_AUTHORIZATION", "when-in-use"),
      ("LOCSIM_INFO_PLIST", infoPlist.path),
    ] { _ = unsafe setenv(name, value, 1) }
  }
}
