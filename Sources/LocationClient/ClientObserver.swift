// SPDX-License-Identifier: MIT

package import LocationCore

/// Takes what a client is told, one notice after another, never two at once.
package protocol ClientObserver: AnyObject, Sendable {
  /// Takes a notice. Called by whoever performs the engine's effects; must not block.
  func receive(_ notice: ClientNotice)

  /// Takes a fix of updates if that calls nobody, waits for nobody and sends nothing to the service, whose
  /// lock is held meanwhile.
  ///
  /// - Returns: Whether it was taken; else the notice of it follows, without the lock.
  func takeQuietly(_ fix: Fix, at time: UTCInstant, for client: ClientID) -> Bool

  /// Learns that the client's process is gone, so that nothing more comes.
  func end()

  /// Whether so much waits here that a source which can wait should.
  var isBacklogged: Bool { get }

  /// Whether anything waits here, or is being dealt with, for which a run that is to be the same each
  /// time should wait a moment.
  var isBusy: Bool { get }

  /// How much waits here that the client is lost for when it is released, each location for itself.
  var waiting: Int { get }
}

extension ClientObserver {
  package func takeQuietly(_ fix: Fix, at time: UTCInstant, for client: ClientID) -> Bool { false }
  package var isBacklogged: Bool { false }
  package var isBusy: Bool { false }
  package var waiting: Int { 0 }
  package func end() {}
}
