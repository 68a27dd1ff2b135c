// SPDX-License-Identifier: MIT

/// The peak memory of `locsim replay`, with a trace and perhaps with one ten times as long.
struct MemoryMeasurement {
  /// The most that a peak may be, in bytes: 40 MB.
  private static let peakLimit = 40_000_000.0

  /// The most that two peaks may differ, in parts of the smaller trace's.
  private static let differenceLimit = 0.10

  /// Peaks with a trace of one length.
  struct Peak {
    let pointCount: Int

    /// In bytes, over the rounds.
    let bytes: Spread

    /// The largest peak of all rounds.
    var bar: Bar { Bar(measured: bytes.largest, limit: MemoryMeasurement.peakLimit) }
  }

  /// The shorter trace first.
  let peaks: [Peak]

  /// How far the medians of the two traces are apart, in parts of the shorter one's.
  let difference: Bar?

  /// The tool's own peak in bytes, which a measured one can never be below.
  let floorBytes = Usage.ownPeakBytes

  init(_ peaks: [Peak]) {
    self.peaks = peaks
    guard let short = peaks.first, let long = peaks.last, peaks.count > 1 else {
      difference = nil
      return
    }
    difference = Bar(
      measured: abs(long.bytes.median / short.bytes.median - 1), limit: Self.differenceLimit)
  }

  var bars: [Bar] { peaks.map(\.bar) + [difference].compactMap(\.self) }
}
