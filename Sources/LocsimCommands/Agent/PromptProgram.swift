// SPDX-License-Identifier: MIT

import Dispatch
import LocationClient
import LocationCore
import LocationFiles
import LocationHost
import LocationJSON
import Synchronization

/// Asks a program, which gets a prompt as JSON and answers with a line.
final class PromptProgram: Sendable {
  private let command: String

  /// The programs that run.
  private let running = Mutex<[PromptID: ShellCommand]>([:])

  /// Makes a value that starts a program for each prompt.
  ///
  /// - Parameter command: The program and its arguments, for a shell.
  init(_ command: String) { self.command = command }

  /// Asks the program about a prompt, without waiting for it.
  ///
  /// A prompt may end meanwhile; the answer then no longer counts.
  ///
  /// - Parameters:
  ///   - prompt: The prompt.
  ///   - rivals: The other programs with the app's identifier about which something is decided.
  ///   - completion: Receives the outcome, on any thread.
  func ask(
    _ prompt: Prompt, rivals: [AppProgram],
    completion: @escaping @Sendable (PromptOutcome) -> Void
  ) {
    let program = ShellCommand(command)
    running.withLock { $0[prompt.id] = program }
    DispatchQueue.global().async { [self] in
      var writer = JSONWriter()
      prompt.write(to: &writer, otherPrograms: rivals)
      let answer = program.run(input: writer.bytes)
      running.withLock { running in
        if running[prompt.id] === program { running[prompt.id] = nil }
      }
      completion(Self.outcome(of: answer, prompt))
    }
  }

  /// Ends all programs.
  func withdrawAll() {
    for program in running.withLock({ Array($0.values) }) { program.cancel() }
  }

  /// Ends the program of a prompt that needs no answer any longer.
  func withdraw(_ id: PromptID) { running.withLock { $0.removeValue(forKey: id) }?.cancel() }

  /// The outcome of a program's answer.
  static func outcome(of line: String?, _ prompt: Prompt) -> PromptOutcome {
    let words = line?.split { $0 == " " || $0 == "\n" } ?? []
    guard let first = words.first, let choice = PromptChoice(rawValue: String(first)),
      words.count <= 2
    else { return .notAnswered }
    switch words.dropFirst().first {
    case "precise": return prompt.outcome(of: choice, precise: true)
    case "approximate": return prompt.outcome(of: choice, precise: false)
    case nil: return prompt.outcome(of: choice, precise: nil)
    default: return .notAnswered
    }
  }
}
