// SPDX-License-Identifier: MIT

import LocationFiles

/// The signal by which the system ends a program whose file becomes larger than `ulimit -f`
/// permits.
///
/// While it is ignored, writing fails instead, of which a command says one line.
enum FileSizeSignal {
  /// Has writing fail.
  static func ignore() { _ = signal(SIGXFSZ, SIG_IGN) }

  /// Gives it back to a program that is executed in the place of this one.
  static func restore() { _ = signal(SIGXFSZ, SIG_DFL) }
}
