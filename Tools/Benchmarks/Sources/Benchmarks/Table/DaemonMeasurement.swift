// SPDX-License-Identifier: MIT

/// A daemon and its apps: D0 to D5, and D7.
///
/// Programs that start daemons measure them.
struct DaemonMeasurement {
  /// Fewer than the daemon admits of one user by a connection that another command may need.
  private static let apps = 510

  /// How long D0 and D2 look, in seconds.
  private static let seconds = 10

  private let options: Options
  private let programs: Programs
  private let errorPath: String

  init(_ options: Options, _ programs: Programs, errorPath: String) {
    (self.options, self.programs, self.errorPath) = (options, programs, errorPath)
  }

  /// The trace that a row plays; `nil` if it plays none.
  func trace(of goal: GoalID) -> Trace? {
    switch goal {
    // Twice as long as the app takes, since a daemon's trace does not wait for it.
    case .d1: Trace(pointCount: options.seconds * 20 + 100, pointsPerSecond: 10)
    case .d2: Trace(pointCount: 3_600)
    case .d3: Trace(pointCount: options.pointCount)
    case .d4: Trace(pointCount: 1_000)
    case .d5, .d7: Trace(pointCount: 36_000, pointsPerSecond: 10)
    default: nil
    }
  }

  /// The figures of a row.
  ///
  /// - Parameters:
  ///   - goal: The row.
  ///   - path: Its trace.
  /// - Returns: The figures.
  /// - Throws: A `BenchmarkError` when the user interrupts.
  func figures(_ goal: GoalID, trace path: String) throws(BenchmarkError) -> [Figure] {
    switch goal {
    case .d0: try idle()
    case .d1: try latency(path)
    case .d2: try notified(path)
    case .d3: try rate(path)
    case .d4: try start(path)
    case .d5: try revocation(path)
    case .d7: try neighbors(path)
    default: []
    }
  }

  private func idle() throws(BenchmarkError) -> [Figure] {
    Notice.print("a daemon that has nothing to do for \(Self.seconds) s")
    let numbers = try daemon("idle", "\(Self.seconds)")
    return [
      Figure(
        id: .d0, workload: "no source, no app, 10 s: wake-ups", yardstick: "absolute",
        unit: .count, limit: 0, values: numbers.of("wakeups")),
      Figure(
        id: .d0, workload: "the same: anonymous memory", yardstick: "absolute", unit: .megabytes,
        limit: 15, values: numbers.of("anonymous")),
    ]
  }

  private func latency(_ path: String) throws(BenchmarkError) -> [Figure] {
    Notice.print("an app of a daemon, and bare messages, at 10 Hz for \(options.seconds) s each")
    let command = programs.probe([programs.app, path, "\(options.seconds * 10)"])
    let numbers = try PrintedNumbers(of: command, errorPath: errorPath)
    let (ours, pings) = (numbers.of("daemon"), numbers.of("ping"))
    func figure(
      _ percent: Int, _ name: String, _ limit: Double, of values: Result<[Double], Problem>
    ) -> Figure {
      Figure(
        id: .d1, workload: "decision to delegate, 10 Hz: \(name)", yardstick: "absolute",
        unit: .milliseconds, limit: limit, values: values.map { [$0.percentile(percent)] })
    }
    let ratio = ours.flatMap { ours in
      pings.map { [Spread(of: ours).median / Spread(of: $0).median] }
    }
    return [
      figure(50, "median", 0.15, of: ours), figure(99, "99 %", 1, of: ours),
      Figure(
        id: .d1, workload: "decision to delegate, 10 Hz: median", yardstick: "a bare message",
        limit: 3, values: ratio),
    ]
  }

  private func notified(_ path: String) throws(BenchmarkError) -> [Figure] {
    Notice.print("\(Self.apps) apps, each notified every second")
    let numbers = try daemon("notified", path, "\(Self.apps)", "\(Self.seconds)")
    return [
      Figure(
        id: .d2, workload: "apps notified, 1 000 a second: CPU", yardstick: "a core", limit: 0.05,
        values: numbers.of("cpu")),
      Figure(
        id: .d2, workload: "\(Self.apps) apps: the daemon's memory, each", yardstick: "absolute",
        unit: .kibibytes, limit: 24, values: numbers.of("bytes")),
    ]
  }

  private func rate(_ path: String) throws(BenchmarkError) -> [Figure] {
    Notice.print("one app at rate max, from a daemon and from its own device")
    let numbers = try daemon(
      "rate", programs.app, path, "\(options.pointCount / 10 * 9)", "\(options.roundCount)")
    return [
      Figure(
        id: .d3, workload: "1M to one app: time of a fix", yardstick: "300 000 a second",
        unit: .nanoseconds, limit: 1e9 / 300_000, values: numbers.of("daemon").map(Self.times)),
      Figure(
        id: .d3, workload: "1M to one app: time of a fix", yardstick: "the app's own device",
        values: numbers.ratio("own", "daemon")),
    ]
  }

  /// Nanoseconds of a fix, for so many a second.
  private static func times(_ rates: [Double]) -> [Double] { rates.map { 1e9 / $0 } }

  private func start(_ path: String) throws(BenchmarkError) -> [Figure] {
    Notice.print("starts of a daemon")
    let numbers = try daemon("start", path, "\(options.roundCount)")
    return [
      Figure(
        id: .d4, workload: "start to an app's first location", yardstick: "absolute",
        unit: .milliseconds, limit: 30, values: numbers.of("start")),
      Figure(
        id: .d4, workload: "start to an app's first location", yardstick: "locsim --version",
        values: numbers.ratio("start", "version")),
    ]
  }

  private func revocation(_ path: String) throws(BenchmarkError) -> [Figure] {
    Notice.print("location is taken from \(Self.apps) apps at 10 Hz")
    let numbers = try daemon("revoke", path, "\(Self.apps)", "\(options.roundCount)")
    return [
      Figure(
        id: .d5, workload: "privacy services off to \(Self.apps) apps notified",
        yardstick: "absolute",
        unit: .milliseconds, limit: 50, values: numbers.of("all")),
      Figure(
        id: .d5, workload: "privacy revoke to 16 processes notified", yardstick: "absolute",
        unit: .milliseconds, limit: 50, values: numbers.of("one")),
    ]
  }

  private func neighbors(_ path: String) throws(BenchmarkError) -> [Figure] {
    Notice.print("a call of an app, alone and beside a flood, a deaf app and 1 000 connections")
    let numbers = try daemon("neighbors", path, "\(options.roundCount)")
    return [
      Figure(
        id: .d7, workload: "a call beside apps that misbehave: median", yardstick: "without them",
        limit: 1.1, values: numbers.ratio("beside", "alone"))
    ]
  }

  private func daemon(
    _ mode: String, _ arguments: String...
  ) throws(BenchmarkError) -> PrintedNumbers {
    try PrintedNumbers(
      of: programs.daemon([mode, programs.locsim] + arguments), errorPath: errorPath)
  }
}
