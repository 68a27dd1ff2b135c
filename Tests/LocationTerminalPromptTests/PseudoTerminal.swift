// SPDX-License-Identifier: MIT

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A terminal without a screen: what is shown on it can be read, and keys can be sent.
final class PseudoTerminal {
  struct Failure: Error {
    let step: String
  }

  /// What the other side opens.
  let path: String

  private let main: Int32
  private var isHungUp = false
  /// Kept open, so that the terminal lives on between two dialogs.
  private let other: Int32

  init(columns: UInt16 = 80, rows: UInt16 = 24) throws {
    var ends: (main: Int32, other: Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 128)
    var window = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard unsafe openpty(&ends.main, &ends.other, &name, nil, &window) == 0 else {
      throw Failure(step: "open")
    }
    (main, other) = ends
    path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    for descriptor in [main, other] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(other, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(other)
    if !isHungUp { close(main) }
  }

  /// The modes that a dialog changes, as text.
  var modes: String {
    var state = termios()
    guard unsafe tcgetattr(other, &state) == 0 else { return "none" }
    return "\(state.c_iflag) \(state.c_oflag) \(state.c_cflag) \(state.c_lflag) \(state.c_cc)"
  }

  /// Whether keys come one by one now.
  static func isRaw(_ path: String) -> Bool {
    let descriptor = unsafe open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    defer { close(descriptor) }
    var state = termios()
    return unsafe tcgetattr(descriptor, &state) == 0 && state.c_lflag & tcflag_t(ICANON) == 0
  }

  /// Whether Ctrl-C and Ctrl-Z make signals now.
  var makesSignals: Bool {
    var state = termios()
    return unsafe tcgetattr(other, &state) == 0 && state.c_lflag & tcflag_t(ISIG) != 0
  }

  /// Types keys.
  func type(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = unsafe write(main, bytes, bytes.count)
  }

  /// Reads what is shown up to a text, which must come within some seconds.
  ///
  /// - Parameters:
  ///   - text: What ends it.
  ///   - nudge: Is done whenever nothing was shown for a while.
  /// - Returns: What was shown, that text included.
  /// - Throws: Where it does not come.
  @discardableResult
  func screen(until text: String, nudging nudge: () -> Void = {}) throws -> String {
    var shown: [UInt8] = []
    var patience = 100
    while !shown.reversed().starts(with: text.utf8.reversed()) {
      var watched = pollfd(fd: main, events: Int16(POLLIN), revents: 0)
      let ready = unsafe poll(&watched, 1, 200)
      if ready == 0, patience > 0 {
        patience -= 1
        nudge()
        continue
      }
      guard ready == 1, let byte = nextByte() else {
        throw Failure(step: "waited for “\(text)”, saw “\(String(decoding: shown, as: UTF8.self))”")
      }
      shown.append(byte)
    }
    return String(decoding: shown, as: UTF8.self)
  }

  private func nextByte() -> UInt8? {
    var byte: UInt8 = 0
    return unsafe read(main, &byte, 1) == 1 ? byte : nil
  }

  /// Fills the way to the screen, so that nothing more can be written.
  func stopTakingOutput() {
    let bytes = [UInt8](repeating: UInt8(ascii: "."), count: 1_024)
    while unsafe write(other, bytes, bytes.count) > 0 {}
  }

  /// Ends the terminal, as closing its window does.
  func hangUp() {
    close(main)
    isHungUp = true
  }
}
