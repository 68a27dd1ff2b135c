// SPDX-License-Identifier: MIT

import Foundation

/// A connection to a daemon that reads and writes messages as they are.
///
/// The apps of a crowd are connections of one process. What a message says is found by its text, so
/// that the crowd costs little beside the daemon.
final class Varlink {
  let descriptor: Int32

  /// What was read and is not yet a whole message.
  private var rest: [UInt8] = []

  private init(descriptor: Int32) { self.descriptor = descriptor }

  func close() { _ = Glibc.close(descriptor) }

  /// Connects, and tries again until the daemon listens.
  ///
  /// - Parameters:
  ///   - path: The daemon's socket.
  ///   - milliseconds: The longest time that this may take.
  /// - Returns: The connection.
  /// - Throws: If no daemon listens.
  static func connect(_ path: String, within milliseconds: Double = 0) throws -> Varlink {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { place in
      for (index, byte) in path.utf8.enumerated() where index < place.count - 1 {
        unsafe place[index] = byte
      }
    }
    let end = Monotonic.milliseconds + milliseconds
    while true {
      let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      let result = unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      if result == 0 { return Varlink(descriptor: descriptor) }
      _ = Glibc.close(descriptor)
      guard Monotonic.milliseconds < end else { throw Failure("no daemon listens at \(path)") }
      usleep(200)
    }
  }

  /// Sends a call.
  func send(_ method: String, _ parameters: String, more: Bool = false) throws {
    let text =
      #"{"method":"org.locsim.Location.\#(method)","parameters":{\#(parameters)}"#
      + (more ? #","more":true}"# : "}") + "\0"
    let bytes = Array(text.utf8)
    guard
      unsafe Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    else { throw Failure("the daemon takes no call") }
  }

  /// Waits for a message.
  func receive() throws -> ArraySlice<UInt8> {
    while true {
      if let message = next() { return message }
      guard try read() else { throw Failure("the daemon has ended a connection") }
    }
  }

  /// The next whole message that was read.
  func next() -> ArraySlice<UInt8>? {
    guard let end = rest.firstIndex(of: 0) else { return nil }
    let message = rest[..<end]
    rest.removeSubrange(...end)
    return message
  }

  /// Reads once; `false` at the end of the connection.
  func read() throws -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
    guard count > 0 else { return false }
    rest += buffer[..<count]
    return true
  }
}

extension ArraySlice<UInt8> {
  /// The text that follows a key, up to the next mark that ends a value.
  func value(of key: String) -> String? {
    guard let place = firstRange(of: Array("\"\(key)\":".utf8)) else { return nil }
    let value = self[place.upperBound...].drop { $0 == UInt8(ascii: "\"") }
    return String(decoding: value.prefix { !Array("\",}".utf8).contains($0) }, as: UTF8.self)
  }

  /// Whether it contains a text.
  func contains(_ text: String) -> Bool { firstRange(of: Array(text.utf8)) != nil }
}
