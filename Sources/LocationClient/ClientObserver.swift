// SPDX-License-Identifier: MIT

package import LocationCore

/// A fix, and when it comes.
package struct DeliveredFix: Sendable {
  /// The fix.
  package let fix: Fix

  /// The UTC time on the timeline.
  package let time: UTCInstant

  /// Makes it of its parts.
  package init(_ fix: Fix, at time: UTCInstant) {
    self.fix = fix
    self.time = time
  }

  /// The notice that updates deliver it to a client.
  package func notice(for client: ClientID) -> ClientNotice {
    ClientNotice(time: time, client: client, event: .locationsUpdated([fix]))
  }
}

/// Receives a client's notices, one after another, never two at once.
package protocol ClientObserver: AnyObject, Sendable {
  /// Takes a notice. Called by the thread that performs the engine's effects; must not block.
  func receive(_ notice: ClientNotice)

  /// Takes fixes of updates that came one after another, as a notice of each.
  ///
  /// It is called as the other form is. There are several fixes only if `takesRuns` is true.
  func receive(_ fixes: [DeliveredFix], for client: ClientID)

  /// Whether several fixes may be taken at once, since nothing that the client does after one of
  /// them must happen before the next.
  ///
  /// It does not change while the client exists.
  var takesRuns: Bool { get }

  /// Learns that the client's process is gone, so that no more notices come.
  func end()

  /// Whether so much waits here that a source that can wait should wait.
  var isBacklogged: Bool { get }

  /// Whether notices wait here or are being handled; a reproducible run should wait for them.
  var isBusy: Bool { get }

  /// How many notices would be lost if the client were released now; each location counts.
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
