// SPDX-License-Identifier: MIT

package import LocationCore

extension TimelineDriver {
  /// Passes the events of a trace that fell due while no client wanted positions.
  ///
  /// A client that wants positions again then begins where the trace is now, and not where the last
  /// client left it. Deadlines are not passed: they are met when they fall due, wanted or not.
  ///
  /// - Parameter instant: The present instant.
  package func passUnwanted(until instant: Instant) {
    guard !hasOpened, !source.isLive, !source.skipMotion(until: instant) else { return }
    while let event = source.nextInstant, event < instant {
      now = max(now, event)
      _ = source.deliverNext(to: service, at: now, .pass, atMost: 1) { _ in }
    }
  }
}
