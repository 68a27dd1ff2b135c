// SPDX-License-Identifier: MIT

package import LocationClient
package import Logging

extension Logger {
  /// Logs why there is no location.
  package func error(_ text: String, _ reason: NoLocation) { error("\(reason.line(text))") }

  /// Logs why there may be no location.
  package func warning(_ text: String, _ reason: NoLocation) { warning("\(reason.line(text))") }
}
