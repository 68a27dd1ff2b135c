// SPDX-License-Identifier: MIT

/// The environment of the process.
package enum Environment {
  /// The value of a variable, as text of `FileName`; `nil` if it is not set or empty.
  package static func value(of name: String) -> String? {
    let value = unsafe getenv(name).map { unsafe FileName.text($0) }
    return value == "" ? nil : value
  }
}
