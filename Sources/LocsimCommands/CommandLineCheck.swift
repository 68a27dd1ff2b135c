// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationFiles

/// Finds faults of a command line that the argument parser does not name.
enum CommandLineCheck {
  /// The options that may be given only once, each with its short name.
  ///
  /// The argument parser would let a second one replace the first.
  private static let singular: [[String]] = [
    ["--scenario"], ["--source"], ["--output", "-o"], ["--record"], ["--info-plist"], ["--density"],
    ["--plot"],
  ]

  /// The fault of a command line; `nil` if the parser reports it, or if there is none.
  static func fault(in arguments: [String]) -> CommandLineFault? {
    let isHelp = arguments.first == "help"
    var rest = arguments.dropFirst(isHelp ? 1 : 0)
    var command: any ParsableCommand.Type = Locsim.self
    while let word = rest.first, !word.hasPrefix("-") {
      let subcommands = command.configuration.subcommands
      guard !subcommands.isEmpty || isHelp else { break }
      guard let next = subcommands.first(where: { $0.configuration.commandName == word }) else {
        // The word is an argument of the subcommand that needs no name.
        if !isHelp, command.configuration.defaultSubcommand != nil { break }
        // What a person may do to a device is data, as places and apps are.
        let status = command == LiveControlCommand.self ? ExitStatus.noInput : ExitStatus.usage
        return CommandLineFault(unknown(word, among: subcommands), in: command, status)
      }
      command = next
      rest = rest.dropFirst()
    }
    guard !isHelp else { return nil }
    return (repeated(in: rest) ?? missingTerminator(in: rest, of: command))
      .map { CommandLineFault($0, in: command) }
  }

  private static func unknown(
    _ word: String, among subcommands: [any ParsableCommand.Type]
  ) -> String {
    if subcommands.isEmpty { return "\(quoted(word)) is no subcommand, since there are none here" }
    let names = subcommands.compactMap { $0.configuration.commandName }
    if let question = Spelling.question(for: word, among: names + ["help"]) {
      return "\(quoted(word)) is no subcommand; \(question)"
    }
    return "\(quoted(word)) is no subcommand; give \(listed(names, "or"))"
  }

  /// Reports an option that is given twice but can be given only once.
  private static func repeated(in arguments: ArraySlice<String>) -> String? {
    let words = arguments.prefix { $0 != "--" }
    let isRepeated = { (names: [String]) in
      words.count { word in names.contains { word == $0 || word.hasPrefix("\($0)=") } } > 1
    }
    return singular.first(where: isRepeated)
      .map { "\($0[0]) is given more than once; leave all but one out" }
  }

  /// Reports a missing “--” before an app and its arguments.
  private static func missingTerminator(
    in arguments: ArraySlice<String>, of command: any ParsableCommand.Type
  ) -> String? {
    guard command == RunCommand.self, !arguments.contains("--") else { return nil }
    var index = arguments.startIndex
    while index < arguments.endIndex, arguments[index].hasPrefix("-") {
      if ["-h", "--help", "--version"].contains(arguments[index]) { return nil }
      // Every option of this command takes a value.
      index += arguments[index].contains("=") ? 1 : 2
    }
    guard index < arguments.endIndex else { return nil }
    let words =
      ["locsim", "run"] + arguments[..<index].map(ShellWord.quoted) + ["--"]
      + arguments[index...].map(ShellWord.quoted)
    return "Put “--” before the app: \(words.joined(separator: " "))"
  }
}

/// The reason why a command line is rejected, and the command whose usage is shown.
struct CommandLineFault {
  /// The fault and the remedy.
  let message: String

  /// The command whose usage is shown.
  private let command: any ParsableCommand.Type

  private let status: ExitCode

  init(
    _ message: String, in command: any ParsableCommand.Type, _ status: ExitCode = ExitStatus.usage
  ) {
    self.message = message
    self.command = command
    self.status = status
  }

  /// The lines for the user, in the form of the argument parser's own errors.
  var lines: [String] {
    let path = Self.path(to: command, from: Locsim.self) ?? []
    let name = path.compactMap { $0.configuration.commandName }.joined(separator: " ")
    let usage = Locsim.usageString(for: command).split(
      separator: "\n", omittingEmptySubsequences: false)
    return ["Error: \(message)"] + ["Usage: " + (usage.first ?? "")]
      + usage.dropFirst().map { "       " + $0 }
      + ["  See '\(name) --help' for more information."]
  }

  /// Shows the lines and ends the program.
  func report() -> Never {
    for line in lines { Terminal.line(line.harmless) }
    Locsim.exit(withError: status)
  }

  /// The commands from a root to one of its subcommands, both included; `nil` if it is not one of
  /// them.
  private static func path(
    to command: any ParsableCommand.Type, from root: any ParsableCommand.Type
  ) -> [any ParsableCommand.Type]? {
    if root == command { return [root] }
    let subcommands = root.configuration.subcommands
    // A command that stands in several places is meant at the shortest one.
    if subcommands.contains(where: { $0 == command }) { return [root, command] }
    for next in subcommands {
      if let path = path(to: command, from: next) { return [root] + path }
    }
    return nil
  }
}
