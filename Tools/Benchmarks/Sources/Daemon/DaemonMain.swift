// SPDX-License-Identifier: MIT

import Foundation

/// Measures a daemon of locsim with its apps, and prints a name and numbers a line:
/// `locsim-benchmarks-daemon idle|notified|rate|start|revoke|neighbors LOCSIM …`.
@main
enum DaemonMain {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let mode = arguments.first, arguments.count >= 2 else { exit(64) }
    let rest = Array(arguments.dropFirst(2))
    let locsim = arguments[arguments.startIndex + 1]
    let numbers = rest.compactMap { Int($0) }
    switch (mode, rest.count) {
    case ("idle", 1): try IdleRun(seconds: numbers[0]).measure(locsim)
    case ("notified", 3):
      try NotifiedRun(apps: numbers[0], seconds: numbers[1]).measure(locsim, rest[0])
    case ("rate", 4):
      try RateRun(app: rest[0], count: numbers[0], rounds: numbers[1]).measure(locsim, rest[1])
    case ("start", 2): try StartRun(rounds: numbers[0]).measure(locsim, rest[0])
    case ("revoke", 3):
      try RevocationRun(apps: numbers[0], rounds: numbers[1]).measure(locsim, rest[0])
    case ("neighbors", 2): try NeighborsRun(rounds: numbers[0]).measure(locsim, rest[0])
    default: exit(64)
    }
  }

  /// Prints a name and numbers.
  static func print(_ name: String, _ values: [Double]) {
    Swift.print(name, values.map { "\($0)" }.joined(separator: " "))
  }
}

/// A measurement that makes no sense.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// The machine's monotonic clock.
enum Monotonic {
  /// Milliseconds since some moment.
  static var milliseconds: Double {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
  }
}
