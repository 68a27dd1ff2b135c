// SPDX-License-Identifier: MIT

import LocationClient
import LocationFiles
import Logging

extension Logger {
  /// Logs why there is no location.
  func error(_ text: String, _ reason: NoLocation) { error("\(reason.line(text))") }

  /// Logs why there may be no location.
  func warning(_ text: String, _ reason: NoLocation) { warning("\(reason.line(text))") }
}
