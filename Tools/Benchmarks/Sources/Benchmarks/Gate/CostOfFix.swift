// SPDX-License-Identifier: MIT

/// What one more fix costs, counted by callgrind: the difference of two lengths of a trace, in
/// which the start of the program cancels out.
struct CostOfFix {
  let instructions: Double
  let allocations: Double

  private static let shortCount = 10_000
  private static let longCount = 100_000

  /// Replays both lengths to NDJSON under callgrind.
  ///
  /// - Parameters:
  ///   - programs: Where locsim is.
  ///   - options: More options of the replay.
  ///   - folder: Where the traces and what callgrind writes may lie.
  ///   - errorPath: The file that takes standard error.
  /// - Returns: The cost, or why it could not be counted.
  /// - Throws: A `BenchmarkError` when the user interrupts, or a file cannot be made.
  static func measure(
    _ programs: Programs, _ options: [String], in folder: inout TemporaryFolder, _ errorPath: String
  ) throws(BenchmarkError) -> Result<Self, Problem> {
    let profile = folder.file(named: "callgrind.out")
    var stripped = programs
    stripped.locsim = folder.file(named: "locsim")
    var commands = [strip(programs.locsim, to: stripped.locsim)]
    for count in [shortCount, longCount] {
      let trace = Trace(pointCount: count)
      let path = folder.file(named: trace.fileName)
      _ = try trace.write(to: path)
      commands.append(counting(stripped.replay(path, options), profile: profile))
    }
    var profiles: [CallgrindProfile] = []
    for command in commands {
      Notice.print(command.name)
      do throws(BenchmarkError) {
        _ = try Child.run(command, errorPath: errorPath)
      } catch  where error.code != .interrupted {
        return .failure(Rounds.problem(error, of: command))
      }
      if command != commands[0] { profiles.append(try CallgrindProfile(path: profile)) }
    }
    let fixes = Double(longCount - shortCount)
    return .success(
      Self(
        instructions: Double(profiles[1].instructions - profiles[0].instructions) / fixes,
        allocations: Double(profiles[1].allocations - profiles[0].allocations) / fixes))
  }

  /// Makes a copy of a program that valgrind can read: Debian's cannot read what the Swift compiler
  /// writes for debuggers.
  private static func strip(_ program: String, to path: String) -> Command {
    Command(
      name: "strip", arguments: ["strip", "--strip-debug", "-o", path, program],
      package: "apt-get install binutils")
  }

  /// Runs a command under callgrind, with nothing around it that differs between runs.
  private static func counting(_ command: Command, profile: String) -> Command {
    Command(
      name: "callgrind of \(command.name)",
      arguments: [
        "env", "-i", "PATH=/usr/local/bin:/usr/bin:/bin", "LC_ALL=C",
        // Else the order in sets and dictionaries, and so their cost, differs.
        "SWIFT_DETERMINISTIC_HASHING=1",
        "valgrind", "-q", "--tool=callgrind", "--callgrind-out-file=\(profile)",
      ] + command.arguments,
      package: "apt-get install valgrind")
  }

  /// The rows of the counts.
  static func figures(_ ids: Set<GoalID>, _ cost: Result<Self, Problem>) -> [Figure] {
    ids.map { id in
      let (workload, unit, limit): (String, Figure.Unit, Double) =
        switch id {
        case .g1: ("a fix to NDJSON", .instructions, Gate.instructions)
        case .g2: ("a fix to NDJSON", .allocations, Gate.deliveredAllocations)
        case .g3: ("a fix filtered away", .allocations, Gate.filteredAllocations)
        default: ("a fix to NDJSON", .instructions, 5_500)
        }
      return Figure(
        id: id, workload: workload, yardstick: "counted by callgrind", unit: unit, limit: limit,
        values: cost.map { [unit.name == "allocations" ? $0.allocations : $0.instructions] })
    }
  }
}
