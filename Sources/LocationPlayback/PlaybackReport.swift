// SPDX-License-Identifier: MIT

package import GPX
package import LocationCore

/// The counts of what playback has read and played so far.
package struct PlaybackReport: Hashable, Sendable {
  /// Chosen points that were read, usable or not.
  package internal(set) var read = 0

  /// Points without a usable coordinate.
  package internal(set) var unusable = 0

  /// Points that were dropped because their times are not later than the one before, or contradict
  /// those of the points around them.
  package internal(set) var dropped = 0

  /// Points before the start offset.
  package internal(set) var skipped = 0

  /// Fixes played.
  package internal(set) var fixes = 0

  /// Time of the first fix played.
  package internal(set) var firstTime: UTCInstant?

  /// Time of the last fix played.
  package internal(set) var lastTime: UTCInstant?

  /// Whether everything asked for has been played.
  package internal(set) var isComplete = false

  /// Makes an empty report.
  package init() {}
}

/// A warning about a trace, reported once, with its first place.
package enum PlaybackWarning: Hashable, Sendable {
  /// A point has no usable coordinate and is left out.
  case unusablePoint(GPXUnusablePoint)

  /// A value of a point cannot be read and is left out.
  case ignoredValue(element: String, at: TextPosition)

  /// A point is not later than the one before it, and is left out.
  case notLater(at: TextPosition)

  /// Over half the points of a section are not later than the one before, so its times are ignored.
  case timesIgnored(at: TextPosition)

  /// A section starts at or before the time already played, and is shifted after it.
  case sectionShifted(at: TextPosition)

  /// A point's time contradicts those of the points around it, and the point is left out.
  case contradictingTime(at: TextPosition)

  /// A point is more than a day later than the one before it, and the wait is played in full.
  case longGap(Duration, at: TextPosition)

  /// A location of a recording lacks a value that a fix needs, or has an invalid one, and is left
  /// out.
  case unusableLocation(UnusableLocation)

  /// A recording has the locations of several clients; only those of the first one are played.
  case otherClient(at: TextPosition)

  /// A location of a recording is a region of reduced accuracy, and is played as a fix at its
  /// center.
  case reducedRegion(at: TextPosition)

  /// The kind of a warning, without its place; each kind is reported once.
  enum Kind: Hashable {
    case unusablePoint
    case ignoredValue
    case notLater
    case timesIgnored
    case sectionShifted
    case contradictingTime
    case longGap
    case unusableLocation
    case otherClient
    case reducedRegion
  }

  var kind: Kind {
    switch self {
    case .unusablePoint: .unusablePoint
    case .ignoredValue: .ignoredValue
    case .notLater: .notLater
    case .timesIgnored: .timesIgnored
    case .sectionShifted: .sectionShifted
    case .contradictingTime: .contradictingTime
    case .longGap: .longGap
    case .unusableLocation: .unusableLocation
    case .otherClient: .otherClient
    case .reducedRegion: .reducedRegion
    }
  }
}

extension PlaybackWarning: CustomStringConvertible {
  /// The place in the document that the warning is about.
  package var position: TextPosition {
    switch self {
    case .unusablePoint(let point): point.position
    case .unusableLocation(let location): location.position
    case .ignoredValue(_, let position), .notLater(let position), .timesIgnored(let position),
      .sectionShifted(let position), .contradictingTime(let position),
      .longGap(_, let position), .otherClient(let position), .reducedRegion(let position):
      position
    }
  }

  /// What is odd and what is done about it, without the place.
  package var description: String {
    switch self {
    case .unusablePoint(let point):
      "\(point.reason); this point and others like it are left out"
    case .ignoredValue(let element, _):
      "the value of “\(element)” cannot be read; it and others like it are left out"
    case .notLater:
      "the point is not later than the one before it; it and others like it are dropped"
    case .timesIgnored:
      "over half the points are not later than the one before; the times of this segment are "
        + "ignored, and its points are played at the speed set for points without times"
    case .sectionShifted:
      "the segment starts at or before the time already played; it is played one second after it"
    case .contradictingTime:
      "the point's time contradicts those of the points around it; it and others like it are dropped"
    case .longGap(let gap, _):
      "the point is \(Self.words(gap)) later than the one before it, a wait of that length at rate 1; "
        + "max-gap shortens it"
    case .unusableLocation(let location):
      "\(location.reason); this location and others like it are left out"
    case .otherClient:
      "several clients received locations; only those of the first one are played"
    case .reducedRegion:
      "this is a region of reduced accuracy; it and others like it are played as fixes at its "
        + "center, with its radius"
    }
  }
}

extension PlaybackWarning {
  /// The number of seconds between two points above which a warning is given: a day.
  static let longGapSeconds: Int64 = 86_400

  /// A time of more than a day, rounded down.
  private static func words(_ gap: Duration) -> String {
    let days = gap.components.seconds / longGapSeconds
    let (count, unit) = days < 730 ? (days, "day") : (days / 365, "year")
    return "\(count) \(unit)\(count == 1 ? "" : "s")"
  }
}
