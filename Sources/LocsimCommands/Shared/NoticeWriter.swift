// SPDX-License-Identifier: MIT

import GPSD
import LocationClient
import LocationCore
import LocationFiles
import LocationHost
import LocationPlayback
import LocationRecording
import Synchronization

/// Writes the notices of clients, or all events of a device, to a file in a format; without a file,
/// it writes nothing.
final class NoticeWriter: ClientObserver {
  /// The number of bytes that are collected before they are written, unless they are flushed
  /// earlier.
  private let chunk: Int

  /// The reason why the output is incomplete.
  enum Failure {
    /// The file or standard output cannot be written.
    case output(FileError)
    /// The storage failed for data that must wait before it can be written.
    case spill(SpillError)
  }

  private struct State: ~Copyable {
    var format: any NoticeFormat

    // It is read once, because most formats write no pieces and a query for each fix is slow.
    let writesPieces: Bool
    var text = TextBuffer()
    var failure: FileError?
    var hasEnded = false
  }

  private enum Output {
    case file(OutputFile)
    case background(BackgroundOutput)
  }

  private let output: Output?
  private let state: Mutex<State>

  /// Makes a writer.
  ///
  /// - Parameters:
  ///   - file: The destination; `nil` for none.
  ///   - format: The format of the output.
  ///   - writesAtOnce: Whether each notice is written when it is received.
  init(file: OutputFile?, format: sending any NoticeFormat, writesAtOnce: Bool = false) {
    chunk = writesAtOnce ? 1 : 65_536
    output = file.map { .file($0) }
    let writesPieces = format.writesPieces
    state = Mutex(State(format: format, writesPieces: writesPieces))
  }

  /// Makes a writer that does not wait for its file's reader.
  init(inBackground output: BackgroundOutput?, format: sending any NoticeFormat) {
    chunk = 65_536
    self.output = output.map { .background($0) }
    let writesPieces = format.writesPieces
    state = Mutex(State(format: format, writesPieces: writesPieces))
  }

  /// The reason of a failed write, if there was one; nothing is written after it.
  var failure: Failure? {
    if case .background(let output) = output, let failure = output.failure {
      return .output(failure)
    }
    return state.withLock { state in
      state.failure.map { .output($0) } ?? state.format.failure.map { .spill($0) }
    }
  }

  func begin() {
    guard output != nil else { return }
    state.withLock { $0.format.begin(into: &$0.text) }
  }

  func receive(_ notice: ClientNotice) {
    guard output != nil else { return }
    state.withLock { state in
      state.format.append(notice, into: &state.text)
      appendPieces(&state)
      if state.text.count >= chunk { flush(&state) }
    }
  }

  var takesRuns: Bool { true }

  func receive(_ fixes: [DeliveredFix], for client: ClientID) {
    guard output != nil else { return }
    state.withLock { state in
      for fix in fixes {
        state.format.append(fix.fix, at: fix.time, for: client, into: &state.text)
        if state.writesPieces { appendPieces(&state) }
      }
      if state.text.count >= chunk { flush(&state) }
    }
  }

  func take(_ record: DeviceRecord) {
    switch record {
    case .client(let notice): receive(notice)
    case .device(let notice): take(notice)
    }
  }

  private func take(_ notice: DeviceNotice) {
    guard output != nil else { return }
    state.withLock { state in
      state.format.append(notice, into: &state.text)
      appendPieces(&state)
      if state.text.count >= chunk { flush(&state) }
    }
  }

  /// Receives the satellites in view, for formats that have a place for them.
  func take(_ sky: Sky) {
    guard output != nil else { return }
    state.withLock { $0.format.receive(sky) }
  }

  /// Whether there is something to flush.
  var holdsText: Bool { output != nil && state.withLock { $0.text.count > 0 } }

  /// Writes all complete data, for readers that follow the output.
  func flush() { state.withLock { flush(&$0) } }

  /// Completes the output; nothing is written after it.
  func end() {
    guard output != nil else { return }
    state.withLock { state in
      guard !state.hasEnded else { return }
      state.format.end(into: &state.text)
      appendPieces(&state)
      flush(&state, isEnd: true)
      state.hasEnded = true
    }
  }

  /// Reports the reason of a failed write, if there was one; a closed pipe ends the program.
  func reportFailure() {
    switch failure {
    case nil: break
    case .output(let error):
      if error.isBrokenPipe { Terminal.endByBrokenPipe() }
      Terminal.error("the output cannot be written: \(error.reason)")
    case .spill(let error):
      Terminal.error(
        "the output is not complete, since the positions of a segment cannot be stored: "
          + "\(error.reason); make room in the folder for temporary files, or set TMPDIR to another "
          + "one")
    }
  }

  /// Adds the pieces of the format, and writes each full chunk meanwhile.
  private func appendPieces(_ state: inout State) {
    guard state.writesPieces else { return }
    while state.failure == nil, state.format.appendPiece(into: &state.text) {
      if state.text.count >= chunk { flush(&state) }
    }
  }

  private func flush(_ state: inout State, isEnd: Bool = false) {
    guard let output, state.failure == nil, state.text.count > 0, !state.hasEnded else { return }
    switch output {
    case .file(let file):
      do throws(FileError) {
        try file.write(state.text)
      } catch {
        state.failure = error
      }
    case .background(let output): output.write(state.text.bytes, isEnd: isEnd)
    }
    state.text.removeAll()
  }
}
