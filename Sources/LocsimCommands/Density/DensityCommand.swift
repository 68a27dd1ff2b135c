// SPDX-License-Identifier: MIT

import ArgumentParser

/// `locsim density`: makes and inspects density tables.
struct DensityCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "density",
    abstract: "Make the table that widens reduced accuracy where few people live.",
    subcommands: [DensityBuildCommand.self, DensityInspectCommand.self])
}
