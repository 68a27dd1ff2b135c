// SPDX-License-Identifier: MIT

package import GPX
package import LocationPlayback

/// A GPX document in a file or on standard input, which can be read again and again.
package struct TraceFile: PointSource {
  private let name: String
  private let file: FileSource
  private let limits: GPXLimits
  private var reader: GPXReader

  /// Opens a trace.
  ///
  /// - Parameters:
  ///   - path: The file's path; `-` is standard input.
  ///   - limits: What a document may ask for.
  /// - Throws: `FileError` where the file cannot be opened.
  package init(path: String, limits: GPXLimits = GPXLimits()) throws(FileError) {
    name = path == "-" ? "standard input" : path
    file = try FileSource(path: path)
    self.limits = limits
    reader = GPXReader(name: name, source: file, limits: limits)
  }

  /// Sees to it that `rewind` will work, whatever the trace is read from.
  package func prepareToRewind() throws(SpillError) { try file.prepareToRewind() }

  package mutating func next() throws(GPXError) -> GPXEvent? { try reader.next() }

  package mutating func rewind() throws(GPXError) {
    do throws(ByteSourceError) {
      try file.rewind()
    } catch {
      throw GPXError(code: .unreadable(reason: error.reason), file: name, line: 1, column: 1)
    }
    reader = GPXReader(name: name, source: file, limits: limits)
  }

  package var ignoredValues: GPXIgnoredValues { reader.ignoredValues }
}
