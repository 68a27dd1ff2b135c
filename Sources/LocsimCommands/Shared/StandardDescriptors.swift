// SPDX-License-Identifier: MIT

import LocationFiles

/// Standard input, output and error, which a caller may have closed.
package enum StandardDescriptors: Sendable {
  /// Opens `/dev/null` in place of those that are closed.
  ///
  /// Otherwise a file that is opened later would take their place, and a summary would overwrite
  /// it.
  ///
  /// Standard input is opened for writing, and the others for reading, so that their use fails as
  /// on a closed descriptor. A program that is executed finds them closed.
  package static func fillClosed() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) < 0 {
      // `open` takes the lowest free number, which is this one.
      _ = unsafe open(
        "/dev/null", (descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY) | O_CLOEXEC)
    }
  }
}
