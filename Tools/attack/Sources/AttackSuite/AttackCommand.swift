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
    let run = Run(seed: seed, isQuick: quick)
    for attack in Suite.attacks {
      let rows = attack.rows(run)
      for row in rows {
        print(
          row.attack.rawValue, row.mechanism, row.setting,
          [row.score?.mean, row.score?.median, row.score?.ratio, row.score?.hit564].map {
            $0?.figureText ?? "-"
          }.joined(separator: " "),
          row.extras.map { "\($0.name) \($0.value.figureText)" }.joined(separator: "; "))
      }
      for target in attack.targets { print(Verdict(of: target, rows: rows)) }
    }
  }
}
