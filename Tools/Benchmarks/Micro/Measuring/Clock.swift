// SPDX-License-Identifier: MIT

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The system's time and memory values.
package enum Clock {
  /// Nanoseconds of the monotonic clock.
  package static var nanoseconds: Int { read(CLOCK_MONOTONIC) }

  /// Nanoseconds of CPU time, user and system, that this program has used.
  package static var processNanoseconds: Int { read(CLOCK_PROCESS_CPUTIME_ID) }

  /// The peak memory of this program, in bytes.
  package static var peakBytes: Int {
    var usage = rusage()
    // RUSAGE_SELF, which Glibc has as another type than the call takes.
    _ = unsafe getrusage(0, &usage)
    return Int(usage.ru_maxrss) * 1_024
  }

  /// Waits until a moment of the monotonic clock; returns at once if it has passed.
  package static func sleep(until nanoseconds: Int) {
    var moment = timespec()
    moment.tv_sec = nanoseconds / 1_000_000_000
    moment.tv_nsec = nanoseconds % 1_000_000_000
    while unsafe clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &moment, nil) == EINTR {}
  }

  private static func read(_ clock: clockid_t) -> Int {
    var time = timespec()
    _ = unsafe clock_gettime(clock, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }
}
