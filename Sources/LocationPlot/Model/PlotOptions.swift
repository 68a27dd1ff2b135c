// SPDX-License-Identifier: MIT

/// What a figure shows, and how.
package struct PlotOptions: Hashable, Sendable {
  /// The kinds of figures.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The ways and the regions, from above.
    case map

    /// The altitude.
    case profile

    /// The speed over ground.
    case speed

    /// The radius of the fixes.
    case accuracy

    /// What happened when, one lane a subject.
    case timeline
  }

  /// What a chart has from left to right.
  package enum Horizontal: String, CaseIterable, Hashable, Sendable {
    /// The time in UTC.
    case time

    /// The distance along the trace.
    case distance
  }

  /// The sizes in pixels that a figure can have, in each direction.
  package static let sizes = 200...4_000

  /// The kind of figure.
  package var kind = Kind.map

  /// What a chart has from left to right; maps and timelines ignore it.
  package var horizontal = Horizontal.time

  /// The width in pixels, one of `sizes`.
  package var width = 960

  /// The height in pixels, one of `sizes`.
  package var height = 600

  /// Whether the background is dark.
  package var isDark = false

  /// Makes the options of a light map of 960 by 600 pixels.
  package init() {}
}

/// The reason why there is nothing to draw.
package enum PlotFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is neither a position nor a region for a map.
  case noPosition

  /// No position has the quantity of a chart.
  case noQuantity(PlotOptions.Kind)

  /// Nothing has a time.
  case noEvent

  /// What is missing, and what to do.
  package var description: String {
    switch self {
    case .noPosition:
      "there is no position to draw; give a trace, or NDJSON in which an app was given locations"
    case .noQuantity(.profile):
      "no position has an altitude; choose another figure"
    case .noQuantity(.speed):
      "no position has a speed; choose another figure"
    case .noQuantity, .noEvent:
      "there is nothing to draw; give a trace, or NDJSON that locsim wrote"
    }
  }
}
