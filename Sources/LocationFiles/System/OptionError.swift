// SPDX-License-Identifier: MIT

/// A value that a person wrote cannot be understood.
package struct OptionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong and what would be right.
  package let description: String

  /// Makes an error from a description of the fault and of the right form.
  package init(_ description: String) { self.description = description }
}
