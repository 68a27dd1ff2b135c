// SPDX-License-Identifier: MIT

import GPX

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A source of the bytes of a file.
final class FileBytes: ByteSource {
  private let descriptor: Int32

  /// Opens a file.
  ///
  /// - Parameter path: The path of the file.
  /// - Throws: `TraceError` with the code `noInput` if it cannot be opened.
  init(path: String) throws(TraceError) {
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw TraceError(.noInput, "\(path): the file cannot be opened: \(Self.reason())")
    }
  }

  deinit { close(descriptor) }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int {
    while true {
      let count = unsafe Self.systemRead(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR else { throw ByteSourceError(reason: Self.reason()) }
    }
  }

  // Inside the class `read` would be the method of the class.
  private static func systemRead(
    _ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int
  ) -> Int {
    #if canImport(Glibc)
    unsafe Glibc.read(descriptor, bytes, count)
    #elseif canImport(Musl)
    unsafe Musl.read(descriptor, bytes, count)
    #else
    unsafe Darwin.read(descriptor, bytes, count)
    #endif
  }

  private static func reason() -> String { unsafe String(cString: strerror(errno)) }
}
