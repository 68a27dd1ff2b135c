// SPDX-License-Identifier: MIT

package import Dispatch

/// The machine's clock, which runs evenly and never goes back.
package enum MachineClock {
  /// The present moment.
  package static var now: DispatchTime { .now() }
}

/// Measures by the machine's clock how long something takes.
package struct Stopwatch: Sendable {
  private let start = MachineClock.now

  /// Starts to measure.
  package init() {}

  /// The time since the start.
  package var elapsed: Duration {
    .nanoseconds(Int64(MachineClock.now.uptimeNanoseconds &- start.uptimeNanoseconds))
  }
}
