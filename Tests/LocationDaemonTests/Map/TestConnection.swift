// SPDX-License-Identifier: MIT

import Foundation

/// A connection to a port of this machine, with the frames of a WebSocket (RFC 6455) as a browser sends them.
final class TestConnection {
  private let descriptor: Int32
  private var buffer: [UInt8] = []

  struct Failure: Error {}

  init(port: Int) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        unsafe connect(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Failure() }
  }

  deinit { close(descriptor) }

  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { bytes in
        unsafe Foundation.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
      }
      // A server that has ended the connection takes no more.
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Reads more; returns whether there was any.
  private func readMore() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe chunk.withUnsafeMutableBytes { bytes in
      unsafe recv(descriptor, bytes.baseAddress, bytes.count, 0)
    }
    guard count > 0 else { return false }
    buffer += chunk[..<count]
    return true
  }

  func readToEnd() -> [UInt8] {
    while readMore() {}
    defer { buffer = [] }
    return buffer
  }

  /// Reads the head of an answer.
  func readHead() -> String {
    let end = Array("\r\n\r\n".utf8)
    while true {
      if let range = buffer.firstRange(of: end) {
        defer { buffer.removeSubrange(..<range.upperBound) }
        return String(decoding: buffer[..<range.lowerBound], as: UTF8.self)
      }
      guard readMore() else { return "" }
    }
  }

  // MARK: - WebSocket

  func send(text: String, isFinal: Bool = true, isContinuation: Bool = false) {
    let bytes = Array(text.utf8)
    var frame: [UInt8] = [(isFinal ? 0x80 : 0) | (isContinuation ? 0 : 1)]
    frame +=
      bytes.count < 126
      ? [0x80 | UInt8(bytes.count)]
      : [0x80 | 126, UInt8(bytes.count >> 8), UInt8(bytes.count & 255)]
    // A mask of zeros leaves the bytes as they are.
    send(frame + [0, 0, 0, 0] + bytes)
  }

  private func readFrame() -> (opcode: UInt8, bytes: [UInt8])? {
    while true {
      if let frame = takeFrame() { return frame }
      guard readMore() else { return nil }
    }
  }

  private func takeFrame() -> (opcode: UInt8, bytes: [UInt8])? {
    guard buffer.count >= 2 else { return nil }
    var (length, start) = (Int(buffer[1] & 0x7F), 2)
    if length == 126, buffer.count >= 4 {
      (length, start) = (Int(buffer[2]) << 8 | Int(buffer[3]), 4)
    }
    if length == 127, buffer.count >= 10 {
      (length, start) = (buffer[2..<10].reduce(0) { $0 << 8 | Int($1) }, 10)
    }
    guard buffer.count >= start + length else { return nil }
    defer { buffer.removeFirst(start + length) }
    return (buffer[0] & 15, Array(buffer[start..<start + length]))
  }

  /// The next text; `nil` at the end.
  func readText() -> String? {
    while let frame = readFrame() {
      if frame.opcode == 1 { return String(decoding: frame.bytes, as: UTF8.self) }
    }
    return nil
  }

  /// The reason with which the server closes the connection; `nil` without one.
  func readClose() -> Int? {
    guard let frame = readFrame(), frame.opcode == 8, frame.bytes.count >= 2 else { return nil }
    return Int(frame.bytes[0]) << 8 | Int(frame.bytes[1])
  }
}
