// SPDX-License-Identifier: MIT

/// The progress of a run, reported by any thread.
struct Progress: Sendable {
  /// The kinds of progress.
  enum Event: Sendable {
    /// An attack begins.
    case attackBegan(String)
    /// This many more steps are to be done in it.
    case stepsPlanned(Int)
    /// One of them is done.
    case stepDone
  }

  private let tell: @Sendable (Event) -> Void

  /// Makes a progress.
  ///
  /// - Parameter tell: Called with each event, in any thread.
  init(tell: @escaping @Sendable (Event) -> Void = { _ in }) { self.tell = tell }

  /// Notes that an attack begins.
  func begin(_ attack: String) { tell(.attackBegan(attack)) }

  /// Notes that so many steps are to be done.
  func plan(_ steps: Int) { tell(.stepsPlanned(steps)) }

  /// Notes that a step is done.
  func stepDone() { tell(.stepDone) }
}
