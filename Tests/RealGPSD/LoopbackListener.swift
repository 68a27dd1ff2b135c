// SPDX-License-Identifier: MIT

import Foundation

/// Listens on a port of the loopback: a server of a test's own, which says what the test wants.
public final class LoopbackListener: Sendable {
  private let descriptor: Int32

  /// The port.
  public let port: Int

  /// Listens on a port that is free.
  ///
  /// - Parameter port: The port; `nil` takes a free one.
  /// - Throws: `Failure` where listening is not possible.
  public init(port: Int? = nil) throws {
    let port = try port ?? FreePort.next()
    self.port = port
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var reuse: Int32 = 1
    _ = unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<Int32>.size))
    var address = Loopback.address(port: port)
    let isBound = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe bind(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isBound, listen(descriptor, 16) == 0 else {
      throw RealGPSD.Failure("port \(port) is taken")
    }
  }

  deinit { close(descriptor) }

  /// Takes the next connection.
  ///
  /// - Parameter seconds: How long to wait for one.
  /// - Returns: The connection.
  /// - Throws: `Failure` where none comes.
  public func accept(within seconds: Double = 5) throws -> LoopbackConnection {
    var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&poller, 1, Int32(seconds * 1_000)) > 0 else {
      throw RealGPSD.Failure("nobody connects to port \(port)")
    }
    let accepted = Glibc.accept(descriptor, nil, nil)
    guard accepted >= 0 else { throw RealGPSD.Failure("nobody connects to port \(port)") }
    return LoopbackConnection(accepted: accepted)
  }
}
