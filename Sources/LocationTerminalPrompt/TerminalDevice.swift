// SPDX-License-Identifier: MIT

import LocationFiles

/// A terminal that is opened for one dialog, or for keys.
///
/// All calls that read, write or change a terminal are here and in `TerminalRescue`. The terminal
/// has a file description of its own, so that standard input and output stay as the app has them.
/// It never waits except in `wait` and, for a limited time, in `put`.
package final class TerminalDevice: Sendable {
  /// The reason for the end of a wait.
  enum Wake: Hashable, Sendable {
    /// There are bytes to read, or the terminal has hung up.
    case input
    /// `wake()` was called.
    case woken
    /// The time is over.
    case timedOut
  }

  /// The terminal that controls the process, regardless of its standard input and output.
  static let controllingPath = "/dev/tty"

  /// The milliseconds for which `put` waits each time that the terminal takes no output.
  static let writePatience: Int32 = 5_000

  private static let chunk = 256
  private static let unknownSize = TerminalSize(columns: 80, rows: 24)

  private let descriptor: Int32
  private let wakeReader: Int32
  private let wakeWriter: Int32

  /// Opens a terminal; `nil` if there is none.
  init?(path: String) {
    // O_NOCTTY keeps the terminal from becoming the controlling terminal of this process.
    let opened = unsafe open(path, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    guard opened >= 0 else { return nil }
    var ends: [Int32] = [-1, -1]
    guard isatty(opened) == 1, unsafe pipe(&ends) == 0 else {
      close(opened)
      return nil
    }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    descriptor = opened
    wakeReader = ends[0]
    wakeWriter = ends[1]
  }

  deinit {
    close(descriptor)
    close(wakeReader)
    close(wakeWriter)
  }

  /// Whether a person can be asked at the process's own terminal.
  ///
  /// There must be one, the process must be in its foreground, and standard input or standard error
  /// must be a terminal. If both are redirected, the run was arranged to need no person.
  static var isUsable: Bool {
    guard isatty(STDIN_FILENO) == 1 || isatty(STDERR_FILENO) == 1 else { return false }
    return TerminalDevice(path: controllingPath)?.isForeground ?? false
  }

  /// Whether the environment's terminal supports more than lines.
  static var canMoveCursor: Bool {
    !["dumb", "unknown"].contains(Environment.value(of: "TERM") ?? "unknown")
  }

  /// Whether the process may use the terminal now; a process in the background would be stopped.
  var isForeground: Bool {
    let group = tcgetpgrp(descriptor)
    // If the call fails, the terminal does not control this process, and does not stop it.
    return group < 0 || group == getpgrp()
  }

  /// The current size of the terminal; 80 by 24 if it reports none.
  var size: TerminalSize {
    var window = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0,
      window.ws_row > 0
    else { return Self.unknownSize }
    return TerminalSize(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }

  /// Makes keys arrive one by one, without echo.
  ///
  /// - Parameter keepsSignals: Whether Ctrl-C and Ctrl-Z still make signals, and Ctrl-S still stops
  ///   the output.
  /// - Returns: The modes that restore the terminal; `nil` if the terminal refuses.
  func enterRawMode(keepsSignals: Bool = false) -> TerminalModes? {
    var state = termios()
    guard unsafe tcgetattr(descriptor, &state) == 0 else { return nil }
    let modes = TerminalModes(state)
    // This comes before the change, so that a signal after the change always restores it.
    TerminalRescue.begin(descriptor, modes)
    if keepsSignals {
      state.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON)
    } else {
      // IXON is cleared, too, so that a terminal that Ctrl-S has stopped resumes.
      state.c_iflag &= ~tcflag_t(BRKINT | INPCK | ISTRIP | INLCR | IGNCR | ICRNL | IXON)
      state.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | ISIG | IEXTEN)
    }
    TerminalModes.setReading(&state, minimum: 1, time: 0)
    guard unsafe tcsetattr(descriptor, TCSANOW, &state) == 0 else {
      TerminalRescue.end(descriptor)
      return nil
    }
    return modes
  }

  /// Restores the modes that `enterRawMode` changed.
  func leaveRawMode(_ modes: TerminalModes) {
    modes.restore(descriptor)
    TerminalRescue.end(descriptor)
  }

  /// Leaves the modes to whatever has the terminal now.
  func forgetModes() { TerminalRescue.end(descriptor) }

  /// Discards typed bytes that were not read yet.
  func flushInput() { _ = tcflush(descriptor, TCIFLUSH) }

  /// Ends the current wait, or the next one.
  func wake() {
    var byte: UInt8 = 0
    // A full pipe wakes as well.
    _ = unsafe write(wakeWriter, &byte, 1)
  }

  /// Waits for input, for `wake()` or for some time to pass; `nil` is no limit.
  func wait(atMost duration: Duration?, ignoringInput: Bool = false) -> Wake {
    let milliseconds = duration.map { Self.milliseconds($0) } ?? -1
    var watched = [
      // A negative descriptor is not watched.
      pollfd(fd: ignoringInput ? -1 : descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wakeReader, events: Int16(POLLIN), revents: 0),
    ]
    while true {
      let count = unsafe poll(&watched, 2, milliseconds)
      if count < 0 && errno == EINTR { continue }
      if watched[1].revents != 0 {
        var bytes = [UInt8](repeating: 0, count: Self.chunk)
        _ = unsafe read(wakeReader, &bytes, bytes.count)
        return .woken
      }
      return count == 0 ? .timedOut : .input
    }
  }

  /// The typed bytes; empty if there are none, `nil` if the terminal has hung up.
  func takeInput() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: Self.chunk)
    let count = unsafe read(descriptor, &bytes, bytes.count)
    if count > 0 { return Array(bytes.prefix(count)) }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? [] : nil
  }

  /// Writes bytes, and returns whether the terminal accepted them all.
  func put(_ bytes: [UInt8]) -> Bool {
    var start = 0
    while start < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { bytes in
        unsafe write(descriptor, bytes.baseAddress?.advanced(by: start), bytes.count - start)
      }
      if count > 0 {
        start += count
        continue
      }
      if errno == EINTR { continue }
      var watched = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      guard errno == EAGAIN, unsafe poll(&watched, 1, Self.writePatience) > 0,
        watched.revents & Int16(POLLERR | POLLHUP | POLLNVAL) == 0
      else { return false }
    }
    return true
  }

  /// A duration in milliseconds, rounded up so that a wait does not end too early and must be
  /// repeated.
  private static func milliseconds(_ duration: Duration) -> Int32 {
    let (seconds, attoseconds) = max(duration, .zero).components
    return Int32(
      clamping: seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
