// SPDX-License-Identifier: MIT

import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A line on standard error that shows the progress of a run, if standard error is a terminal.
final class ProgressBar: Sendable {
  private struct State {
    var attack = 0
    var name = ""
    var done = 0
    var planned = 0
    var shown = ""
  }

  private let attacks: Int
  private let isShown: Bool
  private let state = Mutex(State())

  /// Makes a bar.
  ///
  /// - Parameter attacks: The number of attacks.
  init(attacks: Int) {
    self.attacks = attacks
    isShown = isatty(STDERR_FILENO) == 1
  }

  /// The progress that updates the bar.
  var progress: Progress {
    Progress { [self] event in
      state.withLock { state in
        switch event {
        case .attackBegan(let name):
          state.attack += 1
          state.name = name
          state.done = 0
          state.planned = 0
        case .stepsPlanned(let count): state.planned += count
        case .stepDone: state.done += 1
        }
        draw(&state)
      }
    }
  }

  /// Removes the line.
  func clear() {
    if isShown { Self.write("\r\u{1B}[K") }
  }

  /// Returns the line for a state: `[####······] 3/11 colluding clients 120/480`.
  static func line(
    attack: Int, of attacks: Int, name: String, done: Int, planned: Int
  ) -> String {
    let width = 24
    let filled = attacks > 0 ? (attack - 1) * width / attacks : 0
    let bar = String(repeating: "#", count: max(filled, 0))
    let rest = String(repeating: "·", count: width - max(filled, 0))
    return "[\(bar)\(rest)] \(attack)/\(attacks) \(name) \(done)/\(planned)"
  }

  private func draw(_ state: inout State) {
    guard isShown else { return }
    // The line changes after a hundredth of the steps, because a terminal is slower than a step.
    let grain = max(state.planned / 100, 1)
    guard state.done % grain == 0 || state.done == state.planned else { return }
    let line = Self.line(
      attack: state.attack, of: attacks, name: state.name, done: state.done,
      planned: state.planned)
    guard line != state.shown else { return }
    state.shown = line
    Self.write("\r\(line)\u{1B}[K")
  }

  private static func write(_ text: String) {
    let bytes = Array(text.utf8)
    #if canImport(Glibc)
    let systemWrite = unsafe Glibc.write
    #elseif canImport(Musl)
    let systemWrite = unsafe Musl.write
    #else
    let systemWrite = unsafe Darwin.write
    #endif
    // If the terminal is gone, the run continues.
    _ = unsafe bytes.withUnsafeBytes { unsafe systemWrite(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
