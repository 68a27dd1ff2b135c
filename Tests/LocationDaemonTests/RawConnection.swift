// SPDX-License-Identifier: MIT

import LocationJSON

@testable import LocationClient
@testable import LocationDaemon

/// A connection without the library: it sends what a test wants, and reads nothing by itself.
final class RawConnection {
  private let socket: UnixSocket
  private var framer = MessageFramer(limit: 1 << 24)

  /// Connects to a socket.
  init(path: String) throws { socket = try UnixSocket(path: path, patience: 20_000) }

  deinit { socket.release() }

  /// Sends a text and the NUL that ends a message.
  func send(_ text: String) { send(Array(text.utf8) + [0]) }

  /// Sends bytes; a daemon that has ended the connection takes no more.
  func send(_ bytes: [UInt8]) { _ = try? socket.send(bytes[...], waits: true) }

  /// Sends a message that is written for it.
  func send(_ write: (inout JSONWriter) -> Void) {
    var writer = JSONWriter()
    write(&writer)
    send(writer.bytes)
  }

  /// The next message; `nil` if the connection has ended, or if nothing came in time.
  func receive() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      if let message = framer.next() { return message }
      guard let count = try? socket.receive(into: &buffer, waits: true) else { return nil }
      framer.append(buffer[..<count])
    }
  }

  /// The next reply.
  func reply() throws -> VarlinkReply? { try receive().map { try VarlinkReply($0) } }

  /// The name of the error in the next reply, and whether the connection ends after it.
  func failure() throws -> (name: String?, ends: Bool) {
    let name = try reply()?.error
    return (name, receive() == nil)
  }

  /// Introduces an app, and returns the token.
  func hello(_ hello: Hello) throws -> String? {
    send { hello.write(to: &$0) }
    return try reply().map { try Welcome($0.parameters).token }
  }
}
