// SPDX-License-Identifier: MIT

/// What all attacks of one run share.
struct Run: Sendable {
  /// Seed of every draw of the run.
  let seed: UInt64

  /// Whether the run is the short one for automatic tests.
  let isQuick: Bool

  /// How often an attack is repeated, where the user says so.
  let places: Int?

  /// Traces of the user's, to attack in place of generated trajectories; may be empty.
  let traces: [RecordedTrace]

  /// Told as steps are done, in any thread.
  let progress: Progress

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - seed: Seed of every draw.
  ///   - isQuick: Whether the run is the short one.
  ///   - places: How often an attack is repeated, where the user says so.
  ///   - traces: Traces to attack in place of generated trajectories.
  ///   - progress: Told as steps are done.
  init(
    seed: UInt64, isQuick: Bool, places: Int? = nil, traces: [RecordedTrace] = [],
    progress: Progress = Progress()
  ) {
    self.seed = seed
    self.isQuick = isQuick
    self.places = places
    self.traces = traces
    self.progress = progress
  }

  /// How often to repeat an attack: as the user says, else as the run's form wants.
  func count(quick: Int, full: Int) -> Int { places ?? (isQuick ? quick : full) }

  /// Does steps 0..<`count` on all processors and gives their results in order.
  ///
  /// - Parameters:
  ///   - count: Number of steps.
  ///   - step: One step; it may depend on its index and on nothing that other steps change.
  /// - Returns: One result a step.
  func map<Result: Sendable>(_ count: Int, _ step: @Sendable (Int) -> Result) -> [Result] {
    progress.plan(count)
    return parallelMap(count) { index in
      let result = step(index)
      progress.stepDone()
      return result
    }
  }
}
