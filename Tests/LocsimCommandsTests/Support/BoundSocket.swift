// SPDX-License-Identifier: MIT

import Foundation

/// A Unix socket that is bound to a path, or to an abstract name that begins with @.
final class BoundSocket {
  let descriptor: Int32

  private struct Failure: Error {
    let code: Int32
  }

  /// Makes a stream socket that listens.
  static func stream(at path: String) throws -> BoundSocket {
    let socket = try BoundSocket(path, SOCK_STREAM)
    guard listen(socket.descriptor, 16) == 0 else { throw Failure(code: errno) }
    return socket
  }

  /// Makes a socket that receives messages, for 20 s at most each.
  static func datagrams(at path: String) throws -> BoundSocket {
    let socket = try BoundSocket(path, SOCK_DGRAM)
    var time = timeval(tv_sec: 20, tv_usec: 0)
    _ = unsafe setsockopt(
      socket.descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    return socket
  }

  private init(_ path: String, _ type: __socket_type) throws {
    descriptor = socket(AF_UNIX, Int32(type.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw Failure(code: ENAMETOOLONG)
    }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { place in
      for (index, byte) in bytes.enumerated() { unsafe place[index] = byte }
      if path.hasPrefix("@") { unsafe place[0] = 0 }
    }
    let length = MemoryLayout.size(ofValue: address.sun_family) + bytes.count
    let result = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(descriptor, $0, socklen_t(length))
      }
    }
    guard result == 0 else { throw Failure(code: errno) }
  }

  deinit { close(descriptor) }

  /// The next message; `nil` if none comes in time.
  func receive() -> String? {
    var buffer = [UInt8](repeating: 0, count: 1_024)
    let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
    return count < 0 ? nil : String(decoding: buffer[..<count], as: UTF8.self)
  }
}
