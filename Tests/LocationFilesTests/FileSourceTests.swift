// SPDX-License-Identifier: MIT

import Foundation
import GPX
import LocationCore
import LocationFakes
import LocationPlayback
import Testing

@testable import LocationFiles
@testable import LocationSources

@Suite("Files as sources")
struct FileSourceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read(_ source: FileSource, atMost limit: Int = .max) throws -> [UInt8] {
    var result: [UInt8] = []
    while result.count < limit {
      var buffer = [UInt8](repeating: 0, count: min(4_096, limit - result.count))
      let count = try unsafe buffer.withUnsafeMutableBytes { unsafe try source.read(into: $0) }
      if count == 0 { break }
      result += buffer.prefix(count)
    }
    return result
  }

  private func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 / 3) }
  }

  /// A source that reads a pipe which holds these bytes and is closed after them.
  private func pipeSource(_ bytes: [UInt8]) throws -> FileSource {
    var ends: [Int32] = [0, 0]
    try #require(unsafe pipe(&ends) == 0)
    // A pipe holds 65 536 bytes, so this does not wait for a reader.
    try #require(unsafe write(ends[1], bytes, bytes.count) == bytes.count)
    close(ends[1])
    defer { close(ends[0]) }
    return try FileSource(path: "/proc/self/fd/\(ends[0])")
  }

  @Test("A regular file is read to its end, and again after rewinding")
  func regular() throws {
    let source = try FileSource(path: folder.write(bytes(100_000), to: "a"))
    try source.prepareToRewind()
    #expect(try read(source) == bytes(100_000))
    #expect(try read(source).isEmpty)
    try source.rewind()
    #expect(try read(source, atMost: 10) == bytes(10))
    try source.rewind()
    #expect(try read(source) == bytes(100_000))
  }

  @Test("A file that is not there cannot be opened")
  func missing() {
    #expect(throws: FileError(code: ENOENT)) { try FileSource(path: folder.path("none")) }
    #expect(throws: FileError(code: ENOENT)) { try FileSource(path: "") }
  }

  @Test("A folder cannot be read, and the error of the trace says so")
  func directory() throws {
    let source = try FileSource(path: folder.path)
    #expect(throws: ByteSourceError(reason: "Is a directory")) { try read(source) }
    let trace = try TraceFile(path: folder.path)
    let expected = GPXError(
      code: .unreadable(reason: "Is a directory"), file: folder.path, line: 1, column: 1)
    #expect(throws: expected) { _ = try trace.next() }
  }

  @Test("A pipe that is prepared for it can be read again and again")
  func pipeAgain() throws {
    let source = try pipeSource(bytes(50_000))
    try source.prepareToRewind()
    #expect(try read(source) == bytes(50_000))
    for _ in 0..<2 {
      try source.rewind()
      #expect(try read(source) == bytes(50_000))
    }
  }

  @Test(
    "A pipe that was not read to its end loses nothing by rewinding")
  func pipeHalfRead() throws {
    let source = try pipeSource(bytes(10_000))
    try source.prepareToRewind()
    #expect(try read(source, atMost: 5_000) == bytes(5_000))
    try source.rewind()
    #expect(try read(source) == bytes(10_000))
  }

  @Test("A pipe that was not prepared cannot be rewound, and the error says why")
  func pipeUnprepared() throws {
    let source = try pipeSource(bytes(10))
    #expect(try read(source) == bytes(10))
    #expect(throws: ByteSourceError(reason: "Illegal seek")) { try source.rewind() }
  }

  @Test("A trace from a pipe is looped, and one from a file, plain or compressed")
  func loopedTraces() throws {
    let text = """
      <gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
      <trkpt lat="1" lon="8"><time>2026-05-01T08:00:00Z</time></trkpt>
      <trkpt lat="2" lon="8"><time>2026-05-01T08:00:10Z</time></trkpt>
      </trkseg></trk></gpx>
      """
    var ends: [Int32] = [0, 0]
    try #require(unsafe pipe(&ends) == 0)
    try #require(unsafe write(ends[1], text, text.utf8.count) == text.utf8.count)
    close(ends[1])
    defer { close(ends[0]) }
    for path in [try folder.write(text, to: "a.gpx"), "/proc/self/fd/\(ends[0])"] {
      var specification = SourceSpecification(path: path)
      specification.options.repetition = .times(3)
      var cursor = try specification.openCursor()
      var seconds: [Int64] = []
      while let event = try cursor.next() {
        seconds.append(event.instant.sinceStart.components.seconds)
      }
      #expect(seconds == [0, 10, 11, 21, 22, 32])
    }
  }

  @Test("Standard input has a name in errors, a file its path")
  func names() throws {
    let trace = try TraceFile(path: folder.write("", to: "empty.gpx"))
    let expected = GPXError(code: .empty, file: folder.path("empty.gpx"), line: 1, column: 1)
    #expect(throws: expected) { _ = try trace.next() }
  }

  @Test("A trace read again has forgotten what it ignored before")
  func ignoredValues() throws {
    let text = """
      <gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">
      <wpt lat="1" lon="8"><ele>high</ele></wpt></gpx>
      """
    let trace = try TraceFile(path: folder.write(text, to: "a.gpx"))
    for _ in 0..<2 {
      var events = 0
      while try trace.next() != nil { events += 1 }
      #expect(events == 1)
      #expect(trace.ignoredValues.count == 1)
      try trace.rewind()
    }
  }
}
