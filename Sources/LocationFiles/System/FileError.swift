// SPDX-License-Identifier: MIT

/// The error of a file that could not be opened, read or written.
package struct FileError: Error, Hashable, Sendable {
  /// The system's error number.
  package let code: Int32

  /// Makes an error from the system's number.
  package init(code: Int32) { self.code = code }

  /// The error of a process that may open no more files.
  package static let tooManyFiles = Self(code: EMFILE)

  /// The system's message.
  package var reason: String { unsafe String(cString: strerror(code)) }

  /// Whether the reader of a pipe has closed it.
  package var isBrokenPipe: Bool { code == EPIPE }
}

extension FileError {
  /// Whether the file already exists.
  package var isPresent: Bool { code == EEXIST }

  /// Whether the data could not be stored, for lack of space or because of an input/output error.
  package var isFull: Bool { [ENOSPC, EDQUOT, EFBIG, EIO].contains(code) }
}
