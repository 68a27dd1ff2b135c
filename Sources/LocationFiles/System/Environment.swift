// SPDX-License-Identifier: MIT

/// The environment of the process.
package enum Environment {
  /// The value of a variable, as text of `FileName`; `nil` if it is not set or empty.
  package static func value(of name: String) -> String? {
    let value = unsafe getenv(name).map { unsafe FileName.text($0) }
    return value == "" ? nil : value
  }

  /// Sets a variable of this process.
  ///
  /// No other thread may run that reads the environment.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - value: The value; `nil` removes the variable.
  package static func set(_ name: String, to value: String?) {
    if let value {
      _ = unsafe FileName.withBytes(of: value) { unsafe setenv(name, $0, 1) }
    } else {
      _ = unsafe unsetenv(name)
    }
  }
}
