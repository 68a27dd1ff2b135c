// SPDX-License-Identifier: MIT

package import GPX

/// Why a trace cannot be played, or not to its end.
package enum PlaybackError: Error, Hashable, Sendable {
  /// The document is broken, or the bytes of a trace cannot be read.
  case document(GPXError)

  /// The recording is broken.
  case recording(RecordingError)

  /// The log of a receiver cannot be decoded.
  case receiverLog(ReceiverLogError)

  /// The document is complete and holds no point that can be played.
  case nothingToPlay

  /// The document or the recording is complete, but no chosen point or location is usable.
  ///
  /// The case has the number of points or locations, the fault of the first one, and its place.
  case nothingUsable(Int, reason: String, at: TextPosition)

  /// The track that was chosen has no points.
  case emptyTrack(Int)

  /// The document has no points of the chosen kind, but has points of other kinds.
  ///
  /// The case has the number of points of each kind; it is empty for a recording.
  case noPoints(of: GPXPoint.Kind, available: [GPXPoint.Kind: Int])

  /// The recording is complete and holds no fix that can be played.
  case noFixes

  /// Everything in the document lies before the start offset.
  case nothingAfterStartOffset

  /// The document has fewer tracks than the one asked for.
  case noSuchTrack(Int, available: Int)

  /// Times leave the years 1…9999; the case has the cause.
  case beyondCalendar(CalendarEnd)

  /// The storage for data that does not fit in memory failed.
  case spill(SpillError)
}

/// The cause of times outside the years 1…9999.
package enum CalendarEnd: Hashable, Sendable {
  /// The times in the trace.
  case trace

  /// The start time for points without times.
  case startTime

  /// The number of times that the trace is played.
  case repetition
}

extension PlaybackError: CustomStringConvertible {
  /// The fault and the remedy, after the place in the file if it is known.
  ///
  /// The file's name is left out, except for a broken file.
  package var description: String {
    switch self {
    case .document(let error): error.description
    case .recording(let error): error.description
    case .receiverLog(let error): error.description
    case .nothingToPlay:
      "no point to play; the file needs a track, a route or waypoints with valid coordinates"
    case .noFixes:
      "no fix to play; the recording holds no location that can be used"
    case .nothingAfterStartOffset:
      "the start offset is after the end; choose a smaller one"
    case .nothingUsable(1, let reason, let position):
      "\(Self.place(position))\(reason), and there is no other point to play; correct it, or give another file"
    case .nothingUsable(let count, let reason, let position):
      "\(Self.place(position))\(reason), and none of the other \(count - 1) points can be played either; correct them, or "
        + "give another file"
    case .emptyTrack(let number):
      "track \(number) has no points; choose another one, or leave out the track's number"
    case .noPoints(let kind, let available) where available.isEmpty:
      "there is no \(kind.noun) to play, since a recording is one track; leave the choice of "
        + "points out"
    case .noPoints(let kind, let available):
      "there is no \(kind.noun) to play; the file has \(Self.list(available)), so choose "
        + "\(Self.choices(available)), or leave the choice out"
    case .beyondCalendar(.trace):
      "the times in the file lead out of the years 1 to 9999; correct them"
    case .beyondCalendar(.startTime):
      "times leave the years 1 to 9999; choose an earlier start time"
    case .beyondCalendar(.repetition):
      "times leave the years 1 to 9999; play it less often"
    case .noSuchTrack(let number, available: 0):
      "there is no track \(number), the file has none; leave out the track's number"
    case .noSuchTrack(let number, let available):
      "there is no track \(number), the file has \(available); choose one from 1 to \(available)"
    case .spill(let error):
      "cannot store points that do not fit in memory: \(error.reason); \(error.advice)"
    }
  }

  /// The place as a prefix; empty if it is unknown, as in a receiver's log that gpsd decodes.
  private static func place(_ position: TextPosition) -> String {
    position == TextPosition() ? "" : "\(position): "
  }

  /// The place in the trace with which the description begins; `nil` if it begins with none.
  package var position: TextPosition? {
    if case .nothingUsable(_, _, let position) = self, position != TextPosition() {
      return position
    }
    return nil
  }

  private static func list(_ counts: [GPXPoint.Kind: Int]) -> String {
    sorted(counts).map { "\($0.value) \($0.key.noun)\($0.value == 1 ? "" : "s")" }
      .joined(separator: " and ")
  }

  private static func choices(_ counts: [GPXPoint.Kind: Int]) -> String {
    sorted(counts).map(\.key.word).joined(separator: " or ")
  }

  private static func sorted(
    _ counts: [GPXPoint.Kind: Int]
  ) -> [(key: GPXPoint.Kind, value: Int)] {
    counts.sorted { $0.key.rawValue > $1.key.rawValue }
  }
}

extension GPXPoint.Kind {
  /// The name of such a point in messages.
  fileprivate var noun: String {
    switch self {
    case .waypoint: "waypoint"
    case .routePoint: "route point"
    case .trackPoint: "track point"
    }
  }

  /// The value of the option that chooses such points.
  fileprivate var word: String {
    switch self {
    case .waypoint: "wpt"
    case .routePoint: "rte"
    case .trackPoint: "trk"
    }
  }
}
