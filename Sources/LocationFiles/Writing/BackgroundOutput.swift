// SPDX-License-Identifier: MIT

package import Dispatch
import Synchronization

/// A file that is written in the background, so that no caller waits for its reader.
///
/// Bytes wait up to a limit while the reader does not take them. Pieces beyond the limit are
/// dropped as a whole and counted.
package final class BackgroundOutput: Sendable {
  /// The largest number of bytes that wait: hours of text at one fix a second.
  package static let limit = 4 << 20

  private struct State {
    var waiting: [UInt8] = []
    var isWriting = false
    var failure: FileError?
    var droppedPieces = 0
  }

  private let file: OutputFile
  private let hasFailed: @Sendable () -> Void
  private let queue = DispatchQueue(label: "locsim.output", qos: .userInitiated)
  private let state = Mutex(State())

  /// The group is entered while bytes are being written.
  private let writing = DispatchGroup()

  /// Makes the output of a file.
  ///
  /// - Parameters:
  ///   - file: Where to write.
  ///   - hasFailed: Runs on the queue after a failed write.
  package init(_ file: OutputFile, hasFailed: @escaping @Sendable () -> Void = {}) {
    self.file = file
    self.hasFailed = hasFailed
  }

  /// The error of a failed write; nothing is written after it.
  package var failure: FileError? { state.withLock { $0.failure } }

  /// The number of pieces that were dropped because too many bytes waited.
  package var droppedPieces: Int { state.withLock { $0.droppedPieces } }

  /// Whether nothing waits.
  package var isIdle: Bool { state.withLock { !$0.isWriting } }

  /// Queues a piece for writing; drops it if too many bytes wait, unless it is the end.
  package func write(_ bytes: [UInt8], isEnd: Bool = false) {
    let mustStart = state.withLock { state in
      guard state.failure == nil else { return false }
      guard isEnd || state.waiting.count + bytes.count <= Self.limit else {
        state.droppedPieces += 1
        return false
      }
      state.waiting += bytes
      guard !state.isWriting else { return false }
      state.isWriting = true
      return true
    }
    guard mustStart else { return }
    writing.enter()
    queue.async { [self] in
      writeAll()
      writing.leave()
    }
  }

  /// Waits until all pieces were written, or until a moment.
  ///
  /// - Returns: Whether nothing waits.
  package func wait(until moment: DispatchTime) -> Bool {
    writing.wait(timeout: moment) == .success
  }

  private func writeAll() {
    while let bytes = next() {
      do throws(FileError) {
        try file.write(bytes)
      } catch {
        state.withLock { state in
          state.failure = error
          state.waiting = []
        }
        hasFailed()
      }
    }
  }

  private func next() -> [UInt8]? {
    state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isWriting = false
        return nil
      }
      defer { state.waiting = [] }
      return state.waiting
    }
  }
}
