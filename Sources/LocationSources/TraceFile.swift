// SPDX-License-Identifier: MIT

package import GPX
package import LocationFiles
import LocationPlayback
import LocationRecording

/// A GPX document in a file or on standard input.
///
/// It is a class, because a structure in an existential is checked for unique ownership for each
/// point.
package final class TraceFile: PointSource {
  private let name: String
  private let file: FileSource
  private let limits: GPXLimits
  private let lane: GPXLane
  private var reader: GPXReader

  /// Opens a trace.
  ///
  /// - Parameters:
  ///   - path: The file's path; `-` is standard input.
  ///   - limits: The limits of a document.
  ///   - lane: The lane for reading it.
  /// - Throws: `FileError` if the file cannot be opened.
  package convenience init(
    path: String, limits: GPXLimits = GPXLimits(), lane: GPXLane = .automatic
  ) throws(FileError) {
    self.init(
      try FileSource(path: path), name: FileSource.name(of: path), limits: limits, lane: lane)
  }

  /// Makes a trace of an open file, with a name for errors.
  init(
    _ file: FileSource, name: String, limits: GPXLimits = GPXLimits(),
    lane: GPXLane = .automatic
  ) {
    self.name = name
    self.file = file
    self.limits = limits
    self.lane = lane
    reader = GPXReader(name: name, source: file, limits: limits, lane: lane)
  }

  package func next() throws(GPXError) -> GPXEvent? { try reader.next() }

  package func takePoint(_ point: inout GPXPoint) -> Bool { reader.takePoint(&point) }

  package func rewind() throws(GPXError) {
    try file.rewind(named: name)
    reader = GPXReader(name: name, source: file, limits: limits, lane: lane)
  }

  package var ignoredValues: GPXIgnoredValues { reader.ignoredValues }

  package var isAtHand: Bool { file.isRegular }
}

/// NDJSON in a file or on standard input.
struct NDJSONFile: FixSource {
  private let name: String
  private let file: FileSource
  private var reader: NDJSONReader

  /// Makes a recording of an open file, with a name for errors.
  init(_ file: FileSource, name: String) {
    self.name = name
    self.file = file
    reader = NDJSONReader(name: name, source: file)
  }

  mutating func read(into events: inout [RecordedEvent]) throws(PlaybackError) -> Bool {
    try reader.read(into: &events)
  }

  var isAtHand: Bool { file.isRegular }

  mutating func rewind() throws(PlaybackError) {
    do throws(GPXError) {
      try file.rewind(named: name)
    } catch {
      throw .document(error)
    }
    reader = NDJSONReader(name: name, source: file)
  }
}

extension FileSource {
  /// Returns the name of a file for errors.
  static func name(of path: String) -> String { path == "-" ? "standard input" : path }

  /// Goes back to the beginning, with errors that name the file.
  func rewind(named name: String) throws(GPXError) {
    do throws(ByteSourceError) {
      try rewind()
    } catch {
      throw GPXError(code: .unreadable(reason: error.reason), file: name, line: 1, column: 1)
    }
  }
}
