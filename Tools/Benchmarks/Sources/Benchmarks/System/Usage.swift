// SPDX-License-Identifier: MIT

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What one run of a program cost.
struct Usage {
  /// User and system CPU time, in seconds.
  let cpuSeconds: Double

  /// From before the start to after the end, in seconds.
  let wallSeconds: Double

  /// The largest resident set, in bytes.
  ///
  /// Never below the tool's own: until a spawned process replaces its memory it has its parent's,
  /// and Linux counts that. See `ownPeakBytes`.
  let peakBytes: Int

  init(_ usage: rusage, wallSeconds: Double) {
    cpuSeconds = Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime)
    self.wallSeconds = wallSeconds
    peakBytes = Self.bytes(usage)
  }

  /// The tool's own largest resident set so far, in bytes: the least `peakBytes` can be.
  static var ownPeakBytes: Int {
    var usage = rusage()
    // RUSAGE_SELF, which Glibc has as another type than the call takes.
    _ = unsafe getrusage(0, &usage)
    return bytes(usage)
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000
  }

  /// Linux counts kibibytes.
  private static func bytes(_ usage: rusage) -> Int { Int(usage.ru_maxrss) * 1_024 }
}
