// SPDX-License-Identifier: MIT

package import ArgumentParser

/// `attack`: runs the attacks and prints the table.
package struct AttackCommand: ParsableCommand {
  /// What `--help` says.
  package static let configuration = CommandConfiguration(
    commandName: "attack",
    abstract: "Attack reduced accuracy and the ways of others to coarsen a location.")

  @Flag(help: "Run the short form, below two minutes.")
  private var quick = false

  @Option(help: "Seed of every draw.")
  private var seed: UInt64 = 1

  /// Makes the command that the arguments describe.
  package init() {}

  /// Runs the attacks.
  package mutating func run() throws {
    _ = Run(seed: seed, isQuick: quick)
  }
}
