// SPDX-License-Identifier: MIT

import LocationFiles

/// The file of a record, which is emptied for an app that may fail to start.
///
/// This process ends when the app starts, so the file is emptied before. Its content is kept in
/// memory until then.
struct RecordFile {
  private enum Earlier {
    /// There was no file.
    case absent

    /// The content of the file.
    case content([UInt8])

    /// It is a pipe or a device, which has no content; opening one could block forever.
    case untouched
  }

  private let path: String
  private let earlier: Earlier

  /// Makes a file that only its owner can read, or empties an existing one.
  ///
  /// - Throws: `FileError` if it cannot be written, or if its content cannot be kept.
  init(emptying path: String) throws(FileError) {
    self.path = path
    let made = unsafe FileName.withBytes(of: path) {
      unsafe open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    }
    guard made < 0 else {
      close(made)
      earlier = .absent
      return
    }
    guard errno == EEXIST else { throw FileError(code: errno) }
    var status = stat()
    if unsafe FileName.withBytes(of: path, { unsafe stat($0, &status) }) == 0,
      status.st_mode & S_IFMT != S_IFREG
    {
      if status.st_mode & S_IFMT == S_IFDIR { throw FileError(code: EISDIR) }
      guard unsafe FileName.withBytes(of: path, { unsafe access($0, W_OK) }) == 0 else {
        throw FileError(code: errno)
      }
      earlier = .untouched
      return
    }
    // The file is also made at the target of a dangling link.
    let descriptor = unsafe FileName.withBytes(of: path) {
      unsafe open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    }
    guard descriptor >= 0 else { throw FileError(code: errno) }
    defer { close(descriptor) }
    earlier = .content(try Self.content(of: descriptor))
    guard ftruncate(descriptor, 0) == 0 else { throw FileError(code: errno) }
  }

  /// Restores the file as it was.
  func restore() {
    switch earlier {
    case .untouched: break
    case .absent: _ = unsafe FileName.withBytes(of: path) { unsafe unlink($0) }
    case .content(let bytes):
      do throws(FileError) {
        try OutputFile(addingTo: path).write(bytes)
      } catch {
        Terminal.error("\(path): what was in it could not be put back: \(error.reason)")
      }
    }
  }

  private static func content(of descriptor: Int32) throws(FileError) -> [UInt8] {
    var content: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      // The kernel writes no more than the chunk holds.
      let count = unsafe chunk.withUnsafeMutableBytes { bytes in
        unsafe read(descriptor, bytes.baseAddress, bytes.count)
      }
      if count == 0 { return content }
      if count > 0 {
        content += chunk[..<count]
      } else if errno != EINTR {
        throw FileError(code: errno)
      }
    }
  }
}
