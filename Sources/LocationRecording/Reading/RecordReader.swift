// SPDX-License-Identifier: MIT

package import GPX
package import LocationCore
import LocationJSON
package import LocationPlayback

/// What a line of a recording says about clients and prompts.
package struct RecordedNotice: Sendable {
  /// What happened.
  package enum Kind: Sendable {
    /// The client received a fix; `startsSegment` says that it belongs to another segment.
    case fix(Fix, startsSegment: Bool)

    /// The client received a region of reduced accuracy, as a fix at its center.
    case region(Fix)

    /// The client received a location that cannot be read.
    case unusable(UnusableLocation)

    /// What the client may know changed; names of Core Location.
    case authorization(status: String, accuracy: String)

    /// The client was notified of a failure, by its name in Core Location.
    case failure(String)

    /// A prompt was shown.
    case promptShown(number: Double, title: String)

    /// A prompt ended, with the user's answer if there was one.
    case promptEnded(number: Double, answer: String?)
  }

  /// The number of the client; `nil` for none.
  package let client: Double?

  /// The name of the client's manager in a scenario, if there is one.
  package let manager: String?

  /// The moment on the timeline; `nil` if the line has none that can be read.
  package let time: UTCInstant?

  /// What happened.
  package let kind: Kind
}

/// Reads what all clients of a recording in NDJSON were told (docs/reference/ndjson.md), line by
/// line and in constant memory.
///
/// Events of other kinds are skipped. `NDJSONReader` reads the fixes of one client, to be played.
package struct RecordReader {
  private var lines: NDJSONLines

  /// Makes a reader; nothing is read yet.
  ///
  /// - Parameters:
  ///   - name: The name of the recording in errors, such as its path.
  ///   - source: The source of the bytes, which may be compressed with gzip.
  ///   - limits: The limits for the expansion of compressed data.
  package init(name: String, source: any ByteSource, limits: GPXLimits = GPXLimits()) {
    lines = NDJSONLines(name: name, source: source, limits: limits)
  }

  /// Reads a line, and appends what it says; returns `false` at the proper end.
  ///
  /// - Throws: `PlaybackError` if the line cannot be read.
  package mutating func read(
    into notices: inout [RecordedNotice]
  ) throws(PlaybackError) -> Bool {
    guard let range = try lines.next() else { return false }
    guard let line = try lines.parse(range, isDetailed: true) else { return true }
    func append(_ kind: RecordedNotice.Kind) {
      notices.append(
        RecordedNotice(
          client: line.client, manager: lines.text(line.range(of: .manager)),
          time: lines.time(line.range(of: .time)),
          kind: kind))
    }
    if case .locations = line.event {
      for location in line.locations { append(read(location)) }
    } else if let kind = kind(of: line) {
      append(kind)
    }
    return true
  }

  private mutating func read(_ location: NDJSONLine.Location) -> RecordedNotice.Kind {
    switch location.fix() {
    case .success(let fix):
      return location.isReduced
        ? .region(fix) : .fix(fix, startsSegment: location.startsSegment)
    case .failure(let fault):
      let position = lines.place(of: location.start)
      return .unusable(UnusableLocation(reason: fault.reason, position: position))
    }
  }

  /// What a line without locations says; `nil` for other events, and if a part is missing.
  private func kind(of line: NDJSONLine) -> RecordedNotice.Kind? {
    switch lines.text(line.range(of: .event)) {
    case "locationManagerDidChangeAuthorization":
      guard let status = lines.text(line.range(of: .status)),
        let accuracy = lines.text(line.range(of: .accuracy))
      else { return nil }
      return .authorization(status: status, accuracy: accuracy)
    case "didFailWithError": return lines.text(line.range(of: .error)).map { .failure($0) }
    case "promptShown":
      guard let number = line.value(of: .prompt), let title = lines.text(line.range(of: .title))
      else {
        return nil
      }
      return .promptShown(number: number, title: title)
    case "promptEnded":
      return line.value(of: .prompt).map {
        .promptEnded(number: $0, answer: lines.text(line.range(of: .answer)))
      }
    default: return nil
    }
  }
}
