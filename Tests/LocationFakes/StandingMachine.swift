// SPDX-License-Identifier: MIT

package import LocationHost
import Synchronization

/// A machine whose time a test moves.
package final class StandingMachine: Machine {
  private let time = Mutex<UInt64>(1_000_000_000_000)

  package init() {}

  package var uptime: UInt64 { time.withLock { $0 } }

  package func pass(nanoseconds: UInt64) { time.withLock { $0 += nanoseconds } }

  package func wait(until uptime: UInt64, orFor alarm: Alarm) -> Bool {
    time.withLock { $0 = max($0, uptime) }
    return false
  }
}
