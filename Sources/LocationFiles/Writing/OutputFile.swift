// SPDX-License-Identifier: MIT

/// A file, or standard output, for text that is written in large pieces.
package final class OutputFile: Sendable {
  private let descriptor: Int32

  /// Opens a file for writing, emptying it; `nil` and `-` are standard output.
  ///
  /// A new file is readable by its owner only, because it holds positions.
  package init(path: String?) throws(FileError) {
    guard let path, path != "-" else {
      descriptor = STDOUT_FILENO
      return
    }
    descriptor = unsafe FileName.withBytes(of: path) {
      unsafe open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    }
    guard descriptor >= 0 else { throw FileError(code: errno) }
  }

  /// Checks that a file can be written, without opening, making or emptying it; `nil` and `-` are
  /// standard output.
  ///
  /// It is for content that is known long after a user should hear that it has no place. The file
  /// is not opened, because the reader of a pipe would take closing it for its end.
  ///
  /// - Parameter path: The file's path.
  /// - Throws: `FileError` if the file, or a new file in its folder, cannot be written.
  package static func checkWritability(of path: String?) throws(FileError) {
    guard let path, path != "-" else { return }
    let place = SplitPath.target(of: path)
    var status = stat()
    if unsafe FileName.withBytes(of: place, { unsafe stat($0, &status) }) == 0 {
      guard status.st_mode & S_IFMT != S_IFDIR else { throw FileError(code: EISDIR) }
      return try checkAccess(to: place, W_OK)
    }
    guard errno == ENOENT else { throw FileError(code: errno) }
    let (folder, name) = SplitPath.of(place)
    guard !name.isEmpty else { throw FileError(code: ENOENT) }
    try checkAccess(to: folder, W_OK | X_OK)
  }

  private static func checkAccess(to path: String, _ mode: Int32) throws(FileError) {
    guard unsafe FileName.withBytes(of: path, { unsafe access($0, mode) }) == 0 else {
      throw FileError(code: errno)
    }
  }

  /// Opens a file to append pieces that stay whole even if other processes append to it.
  ///
  /// A new file is readable by its owner only, because it holds positions.
  package init(addingTo path: String) throws(FileError) {
    descriptor = unsafe FileName.withBytes(of: path) {
      unsafe open($0, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    }
    guard descriptor >= 0 else { throw FileError(code: errno) }
  }

  /// Takes over a descriptor, and closes it at the end unless it is a standard one.
  init(owning descriptor: Int32) { self.descriptor = descriptor }

  /// Standard error.
  package static let standardError = OutputFile(owning: STDERR_FILENO)

  deinit {
    if descriptor > STDERR_FILENO { close(descriptor) }
  }

  /// Copies the mode of another file, and its owner if the system permits that.
  func takeOver(_ status: stat) throws(FileError) {
    _ = fchown(descriptor, status.st_uid, status.st_gid)
    guard fchmod(descriptor, status.st_mode & 0o7777) == 0 else { throw FileError(code: errno) }
  }

  /// Waits until the written bytes are on disk.
  func synchronize() throws(FileError) {
    guard fsync(descriptor) == 0 else { throw FileError(code: errno) }
  }

  /// Writes all bytes.
  package func write(_ bytes: [UInt8]) throws(FileError) { try write(bytes.span) }

  /// Writes all bytes.
  package func write(_ bytes: Span<UInt8>) throws(FileError) {
    var start = 0
    while start < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(
          descriptor, buffer.baseAddress?.advanced(by: start), buffer.count - start)
      }
      if count >= 0 {
        start += count
      } else if errno != EINTR {
        throw FileError(code: errno)
      }
    }
  }
}
