// SPDX-License-Identifier: MIT

package import LocationPlayback

/// An unnamed file that only this process can reach and that ends with it.
///
/// It may hold positions, so it is readable by its owner only (mode 0600) and unlinked at once.
package final class TemporaryFile: SpillStorage, RecordStorage {
  /// The number of bytes that are collected before a write, and that are read at once.
  private static let chunk = 65_536

  private let descriptor: Int32
  private var unwritten: [UInt8] = []
  private var written: off_t = 0
  private var ahead: [UInt8] = []
  private var aheadStart = 0
  private var readPosition: off_t = 0
  private let space: SpillSpace

  /// The number of bytes that the file has taken of the space.
  private var taken = 0

  /// Makes an empty file in the folder for temporary files (`TMPDIR`, else /tmp).
  ///
  /// - Parameter space: The limit of its size, which files with the same space share.
  /// - Throws: `SpillError` if it cannot be made.
  package init(in space: SpillSpace = SpillSpace()) throws(SpillError) {
    self.space = space
    let folder = Environment.value(of: "TMPDIR") ?? "/tmp"
    var template = Array("\(folder)/locsim.XXXXXX".utf8CString)
    descriptor = unsafe template.withUnsafeMutableBufferPointer { template in
      // mkstemp replaces the six letters in place and creates the file with mode 0600.
      guard let path = template.baseAddress else { return -1 }
      let descriptor = unsafe mkstemp(path)
      guard descriptor >= 0 else { return -1 }
      unsafe unlink(path)
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      return descriptor
    }
    guard descriptor >= 0 else {
      throw SpillError(reason: "\(folder): \(FileError(code: errno).reason)")
    }
  }

  deinit {
    close(descriptor)
    space.giveBack(taken)
  }

  private func take(_ count: Int) throws(SpillError) {
    try space.take(count)
    taken += count
  }

  package func append(_ bytes: [UInt8]) throws(SpillError) {
    try take(bytes.count)
    unwritten.append(contentsOf: bytes)
    if unwritten.count >= Self.chunk { try flush() }
  }

  /// Adds bytes at the end.
  package func append(_ bytes: UnsafeRawBufferPointer) throws(SpillError) {
    try take(bytes.count)
    unsafe unwritten.append(contentsOf: bytes)
    if unwritten.count >= Self.chunk { try flush() }
  }

  package func read(_ count: Int) throws(SpillError) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count)
    while result.count < count {
      if aheadStart == ahead.count { try readAhead() }
      guard aheadStart < ahead.count else { throw SpillError(reason: "it ends too early") }
      let take = min(count - result.count, ahead.count - aheadStart)
      result.append(contentsOf: ahead[aheadStart..<aheadStart + take])
      aheadStart += take
    }
    return result
  }

  /// Reads the next bytes, at most as many as fit, and returns their number; 0 at the end.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(SpillError) -> Int {
    if aheadStart == ahead.count { try readAhead() }
    let take = min(buffer.count, ahead.count - aheadStart)
    unsafe buffer.copyBytes(from: ahead[aheadStart..<aheadStart + take])
    aheadStart += take
    return take
  }

  package func read(_ count: Int, at offset: Int) throws(SpillError) -> [UInt8] {
    try flush()
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let received = unsafe bytes.withUnsafeMutableBytes { bytes in
        unsafe pread(
          descriptor, bytes.baseAddress?.advanced(by: filled), count - filled,
          off_t(offset + filled))
      }
      if received < 0, errno == EINTR { continue }
      guard received >= 0 else { throw SpillError(reason: FileError(code: errno).reason) }
      guard received > 0 else { throw SpillError(reason: "it ends too early") }
      filled += received
    }
    return bytes
  }

  /// Reads from the beginning again.
  package func rewind() {
    readPosition = 0
    ahead = []
    aheadStart = 0
  }

  /// The descriptor, at the beginning of all bytes that were added, for another process.
  ///
  /// It is closed when this object goes away.
  func descriptorAtStart() throws(SpillError) -> Int32 {
    try flush()
    guard lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw SpillError(reason: FileError(code: errno).reason)
    }
    return descriptor
  }

  private func readAhead() throws(SpillError) {
    try flush()
    var chunk = [UInt8](repeating: 0, count: Self.chunk)
    let count = unsafe chunk.withUnsafeMutableBytes { bytes in
      unsafe pread(descriptor, bytes.baseAddress, bytes.count, readPosition)
    }
    guard count >= 0 else { throw SpillError(reason: FileError(code: errno).reason) }
    chunk.removeLast(chunk.count - count)
    ahead = chunk
    aheadStart = 0
    readPosition += off_t(count)
  }

  private func flush() throws(SpillError) {
    var start = 0
    while start < unwritten.count {
      let count = unsafe unwritten.withUnsafeBytes { bytes in
        unsafe pwrite(
          descriptor, bytes.baseAddress?.advanced(by: start), bytes.count - start, written)
      }
      if count < 0 {
        guard errno == EINTR else { throw SpillError(reason: FileError(code: errno).reason) }
        continue
      }
      start += count
      written += off_t(count)
    }
    unwritten.removeAll(keepingCapacity: true)
  }
}
