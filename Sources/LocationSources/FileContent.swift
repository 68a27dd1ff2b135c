// SPDX-License-Identifier: MIT

import LocationFiles
package import LocationPlayback
package import LocationRecording

/// What a file says: where a device was, or what its apps were told.
package enum FileContent {
  /// NDJSON that locsim wrote, with what all clients were told.
  case record(RecordReader)

  /// A trace, or the log of a receiver.
  case trace(TraceCursor)

  /// Opens a file, and recognizes its kind by its first bytes.
  ///
  /// - Parameter path: The file's path; `-` is standard input.
  /// - Throws: `TraceOpeningError` if the file cannot be opened.
  package init(path: String) throws(TraceOpeningError) {
    let file: FileSource
    do throws(FileError) {
      file = try FileSource(path: path)
    } catch {
      throw .file(path, error)
    }
    let head = file.peek { TraceContent(head: $0) != nil }
    if TraceContent(all: head) == .ndjson {
      self = .record(RecordReader(name: FileSource.name(of: path), source: file))
    } else {
      var specification = SourceSpecification(path: path)
      specification.keepsRecordedTime = true
      self = .trace(try specification.openCursor(of: file))
    }
  }
}

// A file is read by one thread only.
@available(*, unavailable)
extension FileContent: Sendable {}
