// SPDX-License-Identifier: MIT

import LocationFiles

/// A pseudo-terminal that other programs open as they do a serial receiver.
final class SerialTerminal: Sendable {
  /// The path that programs open.
  let path: String

  /// Our end.
  private let master: Int32

  /// The other end, kept open so that a program that leaves causes no hangup.
  private let terminal: Int32

  /// Makes a pseudo-terminal in raw mode.
  ///
  /// Every user of this machine may open it, just as every user may connect to gpsd's port. gpsd
  /// needs that, because it gives up root's rights before it opens a device a second time.
  ///
  /// - Throws: `FileError` if the system refuses it.
  init() throws(FileError) {
    var ends: (master: Int32, terminal: Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 128)
    var raw = termios()
    unsafe cfmakeraw(&raw)
    raw.c_cflag |= tcflag_t(CS8 | CREAD | CLOCAL)
    // A speed of 0 would mean a hangup.
    unsafe cfsetispeed(&raw, speed_t(B115200))
    unsafe cfsetospeed(&raw, speed_t(B115200))
    guard unsafe openpty(&ends.master, &ends.terminal, &name, &raw, nil) == 0 else {
      throw FileError(code: errno)
    }
    (master, terminal) = ends
    path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    for descriptor in [master, terminal] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    guard fchmod(terminal, 0o666) == 0 else { throw FileError(code: errno) }
  }

  deinit {
    close(master)
    close(terminal)
  }

  /// Writes as many bytes as there is room for.
  ///
  /// - Parameter bytes: The bytes.
  /// - Returns: The number of written bytes.
  func write(_ bytes: ArraySlice<UInt8>) -> Int {
    max(unsafe bytes.withUnsafeBytes { unsafe Glibc.write(master, $0.baseAddress, $0.count) }, 0)
  }

  /// Discards written bytes that no program has read.
  func discard() {
    // Linux keeps the bytes at the other end. A flush at this end would leave the first 4 kB.
    tcflush(terminal, TCIFLUSH)
  }

  /// Discards bytes that a program wrote to this terminal, since gpsd probes every device.
  func drain() {
    var bytes = [UInt8](repeating: 0, count: 1_024)
    // A terminal holds at most 4 kB, less than this loop reads. The bound ends the loop even if a
    // program writes without a pause.
    for _ in 0..<8 {
      let count = unsafe bytes.withUnsafeMutableBytes {
        unsafe read(master, $0.baseAddress, $0.count)
      }
      if count <= 0 { break }
    }
  }

  /// Whether unread bytes wait for a program.
  var isUnread: Bool {
    var poller = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&poller, 1, 0) > 0
  }
}
