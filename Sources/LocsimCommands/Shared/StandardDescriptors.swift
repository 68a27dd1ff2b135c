// SPDX-License-Identifier: MIT

import LocationFiles

/// Standard input, output and error, which a caller may have closed.
package enum StandardDescriptors: Sendable {
  /// Fills those that are closed, so that no file opened later takes their place and is written
  /// over by a summary.
  ///
  /// They are opened the wrong way round: reading standard input or writing to the others fails
  /// as it would on a closed descriptor. A program that is executed finds them closed.
  package static func fillClosed() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) < 0 {
      // `open` takes the lowest free number, which is this one.
      _ = unsafe open(
        "/dev/null", (descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY) | O_CLOEXEC)
    }
  }
}
