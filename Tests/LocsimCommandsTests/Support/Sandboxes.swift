// SPDX-License-Identifier: MIT

import Testing

extension Trait where Self == ConditionTrait {
  /// The test runs only where bubblewrap is installed, and may make sandboxes.
  static var needsSandboxes: Self { .enabled(if: Sandboxes.exist, "needs bubblewrap") }
}

private enum Sandboxes {
  static let exist =
    (try? Command.shell("bwrap --unshare-all --ro-bind / / true"))?.status == 0
}
