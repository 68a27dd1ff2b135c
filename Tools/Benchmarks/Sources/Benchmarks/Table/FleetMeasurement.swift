// SPDX-License-Identifier: MIT

/// A million devices in one process: F1 in real time, F2 as fast as it goes.
///
/// Nothing measures them yet: their rows say so and do not pass.
enum FleetMeasurement {
  /// The rows of those that are asked for.
  static func figures(_ goals: Set<GoalID>) -> [Figure] {
    let missing: Result<[Double], Problem> = .failure(
      Problem(description: "there is no fleet to measure yet"))
    func row(_ id: GoalID, _ workload: String, _ yardstick: String, _ limit: Double) -> Figure {
      Figure(id: id, workload: workload, yardstick: yardstick, limit: limit, values: missing)
    }
    let rows = [
      row(.f1, "1M devices at 1 Hz for 10 s: CPU", "a core", 0.40),
      row(.f1, "1M devices at 1 Hz: bytes a device", "absolute", 320),
      row(.f1, "1M devices at 1 Hz: lateness in ms, 99 %", "their ticks", 10),
      row(.f2, "100k devices, 50 ticks: ns a tick", "absolute", 150),
      row(.f2, "100k devices, 50 ticks: a tick", "a haversine", 5),
    ]
    return rows.filter { goals.contains($0.id) }
  }
}
