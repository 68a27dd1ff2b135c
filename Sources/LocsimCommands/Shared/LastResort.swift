// SPDX-License-Identifier: MIT

import Dispatch
import LocationFiles

/// Ends the program regardless of any wait.
///
/// A suspended reader of standard error, or a suspended terminal, blocks every write to it.
enum LastResort {
  /// Ends the program with a status after some time, unless it has ended before.
  ///
  /// - Parameters:
  ///   - status: The status.
  ///   - time: The time until the end.
  ///   - body: The last work of the program; must not wait.
  static func end(
    with status: Int32, after time: DispatchTimeInterval, _ body: @escaping @Sendable () -> Void
  ) {
    DispatchQueue.global(qos: .userInteractive).asyncAfter(deadline: .now() + time) {
      body()
      _exit(status)
    }
  }
}
