// SPDX-License-Identifier: MIT

import Foundation
import Testing

extension Trait where Self == ConditionTrait {
  /// The test runs only where it may start programs of other users, which can read what was built.
  static var needsOtherUsers: Self {
    .enabled(if: OtherUsers.canRun, "needs root, setpriv, and programs that all users can read")
  }
}

private enum OtherUsers {
  static let canRun =
    (try? Command.shell(
      """
      command -v systemd-socket-activate && setpriv --reuid 65534 --regid 65534 --clear-groups \
        \(Command.products.path)/locsim --version
      """))?.status == 0
}
