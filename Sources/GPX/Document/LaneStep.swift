// SPDX-License-Identifier: MIT

/// How a step of a lane ended.
enum LaneStep {
  /// Events may wait; there is more to read.
  case progress
  /// The document ended properly.
  case finished
  /// The document cannot be read further.
  case failed(GPXDocument.Failure)
  /// Only expat can go on, from this state.
  case handOver(LexicalContext)
}
