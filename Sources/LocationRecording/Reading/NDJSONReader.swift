// SPDX-License-Identifier: MIT

package import GPX
package import LocationPlayback

/// Reads the fixes of a recording in NDJSON (docs/reference/ndjson.md), line by line and in
/// constant memory.
///
/// The reader returns the locations of the first client that received any. Other clients and other
/// events are skipped.
package struct NDJSONReader {
  /// The largest number of bytes in a line, enough for the most fixes that an engine holds for one
  /// array.
  package static let lineLimit = 8 << 20

  private var lines: NDJSONLines

  /// The client whose fixes are read, once it is known; the inner `nil` is a client without a
  /// number.
  private var client: Double??
  private var notedOthers = false
  private var notedRegions = false

  /// Makes a reader; nothing is read yet.
  ///
  /// - Parameters:
  ///   - name: The name of the recording in errors, such as its path.
  ///   - source: The source of the bytes, which may be compressed with gzip.
  ///   - limits: The limits for the expansion of compressed data.
  package init(name: String, source: any ByteSource, limits: GPXLimits = GPXLimits()) {
    lines = NDJSONLines(name: name, source: source, limits: limits)
  }

  /// Reads a line, and appends its events; returns `false` at the proper end.
  ///
  /// - Throws: `PlaybackError` if the line cannot be read.
  package mutating func read(into events: inout [RecordedEvent]) throws(PlaybackError) -> Bool {
    guard let line = try lines.next() else { return false }
    try read(line, into: &events)
    return true
  }
}

extension NDJSONReader {
  private mutating func read(
    _ range: Range<Int>, into events: inout [RecordedEvent]
  ) throws(PlaybackError) {
    guard let line = try lines.parse(range), line.event != .other else { return }
    if case .locations = line.event {
      if client == nil { client = .some(line.client) }
      guard client == .some(line.client) else {
        if !notedOthers {
          events.append(.oddity(.otherClient(at: lines.place(of: range.lowerBound))))
        }
        notedOthers = true
        return
      }
      for location in line.locations { add(location, to: &events) }
    } else if client == .some(line.client) {
      events.append(.signalLost)
    }
  }

  private mutating func add(_ location: NDJSONLine.Location, to events: inout [RecordedEvent]) {
    let position = lines.place(of: location.start)
    switch location.fix() {
    case .success(let fix):
      if location.isReduced, !notedRegions {
        notedRegions = true
        events.append(.oddity(.reducedRegion(at: position)))
      }
      if location.startsSegment { events.append(.signalLost) }
      events.append(.fix(fix, at: position))
    case .failure(let fault):
      events.append(
        .oddity(
          .unusableLocation(UnusableLocation(reason: fault.reason, position: position))))
    }
  }
}
