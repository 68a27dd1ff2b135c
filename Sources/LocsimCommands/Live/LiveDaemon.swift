// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationClient
import LocationCore
import LocationFiles
import LocationRecording

/// What only a daemon has: connected apps, and prompts that wait.
enum LiveDaemon {
  /// Asks a daemon something.
  ///
  /// - Throws: The exit status if it does not answer, after the reason was reported.
  static func ask(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch let fault as DaemonFault {
      if isForeign(fault) {
        Terminal.error("only a daemon has apps and prompts; choose it with --target daemon")
        throw ExitStatus.usage
      }
      throw status(reporting: fault)
    }
  }

  /// Reports why a target did not do something, and returns the exit status.
  static func status(reporting fault: DaemonFault) -> ExitCode {
    guard case .cannotSteer(let refusal) = fault else {
      Terminal.error("the target does not answer: \(fault)")
      return ExitStatus.unavailable
    }
    Terminal.error(refusal.reason)
    return refusal.isUsage ? ExitStatus.usage : ExitStatus.unavailable
  }

  /// Whether a fault says that the target is no daemon.
  static func isForeign(_ fault: DaemonFault) -> Bool {
    if case .refused(ProtocolError.methodNotFound) = fault { true } else { false }
  }

  /// Writes prompts to standard output, a line each.
  static func write(_ prompts: [Prompt]) throws {
    var text = TextBuffer()
    for prompt in prompts { text.append(text: line(of: prompt) + "\n") }
    try StandardOutput.write(text)
  }

  /// A prompt on one line: its number, the app, what it asks for, and the choices.
  static func line(of prompt: Prompt) -> String {
    let choices = prompt.buttons.map(\.choice.rawValue).joined(separator: ", ")
    return "\(prompt.id.rawValue) \(prompt.app.rawValue): \(prompt.title) (\(choices))".harmless
  }
}
