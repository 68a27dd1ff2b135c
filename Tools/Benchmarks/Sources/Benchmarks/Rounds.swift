// SPDX-License-Identifier: MIT

/// Commands measured in turn, A B C … A B C …, so that a slow minute of the machine hits them all.
struct Rounds {
  /// What the runs of one command cost.
  struct Row {
    let command: Command

    /// In the order of the rounds.
    let usages: [Usage]

    /// User and system CPU time in seconds.
    var cpuSeconds: Spread { Spread(of: usages.map(\.cpuSeconds)) }

    /// In seconds.
    var wallSeconds: Spread { Spread(of: usages.map(\.wallSeconds)) }

    /// In bytes.
    var peakBytes: Spread { Spread(of: usages.map { Double($0.peakBytes) }) }

    /// The CPU time of this command in parts of the other's, round by round.
    func ratios(to other: Self) -> [Double] {
      zip(usages, other.usages).map { $0.cpuSeconds / $1.cpuSeconds }
    }
  }

  let rows: [Row]

  /// Runs every command once for nothing, to warm caches, and then `count` times in turn.
  init(
    of commands: [Command], count: Int, errorPath: String
  ) throws(BenchmarkError) {
    var usages: [[Usage]] = commands.map { _ in [] }
    for round in 0...count {
      Notice.print(round == 0 ? "the round thrown away" : "round \(round) of \(count)")
      for (index, command) in commands.enumerated() {
        let usage = try Child.run(command, errorPath: errorPath)
        if round > 0 { usages[index].append(usage) }
      }
    }
    rows = zip(commands, usages).map { Row(command: $0, usages: $1) }
  }
}
