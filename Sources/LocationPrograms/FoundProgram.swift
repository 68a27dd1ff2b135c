// SPDX-License-Identifier: MIT

package import LocationCore

/// What was found out about the program of a process.
package struct FoundProgram: Hashable, Sendable {
  /// The program, for decisions about it.
  package let program: AppProgram

  /// Whether the process may be in a sandbox of any kind, so that what it says about its program must
  /// not have anything started outside.
  package let isConfined: Bool

  /// Makes a value.
  package init(_ program: AppProgram, isConfined: Bool = false) {
    (self.program, self.isConfined) = (program, isConfined)
  }
}
