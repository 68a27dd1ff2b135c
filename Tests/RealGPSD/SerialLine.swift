// SPDX-License-Identifier: MIT

import Foundation

/// A serial line as a receiver has one: a test writes at one end, and gpsd opens the other.
public final class SerialLine: Sendable {
  private let descriptor: Int32

  /// The path of the end that is opened.
  public let path: String

  /// Makes a line on which nothing was written.
  ///
  /// - Throws: `Failure` where there is none.
  public init() throws {
    var end: Int32 = -1
    var name = [CChar](repeating: 0, count: 128)
    var modes = termios()
    unsafe cfmakeraw(&modes)
    unsafe cfsetspeed(&modes, speed_t(B115200))
    var descriptor: Int32 = -1
    guard unsafe openpty(&descriptor, &end, &name, &modes, nil) == 0 else {
      throw RealGPSD.Failure("there is no pseudo-terminal")
    }
    self.descriptor = descriptor
    // Unread bytes are lost, as on a serial line.
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    // gpsd has dropped its rights when it opens the line a second time.
    fchmod(end, 0o666)
    close(end)
  }

  deinit { close(descriptor) }

  /// Writes sentences, as the receiver does.
  public func send(_ sentences: String) {
    let bytes = Array(sentences.utf8)
    unsafe bytes.withUnsafeBytes { bytes in
      _ = unsafe write(descriptor, bytes.baseAddress, bytes.count)
    }
  }
}
