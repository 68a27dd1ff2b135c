// SPDX-License-Identifier: MIT

package import LocationCore
package import LocationFiles
import Synchronization

/// A file to which each record is appended at once, so that it is complete however the process
/// ends.
package final class TranscriptFile: Sendable {
  private struct State: ~Copyable {
    var format: any NoticeFormat
    var text = TextBuffer()
    var failure: FileError?
  }

  private let file: OutputFile
  private let state: Mutex<State>

  /// Opens a file for appending.
  ///
  /// - Parameter path: The path of the file; the format is NDJSON if it ends in `.ndjson`, else
  ///   text.
  /// - Throws: `FileError` if it cannot be written.
  package init(path: String) throws(FileError) {
    file = try OutputFile(addingTo: path)
    let format: any NoticeFormat =
      path.hasSuffix(".ndjson") ? NDJSONFormat() : TextFormat()
    state = Mutex(State(format: format))
  }

  /// Appends a record; after a failure nothing more is written.
  ///
  /// - Returns: The failure, the first time it occurs.
  package func take(_ record: DeviceRecord) -> FileError? {
    state.withLock { state in
      guard state.failure == nil else { return nil }
      state.format.append(record, into: &state.text)
      defer { state.text.removeAll() }
      do throws(FileError) {
        try file.write(state.text)
      } catch {
        state.failure = error
      }
      return state.failure
    }
  }
}
