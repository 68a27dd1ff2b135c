// SPDX-License-Identifier: MIT

/// A row that compares what two commands cost, round by round.
struct Comparison {
  /// What is compared.
  enum Quantity {
    case cpuSeconds
    case wallSeconds
  }

  let id: GoalID
  let workload: String
  let yardstick: String

  /// What both read; `nil` where they read nothing.
  let trace: Trace?

  let ours: Command
  let peer: Command
  var quantity = Quantity.cpuSeconds
  var limit: Double?

  /// How many times more rounds are run, for commands that take milliseconds.
  var roundFactor = 1

  /// What became of it.
  func figure(from rounds: Rounds) -> Figure {
    let values = Result { () throws(Problem) in
      let (ours, peer) = try (rounds.row(of: ours), rounds.row(of: peer))
      return zip(ours.usages, peer.usages).map { amount(of: $0) / amount(of: $1) }
    }
    return Figure(
      id: id, workload: workload, yardstick: yardstick, limit: limit, values: values)
  }

  private func amount(of usage: Usage) -> Double {
    switch quantity {
    case .cpuSeconds: usage.cpuSeconds
    case .wallSeconds: usage.wallSeconds
    }
  }
}
