// SPDX-License-Identifier: MIT

public import ArgumentParser

/// The command `locsim`.
public struct Locsim: ParsableCommand, Sendable {
  static let version = "0.1.0"

  /// What the command is called, what it is for, and its subcommands.
  public static let configuration = CommandConfiguration(
    commandName: "locsim",
    abstract: "Simulates location services: replays traces and scenarios, keeps permissions.",
    version: version,
    subcommands: [
      ReplayCommand.self, InspectCommand.self, ScenarioCommand.self, PrivacyCommand.self,
      PlistCommand.self,
    ])

  /// Makes the command without arguments.
  public init() {}

  /// Arguments in a form that leaves no doubt: a bare `--loop` before a file's name takes no value.
  public static func normalized(_ arguments: [String]) -> [String] {
    var normalized = arguments
    for index in arguments.indices where arguments[index] == "--loop" {
      let next = arguments.dropFirst(index + 1).first
      if next != "forever", next.flatMap({ Int($0) }) == nil {
        normalized[index] = "--loop=forever"
      }
    }
    return normalized
  }
}
