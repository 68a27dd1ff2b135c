// SPDX-License-Identifier: MIT

import CMD
import LocationFiles
import Synchronization

/// The SHA-256 of a file's content.
enum FileDigest {
  /// The largest file that is read, in bytes.
  private static let mostBytes = 1 << 30

  /// The number of digests that are remembered.
  private static let mostKnown = 1_024

  /// A content that a file had, as far as the system tells without reading it.
  private struct Content: Hashable {
    let device: UInt64
    let number: UInt64
    let size: Int
    let change: [Int]
  }

  private static let known = Mutex<[Content: String]>([:])

  /// Calculates the digest of a file, unless the same content was read before.
  ///
  /// - Parameter path: The path of a regular file; links are followed, also the kernel's.
  /// - Returns: 64 hexadecimal digits; `nil` if the file cannot be read, or is too large.
  static func ofFile(_ path: String) -> String? {
    let file = unsafe FileName.withBytes(of: path) {
      unsafe open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    }
    guard file >= 0 else { return nil }
    defer { close(file) }
    guard let content = content(of: file) else { return nil }
    guard isTrusted(content, file) else { return read(file) }
    if let digest = known.withLock({ $0[content] }) { return digest }
    // A file that changed meanwhile has no digest.
    guard let digest = read(file), self.content(of: file) == content else { return nil }
    known.withLock { known in
      if known.count >= mostKnown { known.removeAll() }
      known[content] = digest
    }
    return digest
  }

  /// Whether another content would be told apart: not if it was just written, nor on a file system that
  /// its user may have brought, which the system mounts without programs of other users (`nosuid`).
  private static func isTrusted(_ content: Content, _ file: Int32) -> Bool {
    var system = statvfs()
    guard unsafe fstatvfs(file, &system) == 0, system.f_flag & UInt(ST_NOSUID) == 0
    else { return false }
    return content.change[2] < time(nil) - 2
  }

  private static func content(of file: Int32) -> Content? {
    var status = stat()
    guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= mostBytes
    else { return nil }
    return Content(
      device: UInt64(status.st_dev), number: UInt64(status.st_ino), size: Int(status.st_size),
      change: [
        Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec), Int(status.st_ctim.tv_sec),
        Int(status.st_ctim.tv_nsec),
      ])
  }

  private static func read(_ file: Int32) -> String? {
    var context = SHA2_CTX()
    unsafe SHA256Init(&context)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var total = 0
    while total <= mostBytes {
      let count = unsafe LocationFiles.read(file, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      guard count > 0 else { return text(of: &context) }
      unsafe SHA256Update(&context, buffer, count)
      total += count
    }
    return nil
  }

  private static func text(of context: inout SHA2_CTX) -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    unsafe SHA256Final(&digest, &context)
    let digits = Array("0123456789abcdef".utf8)
    let text = digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }
}
