// SPDX-License-Identifier: MIT

/// One of our commands against one of gpsbabel's.
struct Comparison {
  /// What is compared, in a few words.
  let name: String

  /// Our CPU time in parts of theirs, round by round.
  let ratios: [Double]

  /// The most that the median may be; `nil` where nothing was promised.
  let limit: Double?

  var spread: Spread { Spread(of: ratios) }

  var bar: Bar? {
    limit.map { Bar(measured: spread.median, limit: $0) }
  }
}

/// The commands of the CPU rounds and the pairs that are made of them.
struct CPUMeasurement {
  let rows: [Rounds.Row]
  let comparisons: [Comparison]

  init(
    locsim: String, trace: String, roundCount: Int, errorPath: String
  ) throws(BenchmarkError) {
    let commands: [Command] = [
      .replay(locsim, trace), .gpsbabel(trace, to: "nmea"), .gpsbabel(trace, to: "geojson"),
      .inspect(locsim, trace), .gpsbabelRead(trace),
    ]
    rows = try Rounds(of: commands, count: roundCount, errorPath: errorPath).rows
    comparisons = [
      Comparison(
        name: "replay / gpsbabel to nmea", ratios: rows[0].ratios(to: rows[1]), limit: 0.28),
      Comparison(
        name: "replay / gpsbabel to geojson", ratios: rows[0].ratios(to: rows[2]), limit: 0.40),
      Comparison(
        name: "inspect / gpsbabel, read only", ratios: rows[3].ratios(to: rows[4]), limit: nil),
    ]
  }
}
