// SPDX-License-Identifier: MIT

import Dispatch
import LocationFiles

/// Ends the program regardless of any wait.
///
/// A suspended reader of standard error, or a suspended terminal, holds up every write to it.
enum LastResort {
  /// Ends the program with a status, unless it has ended by then.
  ///
  /// - Parameters:
  ///   - status: The status.
  ///   - time: After how long.
  ///   - body: What is still to be done before that; must not wait.
  static func end(
    with status: Int32, after time: DispatchTimeInterval, _ body: @escaping @Sendable () -> Void
  ) {
    DispatchQueue.global(qos: .userInteractive).asyncAfter(deadline: .now() + time) {
      body()
      _exit(status)
    }
  }
}
