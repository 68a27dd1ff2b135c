// SPDX-License-Identifier: MIT

/// Commands measured in turn, A B C … A B C …, so that a slow minute of the machine hits them all.
struct Rounds {
  /// What the runs of one command cost.
  struct Row {
    let command: Command

    /// How many points it was given, 0 for none.
    let pointCount: Int

    /// In the order of the rounds.
    let usages: [Usage]

    /// User and system CPU time in seconds.
    var cpuSeconds: Spread { Spread(of: usages.map(\.cpuSeconds)) }

    /// In seconds.
    var wallSeconds: Spread { Spread(of: usages.map(\.wallSeconds)) }

    /// In bytes.
    var peakBytes: Spread { Spread(of: usages.map { Double($0.peakBytes) }) }
  }

  private(set) var rows: [Row] = []

  /// Why commands could not be run, in words.
  private var problems: [Command: Problem] = [:]

  /// Runs every command once for nothing, to warm caches, and then `count` times in turn.
  ///
  /// A command that fails then is left out; that it cannot be run is said of it.
  ///
  /// - Parameters:
  ///   - commands: The commands; one that is named twice is run once.
  ///   - count: How many rounds count, at least 1.
  ///   - pointCount: How many points they are given.
  ///   - errorPath: The file that takes their standard error.
  /// - Throws: A `BenchmarkError` when the user interrupts, or a command fails that ran before.
  init(
    of commands: [Command], count: Int, pointCount: Int, errorPath: String
  ) throws(BenchmarkError) {
    var (runnable, seen): ([Command], Set<Command>) = ([], [])
    Notice.print("the round thrown away")
    for command in commands where seen.insert(command).inserted {
      do throws(BenchmarkError) {
        _ = try Child.run(command, errorPath: errorPath)
        runnable.append(command)
      } catch  where error.code != .interrupted {
        problems[command] = Self.problem(error, of: command)
      }
    }
    var usages: [[Usage]] = runnable.map { _ in [] }
    for round in 1...max(count, 1) where !runnable.isEmpty {
      Notice.print("round \(round) of \(count)")
      for (index, command) in runnable.enumerated() {
        usages[index].append(try Child.run(command, errorPath: errorPath))
      }
    }
    rows = zip(runnable, usages).map { Row(command: $0, pointCount: pointCount, usages: $1) }
  }

  /// What a command cost.
  ///
  /// - Throws: A `Problem` when it could not be run.
  func row(of command: Command) throws(Problem) -> Row {
    if let row = rows.first(where: { $0.command == command }) { return row }
    throw problems[command] ?? Problem(description: "\(command.name) was not run")
  }

  /// Why a command could not be run, and what to do where its program is missing.
  static func problem(_ error: BenchmarkError, of command: Command) -> Problem {
    guard error.code == .missingProgram, let package = command.package else {
      return Problem(description: error.description)
    }
    return Problem(description: "there is no \(command.arguments[0]) here: \(package)")
  }
}

/// Why a figure was not measured, in words.
struct Problem: Error, CustomStringConvertible {
  let description: String
}
