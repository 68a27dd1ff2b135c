// SPDX-License-Identifier: MIT

/// When a line with a fix came out of a program.
struct FixArrival {
  /// The fix's own time, in nanoseconds since 1970.
  let timestamp: Int

  /// When its line was complete, in nanoseconds of the monotonic clock.
  let arrival: Int

  /// Runs a program that writes NDJSON to its end and notes the arrival of every line with a fix.
  ///
  /// - Throws: A `BenchmarkError` when the program fails or writes another number of fixes.
  static func all(
    from command: Command, expecting count: Int, errorPath: String
  ) throws(BenchmarkError) -> [Self] {
    let transcript = try Child.read(command, errorPath: errorPath) {
      (pipe) throws(BenchmarkError) in try Transcript(of: pipe)
    }
    let arrivals = transcript.fixArrivals
    guard arrivals.count == count else {
      throw BenchmarkError(
        .commandFailed, "\(command.name) wrote \(arrivals.count) fixes instead of \(count)")
    }
    return arrivals
  }
}

/// What came through a pipe and when, looked into only afterwards so as not to be late itself.
private struct Transcript {
  private var bytes: [UInt8] = []

  /// How many bytes there were, and at what moment, after each read.
  private var reads: [(end: Int, nanoseconds: Int)] = []

  /// Reads until the writer closes the pipe.
  init(of pipe: borrowing Descriptor) throws(BenchmarkError) {
    while try pipe.read(into: &bytes) {
      reads.append((bytes.count, MonotonicClock.nanoseconds))
    }
  }

  var fixArrivals: [FixArrival] {
    var arrivals: [FixArrival] = []
    var lineStart = 0
    for read in reads {
      while let end = bytes[lineStart..<read.end].firstIndex(of: UInt8(ascii: "\n")) {
        if let timestamp = Self.timestamp(in: bytes[lineStart..<end]) {
          arrivals.append(FixArrival(timestamp: timestamp, arrival: read.nanoseconds))
        }
        lineStart = end + 1
      }
    }
    return arrivals
  }

  /// The time of the first fix in a line; other events have none.
  private static func timestamp(in line: ArraySlice<UInt8>) -> Int? {
    guard let key = line.firstRange(of: #""timestamp":""#.utf8) else { return nil }
    return UTCText.nanoseconds(of: line[key.upperBound...].prefix { $0 != UInt8(ascii: "\"") })
  }
}
