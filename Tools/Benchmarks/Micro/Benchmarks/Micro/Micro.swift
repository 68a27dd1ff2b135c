// SPDX-License-Identifier: MIT

import Benchmark

// The entry point that the plugin's own main calls. A call is shorter than the clock's resolution:
// each iteration makes a thousand calls, and throughput counts them.
let benchmarks: @Sendable () -> Void = {
  unsafe Benchmark.defaultConfiguration = .init(
    metrics: [.throughput, .wallClock], scalingFactor: .kilo, maxDuration: .seconds(1))
  measureParsing()
  measurePrinting()
  measureDistances()
  measureDelivery()
}

/// Measures a thousand calls an iteration.
func measure<Result>(_ name: String, _ work: @escaping @Sendable () -> Result) {
  Benchmark(name) { benchmark in
    for _ in benchmark.scaledIterations { blackHole(work()) }
  }
}
