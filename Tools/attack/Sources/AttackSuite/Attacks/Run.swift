// SPDX-License-Identifier: MIT

/// The data that all attacks of a run share.
struct Run: Sendable {
  /// The seed of all random numbers.
  let seed: UInt64

  /// Whether the run is the short one for automatic tests.
  let isQuick: Bool

  /// The number of repetitions of an attack, if the user has chosen it.
  let places: Int?

  /// Whether attacks l and m compare our mechanism with those that were considered, and not with itself
  /// without one of its parts.
  let comparesCandidates: Bool

  /// Whether the adversary of attack l uses every change of a morning, and not the first one alone.
  let usesEveryChange: Bool

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
  ///   - comparesCandidates: Whether attacks l and m compare mechanisms that were considered.
  ///   - usesEveryChange: Whether the adversary of attack l uses every change of a morning.
  ///   - traces: The recorded traces to attack instead of generated trajectories.
  ///   - progress: Receives the progress.
  init(
    seed: UInt64, isQuick: Bool, places: Int? = nil, comparesCandidates: Bool = false,
    usesEveryChange: Bool = false, traces: [RecordedTrace] = [], progress: Progress = Progress()
  ) {
    self.seed = seed
    self.isQuick = isQuick
    self.places = places
    self.comparesCandidates = comparesCandidates
    self.usesEveryChange = usesEveryChange
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
