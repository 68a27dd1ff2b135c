// SPDX-License-Identifier: MIT

package import ArgumentParser
import LocationFiles
import LocationLocalDevice
import LocationRecording

/// The command `locsim`.
package struct Locsim: ParsableCommand, Sendable {
  // Every command states its name. Otherwise the parser would derive it from the type's name at
  // each start, which took a third of the time of a start.
  /// The name and the purpose of the command, and its subcommands.
  package static let configuration = CommandConfiguration(
    commandName: "locsim",
    abstract:
      "Location services: runs apps, replays traces and scenarios, shows receivers, keeps permissions.",
    version: LocsimVersion.text,
    subcommands: [
      RunCommand.self, ReplayCommand.self, MonitorCommand.self, LiveControlCommand.self,
      DaemonCommand.self,
      AgentCommand.self, InspectCommand.self, PlotCommand.self,
      ScenarioCommand.self, PrivacyCommand.self, WhyCommand.self, DoctorCommand.self,
      PlistCommand.self, DensityCommand.self, SwiftFlagsCommand.self, StartCommand.self,
    ])

  /// Makes the command without arguments.
  package init() {}

  /// Runs the command, and ends the program with its exit status.
  package static func start(_ arguments: [String]) -> Never {
    FileSizeSignal.ignore()
    do {
      // The parser is left out, because it takes three times as long to start as everything else.
      if arguments == ["--version"] {
        var text = TextBuffer()
        text.append(text: "\(LocsimVersion.text)\n")
        try StandardOutput.write(text)
        exit()
      }
      if let fault = CommandLineCheck.fault(in: arguments) { fault.report() }
      try refuseBundles(arguments)
      var command = try parseAsRoot(normalized(arguments))
      warn(before: command)
      do {
        try command.run()
      } catch let error as ValidationError {
        // The error by itself would show the usage of the main command, not of the subcommand.
        CommandLineFault(error.message, in: type(of: command)).report()
      }
      exit()
    } catch {
      let message = fullMessage(for: error)
      guard !exitCode(for: error).isSuccess, !message.isEmpty else { exit(withError: error) }
      // The message repeats an argument, which may contain any character.
      for line in message.split(separator: "\n", omittingEmptySubsequences: false) {
        Terminal.line(String(line).harmless)
      }
      exit(withError: exitCode(for: error))
    }
  }

  /// Warns of variables without effect; an app that is run warns of them itself.
  private static func warn(before command: any ParsableCommand) {
    guard !(command is RunCommand) else { return }
    for variable in LocsimVariable.unknownOfProcess() {
      Terminal.warning(variable.name, variable.message)
    }
  }

  /// The arguments with `--loop=forever` in place of each `--loop` without a value, and with a space
  /// before each negative value of `locsim live`.
  ///
  /// The parser would take the next argument, such as a file's name, for the value.
  static func normalized(_ arguments: [String]) -> [String] {
    // The arguments of an app are left unchanged.
    guard arguments.first != RunCommand.configuration.commandName else { return arguments }
    var normalized = arguments
    if arguments.first == LiveControlCommand.configuration.commandName {
      // The parser would take a value such as -33.86,151.2 or -1min for an option.
      for index in arguments.indices.dropFirst() {
        let next = arguments[index].utf8.dropFirst().first
        if arguments[index].hasPrefix("-"), let next, "0123456789.".utf8.contains(next) {
          normalized[index] = " " + arguments[index]
        }
      }
    }
    for index in arguments.indices where arguments[index] == "--loop" {
      let next = arguments.dropFirst(index + 1).first
      if next != "forever", next.map(isNumber) != true { normalized[index] = "--loop=forever" }
    }
    return normalized
  }

  /// Rejects several letters after one dash, each of which the parser takes for an option.
  ///
  /// A file named -dash.gpx would otherwise show the help, because of the letter h.
  private static func refuseBundles(_ arguments: [String]) throws {
    guard arguments.first != RunCommand.configuration.commandName else { return }
    for argument in arguments.prefix(while: { $0 != "--" }) {
      let letters = argument.dropFirst()
      guard argument.hasPrefix("-"), letters.count > 1, let first = letters.first,
        // Other options, numbers, and a value after the only one-letter option with a value are
        // allowed.
        first != "-", first != ".", !first.isNumber, first != "o"
      else { continue }
      throw ValidationError(
        "“\(argument)” is no option; write the name of a file that begins so as ./\(argument).")
    }
  }

  /// Whether an argument is a whole number, of any size.
  private static func isNumber(_ argument: String) -> Bool {
    let digits = argument.utf8.first == UInt8(ascii: "-") ? argument.dropFirst() : argument[...]
    return !digits.isEmpty && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}
