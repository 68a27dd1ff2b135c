// SPDX-License-Identifier: MIT

import LocationFiles

/// The signal by which the system ends a program whose file becomes larger than `ulimit -f`
/// permits.
///
/// While it is ignored, writing fails instead, and a command reports that in one line.
enum FileSizeSignal {
  /// Ignores the signal.
  static func ignore() { _ = signal(SIGXFSZ, SIG_IGN) }

  /// Restores the default for a program that replaces this one.
  static func restore() { _ = signal(SIGXFSZ, SIG_DFL) }
}
