// SPDX-License-Identifier: MIT

package import LocationCore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The machine's calendar clock.
package enum WallClock {
  /// The current UTC.
  package static var now: UTCInstant {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
    return UTCInstant(
      sinceEpoch: .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec))
  }
}
