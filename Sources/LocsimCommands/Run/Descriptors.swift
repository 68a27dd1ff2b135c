// SPDX-License-Identifier: MIT

import LocationFiles

/// The open files of this process.
enum Descriptors {
  /// Has all but the standard ones closed when this process executes a program.
  static func closeAtExecution() {
    for name in FolderContents.names(in: "/proc/self/fd") {
      guard let number = Int32(name), number > STDERR_FILENO else { continue }
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    }
  }
}
