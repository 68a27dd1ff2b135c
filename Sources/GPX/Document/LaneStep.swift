// SPDX-License-Identifier: MIT

/// The result of a step of a lane.
enum LaneStep {
  /// More is left to read, and events may wait.
  case progress
  /// The document has ended properly.
  case finished
  /// The document cannot be read further.
  case failed(GPXDocument.Failure)
  /// Only expat can continue, from this state.
  case handOver(LexicalContext)
}
