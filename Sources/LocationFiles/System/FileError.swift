// SPDX-License-Identifier: MIT

/// A file could not be opened, or not be written.
package struct FileError: Error, Hashable, Sendable {
  /// The system's error number.
  package let code: Int32

  /// Makes an error of the system's number.
  package init(code: Int32) { self.code = code }

  /// No more files may be open.
  package static let tooManyFiles = Self(code: EMFILE)

  /// What the system says about it.
  package var reason: String { unsafe String(cString: strerror(code)) }

  /// Whether the reader has closed the other end.
  package var isBrokenPipe: Bool { code == EPIPE }
}

extension FileError {
  /// Whether there is a file already.
  package var isPresent: Bool { code == EEXIST }

  /// Whether there is no space for the data.
  package var isFull: Bool { [ENOSPC, EDQUOT, EFBIG, EIO].contains(code) }
}
