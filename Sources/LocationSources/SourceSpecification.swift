// SPDX-License-Identifier: MIT

package import GPX
package import LocationCore
package import LocationFiles
package import LocationPlayback

/// A source of positions, as written in an option: a path or a `file:` URL, then options as in a
/// URL's query, such as `commute.gpx?rate=10&loop=2`.
package struct SourceSpecification: Hashable, Sendable {
  /// The file's path; `-` is standard input.
  package var path: String

  /// The options of playback.
  package var options = PlaybackOptions()

  /// The rate of playback.
  package var rate = Rate.times(1)

  /// The lane for reading a GPX file.
  package var lane = GPXLane.automatic

  /// The number of bytes that may wait in temporary files.
  package var spillLimit = SpillSpace.defaultLimit

  /// Whether fixes keep the times in the trace, rather than times that begin now.
  package var keepsRecordedTime = false

  /// Makes a specification of a path with the default options.
  package init(path: String) { self.path = path }

  /// Parses a specification.
  package init(parsing text: String) throws(OptionError) {
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = try Self.path(String(parts[0]))
    guard parts.count > 1 else { return }
    for item in parts[1].split(separator: "&") {
      let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let key = String(pair[0])
      guard let value = Self.percentDecoded(pair.count > 1 ? String(pair[1]) : "") else {
        throw OptionError("the value of “\(key)” is not percent-encoded correctly")
      }
      do throws(OptionError) {
        try set(key, to: value)
      } catch {
        throw OptionError("option \(key): \(error)")
      }
    }
    if options.track != nil, options.points ?? .trackPoint != .trackPoint {
      throw OptionError("track chooses among tracks; leave it out with points=rte or points=wpt")
    }
  }

  private mutating func set(_ key: String, to value: String) throws(OptionError) {
    switch key {
    case "rate": rate = try OptionText.rate(value)
    case "start-offset": options.startOffset = try OptionText.seconds(value)
    case "duration": options.duration = try OptionText.seconds(value)
    case "loop":
      options.repetition = value.isEmpty ? .forever : try OptionText.repetition(value)
    case "speed": options.speed = try OptionText.speed(value)
    case "interval": options.interval = try OptionText.interval(value)
    case "gap": options.gap = try OptionText.gap(value)
    case "max-gap": options.maxGap = try OptionText.interval(value)
    case "points": options.points = try OptionText.points(value)
    case "track": options.track = try OptionText.count(value)
    case "horizontal-accuracy": options.horizontalAccuracy = try OptionText.meters(value)
    case "start-time": options.startTime = try OptionText.time(value)
    case "reader": lane = try OptionText.lane(value)
    case "spill-limit": spillLimit = try OptionText.bytes(value)
    case "time":
      guard value == "recorded" || value == "now" else {
        throw OptionError("“\(value)” is no choice; give recorded or now")
      }
      keepsRecordedTime = value == "recorded"
    default:
      throw OptionError(
        "there is no such option; known are rate, start-offset, duration, loop, speed, interval, "
          + "gap, max-gap, points, track, horizontal-accuracy, start-time, reader, spill-limit and "
          + "time")
    }
  }

  private static func path(_ text: String) throws(OptionError) -> String {
    var path = text
    if text.hasPrefix("file://") {
      guard let decoded = percentDecoded(String(text.dropFirst("file://".count))),
        decoded.hasPrefix("/")
      else { throw OptionError("“\(text)” is no file URL; write file:///path/to/trace.gpx") }
      path = decoded
    } else if text.contains("://") {
      throw OptionError("“\(text)” is no source that is known; give a trace's path")
    }
    guard !path.isEmpty else { throw OptionError("the path is empty; give a trace's path") }
    return path
  }

  private static func percentDecoded(_ text: String) -> String? {
    var bytes: [UInt8] = []
    var rest = Substring(text).utf8
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = Substring(rest.prefix(2))
      guard digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit),
        let code = UInt8(digits, radix: 16), code != 0
      else { return nil }
      bytes.append(code)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

/// The error of a trace that cannot be opened.
package enum TraceOpeningError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file cannot be opened.
  case file(String, FileError)

  /// Input that cannot be read twice cannot be copied for another pass.
  case spill(SpillError)

  /// What is wrong.
  package var description: String {
    switch self {
    case .file(let path, let error): "\(path): cannot be opened: \(error.reason)"
    case .spill(let error): PlaybackError.spill(error).description
    }
  }
}

extension SourceSpecification {
  /// Whether opening the source never waits for another process or a device.
  package var isFile: Bool {
    if path == "-" { return false }
    do throws(FileError) {
      return try FileSource.isRegular(path)
    } catch {
      return true
    }
  }

  /// Opens the trace, and recognizes its kind by its first bytes.
  package func openCursor() throws(TraceOpeningError) -> sending TraceCursor {
    let file: FileSource
    do throws(FileError) {
      file = try FileSource(path: path)
    } catch {
      throw .file(path, error)
    }
    return try openCursor(of: file)
  }

  /// Makes the cursor of an open file, from which nothing was read.
  func openCursor(of file: FileSource) throws(TraceOpeningError) -> TraceCursor {
    let source = TraceSource(file, name: FileSource.name(of: path), options: options, lane: lane)
    let space = SpillSpace(limit: spillLimit)
    if options.repetition != .times(1) {
      do throws(SpillError) {
        try file.prepareToRewind(in: space)
      } catch {
        throw .spill(error)
      }
    }
    return TraceCursor(source: source, options: options) { () throws(SpillError) in
      try TemporaryFile(in: space)
    }
  }
}

extension SourceSpecification {
  /// Returns the reason why the trace cannot be played, as far as its first position shows it.
  ///
  /// The result is `nil` if there is no such reason. A source that can be read only once, such as a
  /// pipe, or that a gpsd must decode is not checked.
  ///
  /// - Throws: `TraceOpeningError` if it cannot be opened.
  package func firstFailure() throws(TraceOpeningError) -> PlaybackError? {
    do throws(FileError) {
      guard try FileSource.isRegular(path) else { return nil }
      let file = try FileSource(path: path)
      let head = file.peek { TraceContent(head: $0) != nil }
      if TraceContent(head: head) == .nmea { return nil }
    } catch {
      throw .file(path, error)
    }
    var cursor = try openCursor()
    do throws(PlaybackError) {
      _ = try cursor.next()
      return nil
    } catch {
      return error
    }
  }
}
