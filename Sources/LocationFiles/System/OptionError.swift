// SPDX-License-Identifier: MIT

/// The error of an option's value that cannot be understood.
package struct OptionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, and the right form.
  package let description: String

  /// Makes an error from a description of the fault and of the right form.
  package init(_ description: String) { self.description = description }
}
