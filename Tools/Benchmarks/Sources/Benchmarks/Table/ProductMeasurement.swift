// SPDX-License-Identifier: MIT

/// D6: what an app takes that gets its positions from daemons alone, beside one that may be its own
/// device.
struct ProductMeasurement {
  let programs: Programs
  let errorPath: String

  /// Builds both with the script `product`.
  ///
  /// - Throws: A `BenchmarkError` when the user interrupts.
  func figures() throws(BenchmarkError) -> [Figure] {
    Notice.print("building an app without and with the trait Simulation")
    let numbers = try PrintedNumbers(of: programs.product, errorPath: errorPath)
    return [
      ("modules", "modules built"), ("nanoseconds", "clean build"), ("bytes", "stripped size"),
    ].map { name, words in
      Figure(
        id: .d6, workload: "an app without Simulation: \(words)", yardstick: "with it",
        limit: 1.0 / 3, values: numbers.ratio("\(name)-without", "\(name)-with"))
    }
  }
}
