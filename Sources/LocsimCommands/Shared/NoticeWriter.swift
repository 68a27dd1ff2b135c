// SPDX-License-Identifier: MIT

import GPSD
import LocationCore
import LocationRuntime
import Synchronization

/// Writes what clients are told, or all that happens on a device, to a file, in a format, or
/// nowhere.
final class NoticeWriter: ClientReceiver {
  /// Bytes that are collected before they are written, unless they are flushed before.
  private static let chunk = 65_536

  /// Bytes up to which a few lines more need not be written at once.
  private static let quietLimit = chunk - 1_024

  private struct State: ~Copyable {
    var format: any NoticeFormat
    var text = TextBuffer()
    var failure: FileError?
  }

  private let file: OutputFile?
  private let state: Mutex<State>

  /// Makes a writer.
  ///
  /// - Parameters:
  ///   - file: Where to write; `nil` is nowhere.
  ///   - format: How.
  init(file: OutputFile?, format: sending any NoticeFormat) {
    self.file = file
    state = Mutex(State(format: format))
  }

  /// Why something could not be written; nothing is written after that.
  var failure: FileError? { state.withLock { $0.failure } }

  func begin() {
    guard file != nil else { return }
    state.withLock { $0.format.begin(into: &$0.text) }
  }

  func receive(_ notice: ClientNotice) {
    guard file != nil else { return }
    state.withLock { state in
      state.format.append(notice, into: &state.text)
      if state.text.count >= Self.chunk { flush(&state) }
    }
  }

  /// Takes a fix of updates, as the notice of it, unless what is collected may have to be written for that.
  ///
  /// - Returns: Whether it was taken.
  func takeQuietly(_ fix: Fix, at time: UTCInstant, for client: ClientID) -> Bool {
    guard file != nil else { return true }
    return state.withLock { state in
      guard state.text.count < Self.quietLimit else { return false }
      state.format.append(fix, at: time, for: client, into: &state.text)
      return true
    }
  }

  func take(_ record: DeviceRecord) {
    switch record {
    case .client(let notice): receive(notice)
    case .device(let notice): take(notice)
    }
  }

  private func take(_ notice: DeviceNotice) {
    guard file != nil else { return }
    state.withLock { state in
      state.format.append(notice, into: &state.text)
      if state.text.count >= Self.chunk { flush(&state) }
    }
  }

  /// Takes the satellites in view, for formats that have a place for them.
  func take(_ sky: Sky) {
    guard file != nil else { return }
    state.withLock { $0.format.receive(sky) }
  }

  /// Writes what is complete, for those who look on.
  func flush() { state.withLock { flush(&$0) } }

  func end() {
    state.withLock { state in
      state.format.end(into: &state.text)
      flush(&state)
    }
  }

  /// Says why something could not be written, if anything could not; a closed pipe ends the program.
  func reportFailure() {
    guard let failure else { return }
    if failure.isBrokenPipe { Terminal.endByBrokenPipe() }
    Terminal.error("the output cannot be written: \(failure.reason)")
  }

  private func flush(_ state: inout State) {
    guard let file, state.failure == nil, state.text.count > 0 else { return }
    do throws(FileError) {
      try file.write(state.text)
    } catch {
      state.failure = error
    }
    state.text.removeAll()
  }
}
