// SPDX-License-Identifier: MIT

/// A failure as a client is told of it (raw values: `CLError.Code`).
public enum LocationFailure: Int, Hashable, Sendable {
  /// No position can be given right now; the service goes on trying.
  case locationUnknown = 0

  /// The app may not have the position.
  case denied = 1

  /// A network on which the position depends failed.
  case network = 2

  /// The prompt for temporary full accuracy was not shown, or went away unanswered (T-05).
  case promptDeclined = 18
}
