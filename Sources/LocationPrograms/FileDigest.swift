// SPDX-License-Identifier: MIT

import CMD
import LocationFiles

/// The SHA-256 of a file's content.
enum FileDigest {
  /// The largest file that is read, in bytes.
  static let mostBytes = 1 << 30

  /// Calculates the digest of a file.
  ///
  /// - Parameter path: The path of a regular file; links are followed, also the kernel's.
  /// - Returns: 64 hexadecimal digits; `nil` if the file cannot be read, or is too large.
  static func ofFile(_ path: String) -> String? {
    let file = unsafe FileName.withBytes(of: path) {
      unsafe open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    }
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= mostBytes
    else { return nil }
    var context = SHA2_CTX()
    unsafe SHA256Init(&context)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe read(file, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      guard count > 0 else { break }
      unsafe SHA256Update(&context, buffer, count)
    }
    var digest = [UInt8](repeating: 0, count: 32)
    unsafe SHA256Final(&digest, &context)
    let digits = Array("0123456789abcdef".utf8)
    let text = digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }
}
