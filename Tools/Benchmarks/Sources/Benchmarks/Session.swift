// SPDX-License-Identifier: MIT

/// One run of the tool: the folder that it works in and the order of its measurements.
struct Session: ~Copyable {
  /// How many times longer the longer trace of the memory measurement is.
  private static let memoryFactor = 10

  private let options: Options
  private var folder: TemporaryFolder
  private let errorPath: String

  init(_ options: Options) throws(BenchmarkError) {
    self.options = options
    folder = try TemporaryFolder(isKept: options.keepsFolder)
    errorPath = folder.file(named: "errors.txt")
  }

  /// Makes the traces and measures what the options ask for.
  mutating func report() throws(BenchmarkError) -> Report {
    let needsTrace = options.roundCount > 0 || options.measuresMemory
    let trace = folder.file(named: "plain.gpx")
    let byteCount = needsTrace ? try write(options.pointCount, to: trace) : 0
    let cpu = try measureCPU(trace)
    return Report(
      pointCount: options.pointCount, byteCount: byteCount, roundCount: options.roundCount,
      cpu: cpu, memory: try measureMemory(trace, cpu), timing: try measureTiming(),
      reducer: options.measuresReducer ? ReducerMeasurement(roundCount: options.roundCount) : nil,
      delivery: options.measuresDelivery
        ? DeliveryMeasurement(roundCount: options.roundCount) : nil)
  }

  private func measureCPU(_ trace: String) throws(BenchmarkError) -> CPUMeasurement? {
    guard options.roundCount > 0 else { return nil }
    try requireEveryFix(trace)
    return try CPUMeasurement(
      locsim: options.locsim, trace: trace, roundCount: options.roundCount, errorPath: errorPath)
  }

  /// Makes sure that the replay does the work that its CPU time is compared for.
  private func requireEveryFix(_ trace: String) throws(BenchmarkError) {
    let command = Command.replay(options.locsim, trace)
    let count = try LineCount.lines(of: command, errorPath: errorPath)
    guard count >= options.pointCount else {
      throw BenchmarkError(
        .commandFailed, "\(command.name) wrote \(count) lines for \(options.pointCount) points")
    }
  }

  /// The peaks that the CPU rounds saw, and those of a longer trace if that is asked for.
  private mutating func measureMemory(
    _ trace: String, _ cpu: CPUMeasurement?
  ) throws(BenchmarkError) -> MemoryMeasurement? {
    guard options.measuresMemory else {
      return cpu.map { MemoryMeasurement([peak(of: $0.rows[0], options.pointCount)]) }
    }
    let longCount = options.pointCount * Self.memoryFactor
    let longTrace = folder.file(named: "long.gpx")
    _ = try write(longCount, to: longTrace)
    let commands: [Command] = [
      .replay(options.locsim, trace), .replay(options.locsim, longTrace),
    ]
    let count = max(options.roundCount, 1)
    let rows = try Rounds(of: commands, count: count, errorPath: errorPath).rows
    return MemoryMeasurement([
      peak(of: rows[0], options.pointCount), peak(of: rows[1], longCount),
    ])
  }

  private func peak(of row: Rounds.Row, _ pointCount: Int) -> MemoryMeasurement.Peak {
    MemoryMeasurement.Peak(pointCount: pointCount, bytes: row.peakBytes)
  }

  private mutating func measureTiming() throws(BenchmarkError) -> TimingMeasurement? {
    guard options.measuresTiming else { return nil }
    let path = folder.file(named: "timing.gpx")
    let trace = Trace(pointCount: options.seconds * 10 + 1, pointsPerSecond: 10)
    _ = try trace.write(to: path)
    Notice.print("replaying \(options.seconds) s in real time")
    return TimingMeasurement(
      try FixArrival.all(
        from: .realTimeReplay(options.locsim, path), expecting: trace.pointCount,
        errorPath: errorPath))
  }

  private func write(_ pointCount: Int, to path: String) throws(BenchmarkError) -> Int {
    Notice.print("making a trace of \(pointCount) points")
    return try Trace(pointCount: pointCount, pointsPerSecond: 1).write(to: path)
  }
}
