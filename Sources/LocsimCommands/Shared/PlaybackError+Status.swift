// SPDX-License-Identifier: MIT

import ArgumentParser
import GPX
import LocationPlayback

extension PlaybackError {
  /// The error line for a trace that cannot be played.
  func message(of file: String) -> String {
    switch self {
    case .document(let error): error.description
    case .recording(let error): error.description
    case .receiverLog, .nothingToPlay, .nothingUsable, .emptyTrack, .noPoints, .noFixes,
      .nothingAfterStartOffset, .noSuchTrack, .beyondCalendar:
      // The description may begin with a place in the file.
      "\(file == "-" ? "standard input" : file):\(position == nil ? " " : "")\(self)"
    case .spill: description
    }
  }

  /// The exit status for a trace that cannot be played.
  var status: ExitCode {
    switch self {
    case .document(let error):
      switch error.code {
      case .unreadable: ExitStatus.noInput
      case .notKept: ExitStatus.inputOutput
      default: ExitStatus.dataError
      }
    case .recording, .nothingToPlay, .nothingUsable, .emptyTrack, .noPoints, .noFixes,
      .nothingAfterStartOffset, .noSuchTrack, .beyondCalendar:
      ExitStatus.dataError
    case .receiverLog(.noDecoder), .receiverLog(.notIncluded): ExitStatus.unavailable
    case .receiverLog(.refused): ExitStatus.systemError
    case .receiverLog(.notUnderstood), .receiverLog(.nothingReported): ExitStatus.dataError
    case .spill: ExitStatus.inputOutput
    }
  }
}
