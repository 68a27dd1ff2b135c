// SPDX-License-Identifier: MIT

package import LocationClient
import Logging

/// A value of a variable that a device of an app's own cannot use, or that has no effect on it.
package struct VariableFault: Hashable, Sendable {
  /// The fault as one line that begins with the variable's name, and says what holds instead.
  package let text: String

  /// The section about it on the page about apps without location; `nil` if there still may be one.
  package let reason: NoLocation?

  /// Makes a fault.
  init(_ text: String, _ reason: NoLocation? = nil) {
    self.text = text
    self.reason = reason
  }

  /// The name of the variable.
  package var name: String { String(text.prefix { $0.isLetter || $0 == "_" }) }

  /// The line with the section of the page.
  package var line: String { reason?.line(text) ?? text }
}

extension LocalDevice {
  /// Logs a fault of a variable.
  static func report(_ fault: VariableFault) {
    // A misspelled word changes nothing about location.
    if fault.reason == .variable {
      log.warning("\(fault.line)")
    } else {
      log.error("\(fault.line)")
    }
  }
}
