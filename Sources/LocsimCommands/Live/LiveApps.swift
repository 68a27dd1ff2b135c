// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationClient
import LocationCore
import LocationFiles
import LocationHost

extension LiveControlCommand {
  /// Moves an app to the foreground or away from it, or ends it.
  struct App: ParsableCommand {
    /// What happens to the app.
    enum Action: String, ExpressibleByArgument, CaseIterable {
      case foreground
      case background
      case suspend
      case end
    }

    static let configuration = CommandConfiguration(
      commandName: "app",
      abstract: "Bring an app of a daemon to the foreground, or take it away.",
      discussion: """
        A suspended app receives nothing while its process goes on. end sends SIGTERM to its \
        processes.
        """)

    @Argument(
      help: "The identifier of a connected app.",
      completion: .custom { _, _, prefix in
        let connection = try? LiveTargets.connect(nil)
        let apps = (try? connection?.status().apps.map(\.identifier)) ?? []
        return apps.filter { $0.hasPrefix(prefix) }
      })
    var identifier: String

    @Argument(help: "What happens to it.")
    var action: Action

    @OptionGroup var target: LiveTargetArgument

    func run() throws {
      let connection = try target.connect()
      try LiveDaemon.ask {
        switch action {
        case .foreground: try move(.foreground, connection)
        case .background: try move(.background, connection)
        case .suspend: try move(.suspended, connection)
        case .end: try end(connection)
        }
      }
    }

    private func move(_ phase: AppMove.Phase, _ connection: ManagerConnection) throws {
      guard try connection.move(AppMove(identifier, to: phase)) else {
        throw try absence(connection)
      }
    }

    private func end(_ connection: ManagerConnection) throws {
      guard try Self.known(to: connection)?.contains(identifier) == true else {
        throw try absence(connection)
      }
      let apps = try connection.status().apps.filter { $0.identifier == identifier }
      for process in apps.flatMap(\.processes) where kill(process.process, SIGTERM) != 0 {
        guard errno != ESRCH else { continue }
        Terminal.error(
          "\(identifier): process \(process.process) cannot be ended: "
            + FileError(code: errno).reason)
        throw ExitStatus.noPermission
      }
    }

    /// The identifiers of the connected apps; `nil` for a command, which has an app of its own.
    private static func known(to connection: ManagerConnection) throws -> [String]? {
      do throws(DaemonFault) {
        return try connection.status().apps.map(\.identifier)
      } catch {
        guard LiveDaemon.isForeign(error) else { throw error }
        return nil
      }
    }

    /// Reports that the app is not connected, and returns the exit status.
    private func absence(_ connection: ManagerConnection) throws -> ExitCode {
      guard let known = try Self.known(to: connection) else {
        Terminal.error("the target is its only app, which “locsim live end” ends")
        return ExitStatus.noInput
      }
      let advice =
        known.isEmpty
        ? "no app is connected"
        : Spelling.question(for: identifier, among: known, limit: 3)
          ?? "there is \(known.joined(separator: ", "))"
      Terminal.error("\(quoted(identifier)) is not connected; \(advice)")
      return ExitStatus.noInput
    }
  }

  /// Answers a prompt.
  struct Answer: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "answer",
      abstract: "Answer a prompt of a daemon; without a choice, show the prompts that wait.",
      discussion: """
        A choice is allow-once, allow-while-using, allow-always, keep-while-using or dont-allow, as \
        far as the prompt offers it. locsim agent answers all prompts of a daemon.
        """)

    @Argument(
      help: "The number of the prompt, if more than one waits, and the choice.",
      completion: .list(PromptChoice.allCases.map(\.rawValue)))
    var answer: [String] = []

    @Option(
      help: ArgumentHelp(
        "Whether the switch Precise of the prompt is on.", valueName: "on|off"))
    var precise: PreciseSwitch?

    @OptionGroup var target: LiveTargetArgument

    /// The state of the switch.
    enum PreciseSwitch: String, ExpressibleByArgument, CaseIterable {
      case on
      case off
    }

    private var choice: PromptChoice? { answer.last.flatMap(PromptChoice.init) }

    func validate() throws {
      guard answer.count <= 2, answer.isEmpty || choice != nil,
        answer.count < 2 || UInt32(answer[0]) != nil
      else {
        throw ValidationError(
          "Give the number of a prompt, if there are several, and one of "
            + "\(PromptChoice.allCases.map(\.rawValue).joined(separator: ", ")).")
      }
    }

    func run() throws {
      let connection = try target.connect()
      try LiveDaemon.ask {
        let prompts = try connection.prompts()
        guard let choice else { return try LiveDaemon.write(prompts) }
        let prompt = try self.prompt(among: prompts)
        let switched = precise.map { $0 == .on }
        if let reason = prompt.refusal(of: .answered(choice, precise: switched)) {
          Terminal.error(reason)
          throw ExitStatus.usage
        }
        guard try connection.answer(prompt.id, choice, precise: switched) else {
          Terminal.error("prompt \(prompt.id.rawValue) needs no answer any longer")
          throw ExitStatus.noInput
        }
      }
    }

    /// The prompt that is meant: the one with the number, or the only one.
    private func prompt(among prompts: [Prompt]) throws -> Prompt {
      let number = answer.count == 2 ? UInt32(answer[0]) : nil
      let meant = prompts.filter { number == nil || $0.id.rawValue == number }
      if meant.count == 1 { return meant[0] }
      Terminal.error(
        prompts.isEmpty
          ? "no prompt waits for an answer"
          : number.map { "there is no prompt \($0)" }
            ?? "several prompts wait; give the number of one")
      for prompt in prompts { Terminal.line(LiveDaemon.line(of: prompt)) }
      throw prompts.isEmpty || number != nil ? ExitStatus.noInput : ExitStatus.usage
    }
  }
}
