// SPDX-License-Identifier: MIT

import Dispatch
import LocationClient
import LocationCore
import LocationFiles
import LocationHost
import LocationJSON

/// Asks a program, which gets a prompt as JSON and answers with a line.
struct PromptProgram: Sendable {
  private let command: String

  /// Makes a value that starts a program for each prompt.
  ///
  /// - Parameter command: The program and its arguments, for a shell.
  init(_ command: String) { self.command = command }

  /// Asks the program about a prompt, without waiting for it.
  ///
  /// A prompt may end meanwhile; the answer then no longer counts.
  func ask(_ prompt: Prompt, completion: @escaping @Sendable (PromptOutcome) -> Void) {
    DispatchQueue.global().async { [command] in
      var writer = JSONWriter()
      prompt.write(to: &writer)
      let answer = ShellCommand.run(command, input: writer.bytes)
      completion(Self.outcome(of: answer, prompt))
    }
  }

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
