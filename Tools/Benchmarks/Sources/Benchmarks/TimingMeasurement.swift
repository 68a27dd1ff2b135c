// SPDX-License-Identifier: MIT

/// How late the fixes of a replay in real time arrive, seen from the other end of a pipe.
///
/// A fix is due as long after the first one's arrival as its timestamp is after the first one's.
/// The first is on time by definition, so a late one makes the others early: `earliest` tells. The
/// reader's own wake-up is part of every figure.
struct TimingMeasurement {
  private static let medianLimit = 0.5
  private static let tailLimit = 8.0
  private static let driftLimit = 0.2

  /// In milliseconds, in the order of arrival.
  private let latenesses: [Double]

  let fixCount: Int

  /// The middle lateness in milliseconds.
  let median: Bar

  /// The lateness in milliseconds that 99 % do not exceed.
  let tail: Bar

  /// The size of `drift`.
  let driftSize: Bar

  /// The last tenth's median lateness less the first tenth's, in milliseconds.
  let drift: Double

  /// The least lateness in milliseconds.
  var earliest: Double { latenesses.min() ?? 0 }

  /// The largest lateness in milliseconds.
  var latest: Double { latenesses.max() ?? 0 }

  var bars: [Bar] { [median, tail, driftSize] }

  init(_ arrivals: [FixArrival]) {
    let first = arrivals[0]
    latenesses = arrivals.map { arrival in
      let waited = arrival.arrival - first.arrival
      return Double(waited - (arrival.timestamp - first.timestamp)) / 1_000_000
    }
    let tenth = max(latenesses.count / 10, 1)
    fixCount = latenesses.count
    drift =
      Spread(of: Array(latenesses.suffix(tenth))).median
      - Spread(of: Array(latenesses.prefix(tenth))).median
    median = Bar(measured: latenesses.percentile(50), limit: Self.medianLimit)
    tail = Bar(measured: latenesses.percentile(99), limit: Self.tailLimit)
    driftSize = Bar(measured: abs(drift), limit: Self.driftLimit)
  }
}
