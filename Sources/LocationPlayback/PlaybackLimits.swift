// SPDX-License-Identifier: MIT

/// Limits on what playback holds in memory, and thresholds that decide how a trace is understood.
package struct PlaybackLimits: Hashable, Sendable {
  /// Points of a section that are looked at before its first one is played, to decide whether its
  /// times can be trusted.
  package var sectionLookahead = 4_096

  /// Points that wait in memory, in each buffer: waypoints and routes while a track may still come,
  /// points without a time while one with a time may still come.
  ///
  /// More go to spill storage.
  package var waitingPoints = 32_768

  /// Meters per second below which a timed stretch says nothing about how fast to move.
  package var slowestStretch: Double = 0.1

  /// Makes the default limits.
  package init() {}
}
