// SPDX-License-Identifier: MIT

import Foundation

/// A stream socket of the system that connects this process with a daemon.
///
/// The owner closes it; the value may be copied.
package struct UnixSocket: Sendable {
  /// Why the system refused something.
  package struct Failure: Error, Hashable {
    /// The system's number of the error.
    package let code: Int32

    /// The error in words.
    package var reason: String { unsafe String(cString: strerror(code)) }
  }

  /// The descriptor.
  let descriptor: Int32

  /// Connects to a daemon that listens at a path.
  ///
  /// - Parameters:
  ///   - path: The path of its socket.
  ///   - patience: The time that a read or a write waits, in milliseconds.
  /// - Throws: `Failure` if nothing listens there, or if the system refuses the connection.
  package init(path: String, patience: Int) throws(Failure) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = path.utf8CString
    guard bytes.count <= MemoryLayout.size(ofValue: address.sun_path) else {
      throw Failure(code: ENAMETOOLONG)
    }
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { place in
      for (index, byte) in bytes.enumerated() { unsafe place[index] = UInt8(bitPattern: byte) }
    }
    #if os(Linux)
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    #else
    descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { throw Failure(code: errno) }
    limitWaits(to: patience)
    let result = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0 else {
      let code = errno
      close(descriptor)
      throw Failure(code: code)
    }
  }

  /// Takes a connection that was accepted.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor.
  ///   - patience: The time that a read or a write waits, in milliseconds.
  package init(accepted descriptor: Int32, patience: Int) {
    self.descriptor = descriptor
    limitWaits(to: patience)
  }

  private func limitWaits(to patience: Int) {
    var time = timeval()
    time.tv_sec = patience / 1_000
    time.tv_usec = .init(patience % 1_000 * 1_000)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      _ = unsafe setsockopt(
        descriptor, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
    }
  }

  #if os(Linux)
  /// The user of the process that listens, as of when it began to; `nil` if it is not known.
  package var peerUser: UInt32? {
    // `struct ucred`: the process, the user, the group.
    var credentials: (Int32, UInt32, UInt32) = (0, 0, 0)
    let size = socklen_t(MemoryLayout.size(ofValue: credentials))
    var length = size
    let result = unsafe getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length)
    return result == 0 && length == size ? credentials.1 : nil
  }
  #endif

  /// Sends bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - waits: Whether the call waits until all are sent.
  /// - Returns: The number of bytes that were sent, which may be fewer if the call does not wait.
  /// - Throws: `Failure` if the connection has ended.
  package func send(_ bytes: ArraySlice<UInt8>, waits: Bool) throws(Failure) -> Int {
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes.dropFirst(sent).withUnsafeBytes { rest in
        unsafe Foundation.send(
          descriptor, rest.baseAddress, rest.count,
          Int32(MSG_NOSIGNAL) | (waits ? 0 : Int32(MSG_DONTWAIT)))
      }
      if count > 0 {
        sent += count
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN where !waits: return sent
      default: throw Failure(code: errno)
      }
    }
    return sent
  }

  /// Receives bytes into a buffer.
  ///
  /// - Parameters:
  ///   - buffer: The place for the bytes.
  ///   - waits: Whether the call waits for the first byte.
  /// - Returns: The number of received bytes; `nil` if there are none yet.
  /// - Throws: `Failure` if the connection has ended, with the code 0 if the peer closed it.
  package func receive(into buffer: inout [UInt8], waits: Bool) throws(Failure) -> Int? {
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { place in
        unsafe recv(
          descriptor, place.baseAddress, place.count, waits ? 0 : Int32(MSG_DONTWAIT))
      }
      if count > 0 { return count }
      if count == 0 { throw Failure(code: 0) }
      switch errno {
      case EINTR: continue
      case EAGAIN where !waits: return nil
      default: throw Failure(code: errno)
      }
    }
  }

  /// Ends the connection, so that a thread that waits for it returns.
  func shutDown() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Closes the descriptor.
  package func release() { close(descriptor) }
}

/// Interrupts a thread that waits for descriptors.
final class WakeUpPipe: Sendable {
  private let reading: Int32
  private let writing: Int32

  /// Makes a pipe.
  init() throws(UnixSocket.Failure) {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { throw UnixSocket.Failure(code: errno) }
    (reading, writing) = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
  }

  deinit {
    close(reading)
    close(writing)
  }

  /// Interrupts the wait that runs now, or else the next one.
  func wake() {
    var byte: UInt8 = 1
    _ = unsafe write(writing, &byte, 1)
  }

  /// Waits until a socket can be read, or for a wake-up.
  ///
  /// - Parameters:
  ///   - sockets: The sockets to read.
  ///   - writer: A socket that must be written.
  ///   - timeout: The longest wait in milliseconds; negative waits without a limit.
  func wait(reading sockets: [UnixSocket], writing writer: UnixSocket?, timeout: Int32) {
    var entries = [pollfd(fd: reading, events: Int16(POLLIN), revents: 0)]
    for socket in sockets {
      entries.append(pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0))
    }
    if let writer {
      entries.append(pollfd(fd: writer.descriptor, events: Int16(POLLOUT), revents: 0))
    }
    guard unsafe poll(&entries, nfds_t(entries.count), timeout) > 0 else { return }
    var bytes = [UInt8](repeating: 0, count: 64)
    while unsafe read(reading, &bytes, bytes.count) == bytes.count {}
  }
}
