// SPDX-License-Identifier: MIT

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Makes files whole: a reader sees the file with all its bytes, or the one that was there before.
package enum NewFile {
  /// Writes a file under another name in its folder and gives it its own name when it is whole.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - path: The file's path.
  ///   - replaces: Whether a file that is there may be replaced.
  /// - Throws: `FileError`, with `isPresent` where there is a file that may not be replaced.
  package static func write(
    _ bytes: [UInt8], to path: String, replacing replaces: Bool
  ) throws(FileError) {
    var status = stat()
    if unsafe lstat(path, &status) == 0, !replaces || status.st_mode & S_IFMT == S_IFDIR {
      throw FileError(code: replaces ? EISDIR : EEXIST)
    }
    let temporary = "\(path).\(getpid()).new"
    do throws(FileError) {
      try make(temporary, bytes)
      // A second name is refused where there is a file by now; a change of name would replace it.
      let result =
        replaces ? unsafe rename(temporary, path) : unsafe link(temporary, path)
      if result != 0 { throw FileError(code: errno) }
      if !replaces { _ = unsafe unlink(temporary) }
    } catch {
      _ = unsafe unlink(temporary)
      throw error
    }
  }

  private static func make(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileError(code: errno) }
    defer { close(descriptor) }
    var start = 0
    while start < bytes.count {
      // The kernel reads no more than the array holds behind its start.
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(
          descriptor, UnsafeRawBufferPointer(rebasing: buffer[start...]).baseAddress,
          buffer.count - start)
      }
      if count >= 0 { start += count } else if errno != EINTR { throw FileError(code: errno) }
    }
    guard fsync(descriptor) == 0 else { throw FileError(code: errno) }
  }
}

extension FileError {
  /// Whether there is a file already.
  package var isPresent: Bool { code == EEXIST }

  /// Whether there is no room for what was to be written.
  package var isFull: Bool { [ENOSPC, EDQUOT, EFBIG, EIO].contains(code) }
}
