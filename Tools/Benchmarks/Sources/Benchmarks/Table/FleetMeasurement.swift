// SPDX-License-Identifier: MIT

/// A million devices in one process: F1 in real time, F2 as fast as it goes.
///
/// A program of the package `Micro` drives them, since a fleet is not public; it measures itself.
struct FleetMeasurement {
  /// What is driven.
  private let programs: Programs

  /// The file that takes standard error.
  private let errorPath: String

  init(_ programs: Programs, errorPath: String) {
    (self.programs, self.errorPath) = (programs, errorPath)
  }

  /// The rows of those that are asked for.
  ///
  /// - Throws: A `BenchmarkError` when the user interrupts.
  func figures(_ goals: Set<GoalID>) throws(BenchmarkError) -> [Figure] {
    var figures: [Figure] = []
    if goals.contains(.f1) {
      Notice.print("a million devices for 10 s in real time")
      let numbers = try numbers(["real-time", "1000000", "10"])
      figures += [
        Figure(
          id: .f1, workload: "1M devices at 1 Hz to NDJSON: CPU", yardstick: "a core",
          limit: 0.40, values: numbers.of("cpu")),
        Figure(
          id: .f1, workload: "1M devices at 1 Hz to NDJSON: peak memory", yardstick: "a device",
          unit: .bytes, limit: 320, values: numbers.of("bytes")),
        Figure(
          id: .f1, workload: "1M devices at 1 Hz to NDJSON: lateness, 99 %",
          yardstick: "the millisecond's beginning", unit: .milliseconds, limit: 10,
          values: numbers.of("late")),
      ]
    }
    if goals.contains(.f2) {
      Notice.print("a hundred thousand devices at once")
      let numbers = try numbers(["at-once", "100000", "50"])
      figures += [
        Figure(
          id: .f2, workload: "100k devices, 50 ticks each: a tick", yardstick: "absolute",
          unit: .nanoseconds, limit: 150, values: numbers.of("even")),
        Figure(
          id: .f2, workload: "100k devices, 50 ticks each: a tick", yardstick: "a haversine",
          limit: 5, values: numbers.ratio("even", "haversine")),
        Figure(
          id: .f2, workload: "the same at uneven times", yardstick: "a haversine",
          values: numbers.ratio("uneven", "haversine")),
      ]
    }
    return figures
  }

  private func numbers(_ arguments: [String]) throws(BenchmarkError) -> PrintedNumbers {
    try PrintedNumbers(of: programs.fleet(arguments), errorPath: errorPath)
  }
}
