// SPDX-License-Identifier: MIT

/// How a trace is turned into timed fixes.
public struct PlaybackOptions: Hashable, Sendable {
  /// The kinds of points in a GPX document.
  public enum Points: Hashable, Sendable, CaseIterable {
    /// A `wpt` of the document.
    case waypoint

    /// An `rtept` of a route.
    case routePoint

    /// A `trkpt` of a track.
    case trackPoint
  }

  /// How the time between two segments is played.
  public enum GapPolicy: String, Hashable, Sendable, CaseIterable {
    /// It passes, without a signal.
    case keep

    /// It is left out: the next segment begins a second after the one before.
    case skip
  }

  /// How many times a trace is played.
  public enum Repetition: Hashable, Sendable {
    /// That many times, at least once.
    case times(Int)

    /// Until it is stopped.
    case forever
  }

  /// Which points to play; `nil` takes tracks, or else routes, or else waypoints.
  public var points: Points?

  /// Which track to play, counted from 1; `nil` plays all.
  public var track: Int?

  /// Recorded time to leave out at the beginning.
  public var startOffset: Duration = .zero

  /// Recorded time after which to stop; `nil` plays to the end.
  public var duration: Duration?

  /// How often to play the part chosen.
  public var repetition = Repetition.times(1)

  /// Speed in meters per second along points that have no times; above zero.
  public var speed: Double = 20

  /// Time between two fixes, for which positions are interpolated; `nil` plays the points as they
  /// are.
  public var interval: Duration?

  /// How the time between two segments is played.
  public var gap = GapPolicy.keep

  /// The longest time between two fixes; a longer one is shortened to it.
  ///
  /// `nil` shortens none.
  public var maxGap: Duration?

  /// When points without times begin; 2000-01-01T00:00:00Z by default.
  public var startTime = UTCInstant(sinceEpoch: .seconds(946_684_800))

  /// Radius in meters for points without a dilution of precision.
  public var horizontalAccuracy: Double = 5

  /// Makes the default options.
  public init() {}
}
