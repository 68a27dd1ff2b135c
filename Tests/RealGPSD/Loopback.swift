// SPDX-License-Identifier: MIT

import Foundation
import Synchronization

/// Unused ports of the loopback.
///
/// They lie below those that the system gives to outgoing connections. Else a client could take a
/// port before the server that it was chosen for, or connect to itself while there is no server.
public enum FreePort: Sendable {
  private static let ports = 16_384..<32_768

  /// How many ports were tried; processes that run at the same time begin at different ones.
  private static let tried = Mutex(Int(getpid()) * 61)

  /// A port that was free a moment ago, for TCP and UDP.
  public static func next() throws -> Int {
    for _ in ports {
      let number = tried.withLock { number in
        number += 1
        return number
      }
      let port = ports.lowerBound + number % ports.count
      if [SOCK_STREAM, SOCK_DGRAM].allSatisfy({ isFree(port, Int32($0.rawValue)) }) { return port }
    }
    throw RealGPSD.Failure("there is no free port")
  }

  private static func isFree(_ port: Int, _ kind: Int32) -> Bool {
    let descriptor = socket(AF_INET, kind, 0)
    defer { close(descriptor) }
    var address = Loopback.address(port: port)
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe bind(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }
}

/// Sends datagrams to a port of the loopback.
public final class DatagramSender: Sendable {
  private let descriptor: Int32

  /// Makes a sender to a port.
  public init(port: Int) throws {
    descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
    guard descriptor >= 0, Loopback.connect(descriptor, port: port) else {
      throw RealGPSD.Failure("no datagrams can be sent to port \(port)")
    }
  }

  deinit { close(descriptor) }

  /// Sends one datagram; a lost one is not repeated.
  public func send(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBytes { bytes in
      _ = unsafe Glibc.send(descriptor, bytes.baseAddress, bytes.count, 0)
    }
  }
}

/// A plain connection to a port of the loopback, as an independent observer.
public final class LoopbackConnection: Sendable {
  private let descriptor: Int32

  /// Connects.
  public init(port: Int) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    // What throws here is complete, so that `deinit` closes it; a second close would take the
    // descriptor that got the number in between.
    guard descriptor >= 0, Loopback.connect(descriptor, port: port) else {
      throw RealGPSD.Failure("nobody listens on port \(port)")
    }
  }

  /// Connects to a socket with a path.
  init(path: String) throws {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw RealGPSD.Failure("\(path) is too long for a socket")
    }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { bytes in
      unsafe bytes.copyBytes(from: path.utf8)
    }
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    let isConnected = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe Glibc.connect(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    self.descriptor = descriptor
    // What was made is closed by deinit.
    guard isConnected else { throw RealGPSD.Failure("nobody listens at \(path)") }
  }

  init(accepted descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Sends text.
  public func send(_ text: String) {
    let bytes = Array(text.utf8)
    unsafe bytes.withUnsafeBytes { bytes in
      _ = unsafe Glibc.send(
        descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    }
  }

  /// The bytes that come next, at most 64 KiB; empty at the end or after so many seconds of silence.
  public func receive(within seconds: Double = 5) -> [UInt8] {
    var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&poller, 1, Int32(seconds * 1_000)) > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe bytes.withUnsafeMutableBytes { bytes in
      unsafe recv(descriptor, bytes.baseAddress, bytes.count, 0)
    }
    return Array(bytes.prefix(max(count, 0)))
  }

  /// What comes until a text is in it, or until the silence lasts.
  public func receive(until text: String, within seconds: Double = 5) -> String {
    var all: [UInt8] = []
    while !String(decoding: all, as: UTF8.self).contains(text) {
      let bytes = receive(within: seconds)
      if bytes.isEmpty { break }
      all += bytes
    }
    return String(decoding: all, as: UTF8.self)
  }
}

/// Whether a daemon answers: a connection alone succeeds with one that hangs, too.
enum GPSDProbe {
  static func answers(port: Int) -> Bool {
    guard let connection = try? LoopbackConnection(port: port) else { return false }
    return connection.receive(until: "\n", within: 1).hasPrefix("{\"class\":\"VERSION\"")
  }
}

enum Loopback {
  static func address(port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port).bigEndian)
    address.sin_addr.s_addr = in_addr_t(UInt32(0x7F00_0001).bigEndian)
    return address
  }

  static func connect(_ descriptor: Int32, port: Int) -> Bool {
    var address = address(port: port)
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe Glibc.connect(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }
}
