// SPDX-License-Identifier: MIT

/// The data that all attacks of a run share.
struct Run: Sendable {
  /// The seed of all random numbers.
  let seed: UInt64

  /// Whether the run is the short one for automatic tests.
  let isQuick: Bool

  /// The number of repetitions of an attack, if the user has chosen it.
  let places: Int?

  /// The mechanisms that attacks l and m compare; `nil` for ours, with and without its parts.
  let comparison: Comparison?

  /// The changes that the adversary of attack l uses.
  let view: CommuteView

  /// Whether attack l also attacks the mechanisms that must break its targets, and ours without a part.
  let hasControls: Bool

  /// The recorded traces to attack instead of generated trajectories; may be empty.
  let traces: [RecordedTrace]

  /// The progress, which any thread may report.
  let progress: Progress

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - seed: The seed of all random numbers.
  ///   - isQuick: Whether the run is the short one.
  ///   - places: The number of repetitions of an attack, if the user has chosen it.
  ///   - comparison: The mechanisms that attacks l and m compare; `nil` for ours.
  ///   - view: The changes that the adversary of attack l uses.
  ///   - hasControls: Whether attack l attacks more than ours.
  ///   - traces: The recorded traces to attack instead of generated trajectories.
  ///   - progress: Receives the progress.
  init(
    seed: UInt64, isQuick: Bool, places: Int? = nil, comparison: Comparison? = nil,
    view: CommuteView = .firstAndLast, hasControls: Bool = true, traces: [RecordedTrace] = [],
    progress: Progress = Progress()
  ) {
    self.seed = seed
    self.isQuick = isQuick
    self.places = places
    self.comparison = comparison
    self.view = view
    self.hasControls = hasControls
    self.traces = traces
    self.progress = progress
  }

  /// Returns the number of repetitions: the user's choice, else that of the form of the run.
  func count(quick: Int, full: Int) -> Int { places ?? (isQuick ? quick : full) }

  /// Performs steps 0..<`count` on all processors, and returns their results in order.
  ///
  /// - Parameters:
  ///   - count: The number of steps.
  ///   - step: A step, which may depend on its index, but not on anything that other steps change.
  /// - Returns: One result per step.
  func map<Result: Sendable>(_ count: Int, _ step: @Sendable (Int) -> Result) -> [Result] {
    progress.plan(count)
    return parallelMap(count) { index in
      let result = step(index)
      progress.stepDone()
      return result
    }
  }
}
