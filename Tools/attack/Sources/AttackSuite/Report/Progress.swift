// SPDX-License-Identifier: MIT

/// How far a run has come, told by any thread.
struct Progress: Sendable {
  /// What can be told.
  enum Event: Sendable {
    /// An attack begins.
    case attackBegan(String)
    /// So many steps more are to be done in it.
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
