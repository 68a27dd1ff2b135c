// SPDX-License-Identifier: MIT

import ArgumentParser
import Dispatch
import LocationClient
import LocationCore
import LocationFiles
import LocationHost
import LocationSources
import LocationTerminalPrompt

/// `locsim agent`: answers the prompts of a daemon.
struct AgentCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "agent",
    abstract: "Answer the prompts of the daemon, and start apps for which something is due.",
    discussion: """
      Each prompt of locsim daemon is shown as for locsim run, with what the system knows about the \
      app. If something is decided about other programs with its identifier, they are named, too. \
      Several agents may run; the first answer counts, and the prompt goes away elsewhere.

      With --command the program is started for each prompt. It gets the prompt as JSON on standard \
      input, with those programs as otherPrograms, and answers with a line: allow-once, \
      allow-while-using, allow-always, keep-while-using or dont-allow, and precise or approximate \
      after it if the prompt has that switch. A program that answers anything else, or fails, leaves the prompt to other agents. \
      SIGTERM ends a program whose prompt needs no answer any longer.

      With --relaunch the agent starts an app that has ended when a region, a visit or a significant \
      change is due for it, if locsim privacy relaunch allows that. The app gets the arguments and the \
      folder of its last run, and LOCSIM_LAUNCH set to location. It begins in the background. Without \
      a terminal, --answer and --command such an agent leaves prompts to others.

      EXAMPLES
        locsim agent
        locsim agent --answer allow-once
        locsim agent --command ./ask-with-zenity
        locsim agent --relaunch < /dev/null

      EXIT STATUS
        0    it was interrupted
        64   the command line is wrong, or there is no folder for the socket
        69   no daemon answers, or the daemon has ended
        77   there is no terminal to ask on
      """)

  @OptionGroup
  var place: DaemonSocketArgument

  @Option(
    help: ArgumentHelp(
      "Ask this program, which a shell starts.", valueName: "program"))
  var command: String?

  @Option(
    help: ArgumentHelp(
      """
      How prompts are answered: allow-once, allow-while-using or dont-allow; several, separated by \
      commas, are used in turn. (default: on the terminal)
      """, valueName: "answer"),
    transform: { try OptionText.promptPolicies($0) })
  var answer: [PromptPolicy]?

  @Flag(help: "Start apps for which something is due.")
  var relaunch = false

  func validate() throws {
    if command != nil, answer != nil {
      throw ValidationError("--command and --answer exclude each other.")
    }
  }

  func run() throws {
    let answersPrompts = command != nil || answer != nil || Prompters.canAsk
    guard answersPrompts || relaunch else {
      Terminal.error(
        "locsim agent: there is no terminal to ask on; give --command, --answer or --relaunch")
      throw ExitStatus.noPermission
    }
    // A program that ends before it has read a prompt must not end the agent.
    _ = signal(SIGPIPE, SIG_IGN)
    let program = command.map { PromptProgram($0) }
    let interruption = Interruption()
    interruption.watch(whenCome: {
      program?.withdrawAll()
      endProcess()
    })
    defer { withExtendedLifetime(interruption) {} }
    guard relaunch else { return try answerPrompts(program) }
    let (connection, apps) = try place.connectWithPath(waits: true)
    let starter = AppStarter(connection, daemon: apps)
    guard answersPrompts else {
      return try Self.untilEnd { () throws(DaemonFault) in try starter.run() }
    }
    DispatchQueue(label: "locsim.launches").async {
      try? Self.untilEnd { () throws(DaemonFault) in try starter.run() }
      endProcess(ExitStatus.unavailable.rawValue)
    }
    try answerPrompts(program)
  }

  /// Answers prompts until the daemon ends.
  private func answerPrompts(_ program: PromptProgram?) throws {
    let news = try place.connect(waits: true)
    let answers = AgentAnswers(try place.connect())
    let prompter = Prompters.make(inTurn: answer ?? [])
    try Self.untilEnd { () throws(DaemonFault) in
      try news.watchPrompts { news in
        switch news {
        case .shown(let prompt):
          let rivals = answers.rivals(of: prompt.app)
          announce(prompt, rivals)
          let give: @Sendable (PromptOutcome) -> Void = { answers.give($0, to: prompt.id) }
          if let program {
            program.ask(prompt, rivals: rivals.compactMap(\.app.program), completion: give)
          } else {
            prompter.present(prompt, completion: give)
          }
        case .ended(let id):
          program?.withdraw(id)
          prompter.withdraw(id)
        case .failed(let reason): Terminal.line("locsim agent: \(reason)".harmless)
        }
      }
    }
  }

  /// Says that the daemon has ended when a connection has.
  private static func untilEnd(_ body: () throws(DaemonFault) -> Void) throws {
    do throws(DaemonFault) {
      try body()
    } catch {
      if case .refused = error {
        Terminal.error("locsim agent: the daemon does not have prompts or starts: \(error)")
      } else {
        Terminal.error("locsim agent: the daemon has ended: \(error)")
      }
      throw ExitStatus.unavailable
    }
  }

  /// Says who asks, as far as that is verified, and which other programs have the same identifier.
  private func announce(_ prompt: Prompt, _ rivals: [StoredPermission]) {
    let program = prompt.app.program.map { ": \($0.words)" } ?? ""
    Terminal.line("locsim agent: \(prompt.app.rawValue)\(program)".harmless)
    for rival in rivals {
      guard let program = rival.app.program else { continue }
      let choice = rival.record.decision.settingsChoice.rawValue
      let text = "this is another program than \(program.words), which has “\(choice)”"
      Terminal.line("locsim agent: \(text)".harmless)
    }
  }
}

/// Ends the process while its main thread waits for the daemon.
private func endProcess(_ status: Int32 = 0) { exit(status) }
