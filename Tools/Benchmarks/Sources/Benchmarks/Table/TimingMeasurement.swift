// SPDX-License-Identifier: MIT

/// How late the fixes of a replay in real time arrive, seen from the other end of a pipe.
///
/// A fix is due as long after the first one's arrival as its timestamp is after the first one's.
/// The first is on time by definition, so a late one makes the others early. The reader's own
/// wake-up is part of every figure.
struct TimingMeasurement {
  /// In milliseconds, in the order of arrival.
  private let latenesses: [Double]

  /// - Parameter arrivals: At least one, in their order.
  init(_ arrivals: [FixArrival]) {
    let first = arrivals[0]
    latenesses = arrivals.map { arrival in
      let waited = arrival.arrival - first.arrival
      return Double(waited - (arrival.timestamp - first.timestamp)) / 1_000_000
    }
  }

  /// All latenesses, the one that 99 % do not exceed, the earliest, and the drift.
  var figures: [Figure] {
    [
      figure("lateness, all", latenesses, limit: 0.5),
      figure("lateness, 99 %", [latenesses.percentile(99)], limit: 8),
      figure("earliness, all", [max(0, -(latenesses.min() ?? 0))], limit: 8),
      figure("drift, last tenth less first", [drift.magnitude], limit: 0.2),
    ]
  }

  /// The last tenth's median lateness less the first tenth's, in milliseconds.
  private var drift: Double {
    let tenth = max(latenesses.count / 10, 1)
    return Spread(of: Array(latenesses.suffix(tenth))).median
      - Spread(of: Array(latenesses.prefix(tenth))).median
  }

  private func figure(_ name: String, _ values: [Double], limit: Double) -> Figure {
    Figure(
      id: .t1, workload: "10 Hz at rate 1: \(name)", yardstick: "the fixes' times",
      unit: .milliseconds, limit: limit, values: .success(values))
  }
}
