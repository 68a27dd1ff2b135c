// SPDX-License-Identifier: MIT

import ArgumentParser

/// `locsim density`: works on tables of where few people live.
struct DensityCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "density",
    abstract: "Make the table that widens reduced accuracy where few people live.",
    subcommands: [DensityBuildCommand.self, DensityInspectCommand.self])
}
