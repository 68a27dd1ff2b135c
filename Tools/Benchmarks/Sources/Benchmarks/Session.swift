// SPDX-License-Identifier: MIT

/// One run of the tool: the folder that it works in and the order of its measurements.
struct Session: ~Copyable {
  private let options: Options
  private let programs: Programs
  private var folder: TemporaryFolder
  private let errorPath: String
  private var figures: [Figure] = []
  private var commands: [Rounds.Row] = []

  init(_ options: Options) throws(BenchmarkError) {
    self.options = options
    programs = Programs(options)
    folder = try TemporaryFolder(isKept: options.keepsFolder)
    errorPath = folder.file(named: "errors.txt")
  }

  /// Makes the traces and measures what the options ask for.
  mutating func report() throws(BenchmarkError) -> Report {
    let goals = options.goals
    try compare(goals)
    if goals.contains(.p11) { try measureMemory() }
    if goals.contains(.t1) { try measureTiming() }
    if goals.contains(.a1) { try measureUpdates() }
    try count(goals)
    figures += try FleetMeasurement(programs, errorPath: errorPath).figures(goals)
    try measureDaemon(goals)
    if goals.contains(.d6) {
      figures += try ProductMeasurement(programs: programs, errorPath: errorPath).figures()
    }
    let order = GoalID.allCases
    return Report(
      pointCount: options.pointCount, roundCount: options.roundCount,
      figures: order.flatMap { id in figures.filter { $0.id == id } }, commands: commands)
  }

  /// Runs the commands of the rows that compare some, those on one trace in the same rounds.
  private mutating func compare(_ goals: Set<GoalID>) throws(BenchmarkError) {
    let all = Comparison.all(programs, in: &folder, pointCount: options.pointCount)
    var rest = all.filter { goals.contains($0.id) }
    while let first = rest.first {
      let group = rest.filter { $0.trace == first.trace && $0.roundFactor == first.roundFactor }
      rest.removeAll { $0.trace == first.trace && $0.roundFactor == first.roundFactor }
      if let trace = first.trace {
        try make(trace)
        try requireEveryFix(of: trace)
      }
      let rounds = try Rounds(
        of: group.flatMap { [$0.ours, $0.peer] }, count: options.roundCount * first.roundFactor,
        pointCount: first.trace?.pointCount ?? 0, errorPath: errorPath)
      figures += group.map { $0.figure(from: rounds) }
      commands += rounds.rows
      if let trace = first.trace { folder.remove(trace.fileName) }
    }
  }

  /// Makes sure that the replay does the work that its cost is compared for.
  private mutating func requireEveryFix(of trace: Trace) throws(BenchmarkError) {
    let command = programs.replay(folder.file(named: trace.fileName))
    let count = try LineCount.lines(of: command, errorPath: errorPath)
    guard count >= trace.pointCount else {
      throw BenchmarkError(
        .commandFailed, "\(command.name) wrote \(count) lines for \(trace.pointCount) points")
    }
  }

  /// The peak memory with a trace and with one ten times as long.
  private mutating func measureMemory() throws(BenchmarkError) {
    let traces = [
      Trace(pointCount: options.pointCount), Trace(pointCount: options.pointCount * 10),
    ]
    var rows: [Rounds.Row] = []
    for trace in traces {
      try make(trace)
      let command = programs.replay(folder.file(named: trace.fileName))
      // One round and the one thrown away: the peak hardly differs between runs.
      rows += try Rounds(
        of: [command], count: 1, pointCount: trace.pointCount, errorPath: errorPath
      ).rows
      folder.remove(trace.fileName)
    }
    figures += MemoryMeasurement.figures(rows)
    commands += rows
  }

  private mutating func measureTiming() throws(BenchmarkError) {
    let trace = Trace(pointCount: options.seconds * 10 + 1, pointsPerSecond: 10)
    try make(trace)
    Notice.print("replaying \(options.seconds) s in real time")
    let arrivals = try FixArrival.all(
      from: programs.realTimeReplay(folder.file(named: trace.fileName)),
      expecting: trace.pointCount, errorPath: errorPath)
    figures += TimingMeasurement(arrivals).figures
    folder.remove(trace.fileName)
  }

  private mutating func measureUpdates() throws(BenchmarkError) {
    let trace = Trace(pointCount: options.pointCount)
    try make(trace)
    let commands = UpdatesMeasurement.commands(
      programs, folder.file(named: trace.fileName), trace.pointCount)
    let rounds = try Rounds(
      of: commands, count: options.roundCount, pointCount: trace.pointCount, errorPath: errorPath)
    figures.append(UpdatesMeasurement.figure(commands, rounds))
    self.commands += rounds.rows
    folder.remove(trace.fileName)
  }

  private mutating func measureDaemon(_ goals: Set<GoalID>) throws(BenchmarkError) {
    let measurement = DaemonMeasurement(options, programs, errorPath: errorPath)
    for goal in [.d0, .d1, .d2, .d3, .d4, .d5, .d7] as [GoalID] where goals.contains(goal) {
      let trace = measurement.trace(of: goal)
      if let trace { try make(trace) }
      let path = trace.map { folder.file(named: $0.fileName) } ?? ""
      figures += try measurement.figures(goal, trace: path)
      if let trace { folder.remove(trace.fileName) }
    }
  }

  /// Counts what a fix costs that is written, and one that is filtered away.
  private mutating func count(_ goals: Set<GoalID>) throws(BenchmarkError) {
    let (delivered, filtered): (Set<GoalID>, Set<GoalID>) = ([.p14, .g1, .g2], [.g3])
    if !goals.isDisjoint(with: delivered) {
      let cost = try CostOfFix.measure(programs, [], in: &folder, errorPath)
      figures += CostOfFix.figures(delivered.intersection(goals), cost)
    }
    if !goals.isDisjoint(with: filtered) {
      let cost = try CostOfFix.measure(
        programs, Programs.filteringMost, in: &folder, errorPath)
      figures += CostOfFix.figures(filtered.intersection(goals), cost)
    }
  }

  /// Makes the file of a trace.
  private mutating func make(_ trace: Trace) throws(BenchmarkError) {
    Notice.print("making a \(trace.style) trace of \(trace.pointCount) points")
    let size = try trace.write(to: folder.file(named: trace.fileName))
    Notice.print("\(size / trace.pointCount) bytes a point")
  }
}
