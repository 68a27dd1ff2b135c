// SPDX-License-Identifier: MIT

/// What location costs an app: how often it was called, and how often it was woken for a call.
public struct ActivityCounts: Hashable, Sendable {
  /// Calls of the app's code.
  public internal(set) var callbacks = 0

  /// Moments at which the app was called while it was not in the foreground.
  ///
  /// A background app whose grace time is over counts as asleep between calls, like a phone in a
  /// pocket. Several calls at one moment wake it once.
  public internal(set) var wakeUps = 0

  /// Makes counts of nothing.
  public init() {}
}
