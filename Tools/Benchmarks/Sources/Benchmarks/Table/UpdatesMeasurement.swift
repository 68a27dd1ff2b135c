// SPDX-License-Identifier: MIT

/// The time that live updates add to a fix, relative to the time in which the standard library's
/// stream hands one from a thread to a loop.
enum UpdatesMeasurement {
  /// The commands that it takes: updates, the same with hardly any fix delivered, and the stream.
  static func commands(_ programs: Programs, _ path: String, _ count: Int) -> [Command] {
    ["updates", "nothing", "stream"].map { programs.own("app", $0, path, count) }
  }

  /// What became of them.
  static func figure(_ commands: [Command], _ rounds: Rounds) -> Figure {
    let values = Result { () throws(Problem) in
      let updates = try rounds.row(of: commands[0]).usages
      let nothing = try rounds.row(of: commands[1]).usages
      let stream = try rounds.row(of: commands[2]).usages
      return stream.indices.map { round in
        (updates[round].cpuSeconds - nothing[round].cpuSeconds) / stream[round].cpuSeconds
      }
    }
    return Figure(
      id: .a1, workload: "1M live updates, reading left out", yardstick: "AsyncStream of fixes",
      limit: 0.25, values: values)
  }
}
