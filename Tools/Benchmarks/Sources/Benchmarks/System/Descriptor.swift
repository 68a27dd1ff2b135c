// SPDX-License-Identifier: MIT

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An open file or an end of a pipe; closed when it is let go.
struct Descriptor: ~Copyable {
  /// The number that system calls know it by.
  let number: Int32

  private init(number: Int32) { self.number = number }

  deinit { _ = close(number) }

  /// Opens a file for writing, made or emptied.
  init(creating path: String) throws(BenchmarkError) {
    number = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard number >= 0 else { throw .system("“\(path)” cannot be made") }
  }

  /// Opens a file for reading.
  init(reading path: String) throws(BenchmarkError) {
    number = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard number >= 0 else { throw .system("“\(path)” cannot be opened") }
  }

  /// Makes a pipe and hands over its two ends; the end for writing is closed when the call ends.
  static func withPipe(
    _ body: (_ writingEnd: borrowing Descriptor) throws(BenchmarkError) -> Void
  ) throws(BenchmarkError) -> Descriptor {
    var ends: (reading: Int32, writing: Int32) = (-1, -1)
    let result = unsafe withUnsafeMutableBytes(of: &ends) { bytes in
      unsafe pipe(bytes.assumingMemoryBound(to: Int32.self).baseAddress)
    }
    guard result == 0 else { throw .system("a pipe cannot be made") }
    // A program that kept an end open would keep the reader from seeing the end.
    for end in [ends.reading, ends.writing] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let reading = Descriptor(number: ends.reading)
    let writing = Descriptor(number: ends.writing)
    try body(writing)
    return reading
  }

  /// Writes all of the bytes.
  func write(_ bytes: [UInt8]) throws(BenchmarkError) {
    var start = 0
    while start < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe systemWrite(number, buffer[start...])
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .system("a file cannot be written") }
      start += count
    }
  }

  /// Waits for bytes and appends at most 64 KiB of them; `false` at the end.
  func read(into bytes: inout [UInt8]) throws(BenchmarkError) -> Bool {
    while true {
      let start = bytes.count
      bytes.append(contentsOf: repeatElement(0, count: 65_536))
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe systemRead(number, buffer[start...])
      }
      bytes.removeLast(65_536 - max(count, 0))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .system("what a program wrote cannot be read") }
      return count > 0
    }
  }
}

private func systemWrite(_ number: Int32, _ bytes: Slice<UnsafeRawBufferPointer>) -> Int {
  let buffer = unsafe UnsafeRawBufferPointer(rebasing: bytes)
  return unsafe write(number, buffer.baseAddress, buffer.count)
}

private func systemRead(_ number: Int32, _ bytes: Slice<UnsafeMutableRawBufferPointer>) -> Int {
  let buffer = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes)
  return unsafe read(number, buffer.baseAddress, buffer.count)
}

extension BenchmarkError {
  /// The failure of the system call that was made last.
  static func system(_ what: String) -> Self {
    let reason = unsafe String(cString: strerror(errno))
    return Self(.inputOutput, "\(what): \(reason)")
  }
}
