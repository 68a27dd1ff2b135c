// SPDX-License-Identifier: MIT

/// An event in a GPX document; events come in document order.
package enum GPXEvent: Hashable, Sendable {
  /// A `trk` begins.
  case trackStart
  /// A `trkseg` of the open track begins.
  case segmentStart
  /// An `rte` begins.
  case routeStart
  /// A point with a usable coordinate.
  case point(GPXPoint)
  /// A point without a usable coordinate, which should cause a warning and must not be used.
  case unusablePoint(GPXUnusablePoint)
  /// The open `trkseg` ends.
  case segmentEnd
  /// The open `rte` ends.
  case routeEnd
  /// The open `trk` ends.
  case trackEnd
}
