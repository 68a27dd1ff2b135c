// SPDX-License-Identifier: MIT

public import GPX

/// Why a trace cannot be played, or not to its end.
public enum PlaybackError: Error, Hashable, Sendable {
  /// The document is broken, or the bytes of a recording cannot be had.
  case document(GPXError)

  /// The recording is broken.
  case recording(RecordingError)

  /// The log of a receiver cannot be decoded.
  case receiverLog(ReceiverLogError)

  /// The document is whole and holds no point that could be played.
  case nothingToPlay

  /// The recording is whole and holds no fix that could be played.
  case noFixes

  /// Everything in the document lies before the start offset.
  case nothingBehindStartOffset

  /// The document has fewer tracks than the one asked for.
  case noSuchTrack(Int, available: Int)

  /// Times leave the years 1…9999.
  case beyondCalendar

  /// Storage for what does not fit in memory failed.
  case spill(SpillError)
}

extension PlaybackError: CustomStringConvertible {
  /// What is wrong and what to do, without the file's name but for a broken file.
  public var description: String {
    switch self {
    case .document(let error): error.description
    case .recording(let error): error.description
    case .receiverLog(let error): error.description
    case .nothingToPlay:
      "no point to play; the file needs a track, a route or waypoints with valid coordinates"
    case .noFixes:
      "no fix to play; the recording holds no location that can be used"
    case .nothingBehindStartOffset:
      "the start offset lies behind the end; choose a smaller one"
    case .beyondCalendar:
      "times leave the years 1 to 9999; choose another start time, or play it less often"
    case .noSuchTrack(let number, available: 0):
      "there is no track \(number), the file has none; leave out the track's number"
    case .noSuchTrack(let number, let available):
      "there is no track \(number), the file has \(available); choose one from 1 to \(available)"
    case .spill(let error):
      "cannot store points that do not fit in memory: \(error.reason); \(error.advice)"
    }
  }
}
