// SPDX-License-Identifier: MIT

/// Something that the shell must do.
///
/// The order of effects is part of the contract.
public enum Effect: Hashable, Sendable {
  /// Have a source running that meets this demand; sent again when the demand changes.
  case openSource(SourceDemand)

  /// No client needs the source any longer.
  case closeSource

  /// Tell a client what it may receive now.
  case notifyAuthorization(AuthorizationState, to: ClientID)

  /// Hand fixes to a client, oldest first, at least one.
  case deliver([Fix], to: ClientID)

  /// Report a failure to a client.
  case fail(LocationFailure, to: ClientID)
}

/// What the source must be able to give, from the strictest wish of all clients.
public struct SourceDemand: Hashable, Sendable {
  /// The strictest wish.
  public let desiredAccuracy: DesiredAccuracy

  /// Makes a demand.
  public init(desiredAccuracy: DesiredAccuracy) { self.desiredAccuracy = desiredAccuracy }
}

/// Effects in order, in storage that is used again and again.
public struct EffectBuffer: Sendable {
  /// The effects since the buffer was emptied last, in the order in which to perform them.
  public private(set) var effects: [Effect] = []

  /// The engine's next deadline after the last event that it handled into this buffer.
  public internal(set) var nextDeadline: Deadline?

  /// Makes an empty buffer.
  public init() {}

  /// Adds an effect at the end.
  mutating func append(_ effect: Effect) { effects.append(effect) }

  /// Empties the buffer and keeps its storage.
  public mutating func removeAll() { effects.removeAll(keepingCapacity: true) }
}
