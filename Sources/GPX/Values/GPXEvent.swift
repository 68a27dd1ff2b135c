// SPDX-License-Identifier: MIT

/// One step through a GPX document, in document order.
public enum GPXEvent: Hashable, Sendable {
  /// A `trk` begins.
  case trackStart
  /// A `trkseg` of the open track begins.
  case segmentStart
  /// An `rte` begins.
  case routeStart
  /// A point whose coordinate is usable.
  case point(GPXPoint)
  /// A point whose coordinate is not; to be warned about, never to be used.
  case unusablePoint(GPXUnusablePoint)
  /// The open `trkseg` ends.
  case segmentEnd
  /// The open `rte` ends.
  case routeEnd
  /// The open `trk` ends.
  case trackEnd
}
