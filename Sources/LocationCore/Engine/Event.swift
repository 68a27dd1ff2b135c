// SPDX-License-Identifier: MIT

/// Something that happened and that the engine is told.
///
/// Every event is legal in every state; a meaningless one has no effect.
public enum Event: Hashable, Sendable {
  // What an app and its clients did
  /// An app came into being, with what it may do.
  case appLaunched(AppID, FixedAuthorization)
  /// An app made a location manager.
  case clientCreated(ClientID, AppID)
  /// A location manager went away.
  case clientReleased(ClientID)
  /// A client changed its options.
  case optionsChanged(ClientID, ClientOptions)
  /// A client wants standard updates.
  case updatesStarted(ClientID)
  /// A client wants no more updates, nor the one fix it asked for.
  case updatesStopped(ClientID)
  /// A client wants one fix.
  case oneFixRequested(ClientID)
  /// A client asked for location while its app is in use.
  case whenInUseRequested(ClientID)
  /// A client asked for location at any time.
  case alwaysRequested(ClientID)

  // What the source did
  /// The source has been opened and looks for a position.
  case sourceOpened
  /// The source determined a position.
  case fixArrived(Fix)
  /// The source works, but has lost its position (a tunnel, the end of a segment).
  case signalLost
  /// The source broke down; it may come back.
  case sourceFailed(SourceFailure)
  /// The source has nothing more to give.
  case sourceEnded

  // What the host did
  /// The instant of a deadline has come; an early or a needless call is harmless.
  case deadlineReached
}

/// Why a source broke down.
public enum SourceFailure: String, Hashable, Sendable {
  /// A network or a peer on it cannot be reached.
  case network

  /// Anything else.
  case other
}
