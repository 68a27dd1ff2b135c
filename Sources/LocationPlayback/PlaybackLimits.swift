// SPDX-License-Identifier: MIT

/// Limits on what playback holds in memory, and thresholds for the interpretation of a trace.
package struct PlaybackLimits: Hashable, Sendable {
  /// The number of a section's points that are read before its first one is played, to decide
  /// whether its times can be trusted.
  package var sectionLookahead = 4_096

  /// The number of points that each buffer holds in memory.
  ///
  /// Waypoints and routes wait while a track may still follow; points without a time wait while one
  /// with a time may still follow.
  ///
  /// Further points go to spill storage.
  package var waitingPoints = 32_768

  /// The lowest speed in meters per second that is taken over from a timed stretch.
  package var slowestStretch: Double = 0.1

  /// Makes the default limits.
  package init() {}
}
