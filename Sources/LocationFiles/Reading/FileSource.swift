// SPDX-License-Identifier: MIT

package import GPX
package import LocationPlayback

/// Reads the bytes of a file, or of standard input, in chunks.
package final class FileSource: ByteSource {
  private let descriptor: Int32
  private let closesDescriptor: Bool

  /// Holds the bytes that were read from input that cannot be read twice, for another pass.
  private var spool: TemporaryFile?
  private var replaysSpool = false

  /// Bytes that were peeked at and not yet read.
  private var head: ArraySlice<UInt8> = []

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The file's path; `-` is standard input.
  ///   - waits: Whether to wait for a pipe's writer. If `false`, `isReady` shows when to read.
  /// - Throws: `FileError` if the file cannot be opened.
  package init(path: String, waits: Bool = true) throws(FileError) {
    if path == "-" {
      descriptor = STDIN_FILENO
      closesDescriptor = false
    } else {
      let flags = O_RDONLY | O_CLOEXEC | (waits ? 0 : O_NONBLOCK)
      descriptor = unsafe FileName.withBytes(of: path) { unsafe open($0, flags) }
      closesDescriptor = true
      guard descriptor >= 0 else { throw FileError(code: errno) }
    }
  }

  deinit {
    if closesDescriptor { close(descriptor) }
  }

  /// Prepares for `rewind`, which needs a copy of input that is not a regular file.
  ///
  /// The bytes are copied, as they are read, to an unlinked file that only this process can reach.
  ///
  /// - Parameter space: The limit for that file.
  /// - Throws: `SpillError` if the file cannot be made.
  package func prepareToRewind(in space: SpillSpace = SpillSpace()) throws(SpillError) {
    guard !isRegular else { return }
    let spool = try TemporaryFile(in: space)
    try spool.append(Array(head))
    self.spool = spool
  }

  /// Reads the beginning without consuming it.
  ///
  /// - Precondition: `prepareToRewind` has not been called, because peeked bytes would not be
  ///   copied.
  /// - Parameter isEnough: Whether these bytes are enough; called again after each read.
  /// - Returns: The bytes, which are not enough if the input ends or cannot be read. A read error
  ///   is thrown by a later `read`.
  package func peek(until isEnough: ([UInt8]) -> Bool) -> [UInt8] {
    var chunk = [UInt8](repeating: 0, count: 4_096)
    while !isEnough(Array(head)) {
      let count = unsafe chunk.withUnsafeMutableBytes { bytes in
        unsafe (try? readDescriptor(into: bytes)) ?? 0
      }
      guard count > 0 else { break }
      head += chunk[..<count]
    }
    return Array(head)
  }

  /// Goes back to the beginning.
  package func rewind() throws(ByteSourceError) {
    head = []
    if let spool {
      replaysSpool = true
      spool.rewind()
    } else if lseek(descriptor, 0, SEEK_SET) < 0 {
      throw ByteSourceError(reason: FileError(code: errno).reason)
    }
  }

  package func read(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(ByteSourceError) -> Int {
    if !head.isEmpty {
      let bytes = head.prefix(buffer.count)
      unsafe buffer.copyBytes(from: bytes)
      head = head.dropFirst(bytes.count)
      return bytes.count
    }
    do throws(SpillError) {
      if let spool, replaysSpool {
        let count = unsafe try spool.read(into: buffer)
        if count > 0 { return count }
        // All copied bytes have been read again, so new input follows.
        replaysSpool = false
      }
    } catch {
      throw ByteSourceError(reason: "\(error.reason); \(error.advice)", isOfKeeping: true)
    }
    let count = try unsafe readDescriptor(into: buffer)
    guard let spool, count > 0 else { return count }
    do throws(SpillError) {
      unsafe try spool.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      return count
    } catch {
      throw ByteSourceError(reason: "\(error.reason); \(error.advice)", isOfKeeping: true)
    }
  }

  private func readDescriptor(
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(ByteSourceError) -> Int {
    while true {
      // The kernel writes at most `buffer.count` bytes into memory that the caller owns.
      let count = unsafe Self.systemRead(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR else { throw ByteSourceError(reason: FileError(code: errno).reason) }
    }
  }

  /// The size of the file in bytes; `nil` if it is not a regular file.
  package var size: Int? {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    return Int(status.st_size)
  }

  /// Waits until input is available or has ended.
  ///
  /// - Parameter milliseconds: The longest wait.
  /// - Returns: Whether a read returns at once; always `true` for a regular file.
  func isReady(within milliseconds: Int32) -> Bool {
    guard !isRegular else { return true }
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // The kernel writes only into this entry.
    return unsafe poll(&request, 1, milliseconds) != 0
  }

  /// Whether the input is a regular file, which can be read without waiting for a writer.
  package var isRegular: Bool { size != nil }

  /// Returns whether a path leads to a regular file, which can be read repeatedly, without opening
  /// it.
  ///
  /// - Throws: `FileError` if the path cannot be read.
  package static func isRegular(_ path: String) throws(FileError) -> Bool {
    var status = stat()
    let isReadable = unsafe FileName.withBytes(of: path) {
      unsafe stat($0, &status) == 0 && access($0, R_OK) == 0
    }
    guard isReadable else { throw FileError(code: errno) }
    if status.st_mode & S_IFMT == S_IFDIR { throw FileError(code: EISDIR) }
    return status.st_mode & S_IFMT == S_IFREG
  }

  private static func systemRead(
    _ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int
  ) -> Int {
    unsafe Glibc.read(descriptor, bytes, count)
  }
}
