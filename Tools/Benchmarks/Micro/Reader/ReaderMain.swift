// SPDX-License-Identifier: MIT

import GPX

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Reads a trace and does nothing with it: `locsim-benchmarks-reader auto|fast|expat FILE COUNT`.
@main
enum ReaderMain {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let lane = GPXLane(rawValue: arguments[1]),
      let count = Int(arguments[3])
    else { exit(64) }
    let tally = try Tally(of: arguments[2], lane: lane)
    // As the floor prints it, so that both can be seen to have read the same.
    print(tally.pointCount, tally.sum, tally.seconds)
    exit(tally.pointCount == count ? 0 : 1)
  }
}
