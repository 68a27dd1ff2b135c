// SPDX-License-Identifier: MIT

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Drives a fleet and prints what that took, a name and numbers a line, for the table's rows F1 and
/// F2.
@main
enum FleetMain {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let devices = Int(arguments[2]), devices > 0,
      let amount = Int(arguments[3]), amount > 0
    else {
      fail("usage: locsim-benchmarks-fleet real-time DEVICES SECONDS | at-once DEVICES TICKS")
    }
    do {
      switch arguments[1] {
      case "real-time": try RealTimeRun(devices: devices, seconds: amount).measure()
      case "at-once": AtOnceRun(devices: devices, ticks: amount).measure()
      default: fail("“\(arguments[1])” is neither real-time nor at-once")
      }
    } catch {
      fail("\(error)")
    }
  }

  /// Ends the program with words on standard error.
  static func fail(_ words: String) -> Never {
    let line = Array("locsim-benchmarks-fleet: \(words)\n".utf8)
    _ = unsafe line.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
    exit(1)
  }
}
