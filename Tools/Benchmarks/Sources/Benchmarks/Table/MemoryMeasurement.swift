// SPDX-License-Identifier: MIT

/// The peak memory of `locsim replay`, with a trace and with one ten times as long.
enum MemoryMeasurement {
  /// What became of it.
  ///
  /// - Parameter rows: The shorter trace first; a row is missing where its command failed.
  /// - Returns: The ratio and the peak, or that they could not be measured.
  static func figures(_ rows: [Rounds.Row]) -> [Figure] {
    guard rows.count == 2 else {
      let problem = Problem(description: "the replay failed")
      return [figure("10M plain to NDJSON, peak", "at 1M", limit: 1.1, .failure(problem))]
    }
    let (short, long) = (rows[0].peakBytes.median, rows[1].peakBytes.median)
    return [
      figure("10M plain to NDJSON, peak", "at 1M", limit: 1.1, .success([long / short])),
      figure(
        "10M plain to NDJSON, peak", "(\(floor) cannot be told)", .megabytes, limit: 32,
        .success([long / 1_000_000])),
    ]
  }

  /// The tool's own peak: a measured one can never be below it.
  private static var floor: String {
    "below \((Double(Usage.ownPeakBytes) / 1_000_000).text(decimals: 1)) MB"
  }

  private static func figure(
    _ workload: String, _ yardstick: String, _ unit: Figure.Unit = .ratio, limit: Double,
    _ values: Result<[Double], Problem>
  ) -> Figure {
    Figure(
      id: .p11, workload: workload, yardstick: yardstick, unit: unit, limit: limit, values: values)
  }
}
