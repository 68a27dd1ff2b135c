// SPDX-License-Identifier: MIT

package import LocationCore

/// Receives a client's notices, one after another, never two at once.
package protocol ClientObserver: AnyObject, Sendable {
  /// Takes a notice. Called by the thread that performs the engine's effects; must not block.
  func receive(_ notice: ClientNotice)

  /// Takes a fix of updates if that runs no app code, does not wait and sends nothing to the
  /// service, because the service holds its lock meanwhile.
  ///
  /// - Returns: Whether it was taken; otherwise its notice follows, without the lock.
  func takeQuietly(_ fix: Fix, at time: UTCInstant, for client: ClientID) -> Bool

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
  package func takeQuietly(_ fix: Fix, at time: UTCInstant, for client: ClientID) -> Bool { false }
  package var isBacklogged: Bool { false }
  package var isBusy: Bool { false }
  package var waiting: Int { 0 }
  package func end() {}
}
