// SPDX-License-Identifier: MIT

/// The progress of a run, which any thread may report.
struct Progress: Sendable {
  /// The kinds of progress.
  enum Event: Sendable {
    /// An attack with a name begins.
    case attackBegan(String)
    /// The attack has this number of additional steps.
    case stepsPlanned(Int)
    /// A step is done.
    case stepDone
  }

  private let tell: @Sendable (Event) -> Void

  /// Makes a progress.
  ///
  /// - Parameter tell: Receives each event, on any thread.
  init(tell: @escaping @Sendable (Event) -> Void = { _ in }) { self.tell = tell }

  /// Reports that an attack begins.
  func begin(_ attack: String) { tell(.attackBegan(attack)) }

  /// Reports additional steps.
  func plan(_ steps: Int) { tell(.stepsPlanned(steps)) }

  /// Reports that a step is done.
  func stepDone() { tell(.stepDone) }
}
