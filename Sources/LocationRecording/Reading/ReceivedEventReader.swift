// SPDX-License-Identifier: MIT

package import GPX
package import LocationCore
package import LocationPlayback

/// Reads what a receiver gave to a device that was recorded (docs/reference/ndjson.md), line by line and
/// in constant memory.
///
/// Lines of other events are skipped.
package struct ReceivedEventReader {
  private var lines: NDJSONLines
  private var last = Instant.start

  /// The events of the current line.
  private var events: ArraySlice<ReceivedEvent> = []

  /// The UTC time at which the device's time began; `nil` before the first line with a time.
  package private(set) var begin: UTCInstant?

  /// Makes a reader; nothing is read yet.
  ///
  /// - Parameters:
  ///   - name: The name of the recording in errors, such as its path.
  ///   - source: The source of the bytes, which may be compressed with gzip.
  ///   - limits: The limits for the expansion of compressed data.
  package init(name: String, source: any ByteSource, limits: GPXLimits = GPXLimits()) {
    lines = NDJSONLines(name: name, source: source, limits: limits)
  }

  /// Returns what came next; `nil` at the proper end.
  ///
  /// - Throws: `PlaybackError` if a line cannot be read.
  package mutating func next() throws(PlaybackError) -> ReceivedEvent? {
    while events.isEmpty {
      guard let range = try lines.next() else { return nil }
      if let line = try lines.parse(range, isDetailed: true) {
        events = try read(line, range)[...]
      }
    }
    return events.popFirst()
  }

  private mutating func read(
    _ line: NDJSONLine, _ range: Range<Int>
  ) throws(PlaybackError) -> [ReceivedEvent] {
    let events = try events(of: line, range)
    let seconds = line.value(of: .at).flatMap { (0...Self.longest).contains($0) ? $0 : nil }
    guard let seconds else {
      if events.isEmpty { return [] }
      throw fault(.noInstant, at: range.lowerBound)
    }
    let instant = Instant(sinceStart: .nanoseconds(Int64((seconds * 1e9).rounded())))
    guard instant >= last else { throw fault(.earlierInstant, at: range.lowerBound) }
    last = instant
    if begin == nil { begin = lines.time(line.range(of: .time)).map { $0 + (.start - instant) } }
    return events.map { ReceivedEvent($0, at: instant) }
  }

  /// The greatest instant in seconds, which a number tells to the nanosecond.
  private static let longest = 9_000_000.0

  private mutating func events(
    of line: NDJSONLine, _ range: Range<Int>
  ) throws(PlaybackError) -> [ReceiverEvent] {
    switch line.event {
    case .locations:
      var events: [ReceiverEvent] = []
      for location in line.locations {
        switch location.fix() {
        case .success(let fix):
          events.append(.fix(fix, beginsSequence: location.startsSegment))
        case .failure(let failure): throw fault(.unusable(failure.reason), at: location.start)
        }
      }
      return events
    case .signalLost: return [.signalLost]
    case .other:
      guard lines.text(line.range(of: .event)) == "didUpdateHeading" else { return [] }
      guard let magnetic = line.value(of: .magneticHeading),
        let timestamp = lines.time(line.range(of: .timestamp)),
        let heading = Heading(
          magnetic: magnetic, trueNorth: line.value(of: .trueHeading),
          accuracy: line.value(of: .headingAccuracy), timestamp: timestamp)
      else { throw fault(.noHeading, at: range.lowerBound) }
      return [.heading(heading)]
    case nil: return []
    }
  }

  private mutating func fault(_ code: RecordingError.Code, at index: Int) -> PlaybackError {
    .recording(RecordingError(code: code, file: lines.name, position: lines.place(of: index)))
  }
}
