// SPDX-License-Identifier: MIT

/// A stage of playback, which returns its elements one after another.
///
/// The caller owns the storage of the element, because an element that is returned from stage to
/// stage would be copied at each one.
protocol PlaybackStage {
  associatedtype Element

  /// Sets `element` to the next one; returns `false` at the end.
  mutating func next(_ element: inout Element) throws(PlaybackError) -> Bool
}

/// Reads a stage ahead of what is played, and holds a failure until everything before it was
/// played.
struct LookAhead<Stage: PlaybackStage> {
  /// The stage that is read.
  var stage: Stage

  /// Whether the stage failed during a read ahead.
  var hasFailed: Bool { failure != nil }

  private var failure: PlaybackError?

  init(_ stage: Stage) { self.stage = stage }

  /// Sets `element` to the next one; returns `false` at the end and at a failure.
  @inline(__always)
  mutating func readAhead(_ element: inout Stage.Element) -> Bool {
    do throws(PlaybackError) {
      return try stage.next(&element)
    } catch {
      failure = error
      return false
    }
  }

  /// Throws the held failure, if there is one.
  ///
  /// The caller calls it after everything before the failure was played.
  func throwFailure() throws(PlaybackError) { if let failure { throw failure } }
}
