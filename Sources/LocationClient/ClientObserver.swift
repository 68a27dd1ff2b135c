// SPDX-License-Identifier: MIT

package import LocationCore

/// A fix, and the time of its delivery.
package struct DeliveredFix: Sendable {
  /// The fix.
  package let fix: Fix

  /// The UTC time of the delivery on the timeline.
  package let time: UTCInstant

  /// Makes the value from its parts.
  package init(_ fix: Fix, at time: UTCInstant) {
    self.fix = fix
    self.time = time
  }

  /// The notice that delivers the fix to a client.
  package func notice(for client: ClientID) -> ClientNotice {
    ClientNotice(time: time, client: client, event: .locationsUpdated([fix]))
  }
}

/// Receives a client's notices, one at a time.
package protocol ClientObserver: AnyObject, Sendable {
  /// Receives a notice.
  ///
  /// The thread that performs the engine's effects calls it, so it must not block.
  func receive(_ notice: ClientNotice)

  /// Receives consecutive fixes of updates, like a notice of each.
  ///
  /// It is called like the other form. There are several fixes only if `takesRuns` is `true`.
  func receive(_ fixes: [DeliveredFix], for client: ClientID)

  /// Whether the observer may receive several fixes at once, because no reaction of the client to
  /// one of them must happen before the next.
  ///
  /// It does not change while the client exists.
  var takesRuns: Bool { get }

  /// Handles the end of the client's process, after which no more notices are delivered.
  func end()

  /// Whether so many notices wait that a source that can wait should wait.
  var isBacklogged: Bool { get }

  /// Whether notices wait or are being handled, so that a reproducible run should wait for them.
  var isBusy: Bool { get }

  /// The number of notices that would be dropped if the client were released now; each location
  /// counts as one.
  var waiting: Int { get }
}

extension ClientObserver {
  package var takesRuns: Bool { false }

  package func receive(_ fixes: [DeliveredFix], for client: ClientID) {
    for fix in fixes { receive(fix.notice(for: client)) }
  }

  package var isBacklogged: Bool { false }
  package var isBusy: Bool { false }
  package var waiting: Int { 0 }
  package func end() {}
}
