// SPDX-License-Identifier: MIT

/// The reason why a device cannot be steered as asked; its state has not changed.
package struct LiveFault: Error, Hashable, Sendable {
  /// What is wrong and what to do.
  package let reason: String

  /// Whether another command would be right, and not only another time.
  package let isUsage: Bool

  /// Makes a reason.
  package init(_ reason: String, isUsage: Bool = true) {
    (self.reason, self.isUsage) = (reason, isUsage)
  }
}
