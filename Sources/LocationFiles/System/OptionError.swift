// SPDX-License-Identifier: MIT

/// A value that a person wrote cannot be understood.
package struct OptionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong and what would be right.
  package let description: String

  /// Makes an error from what is wrong and what would be right.
  package init(_ description: String) { self.description = description }
}
