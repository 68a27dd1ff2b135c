// SPDX-License-Identifier: MIT

import GPX
import LocationClient
package import LocationHost
import LocationPlayback
package import Logging

extension TimelineDriver {
  /// Logs the warnings about the trace since the last call, and the reason why it failed.
  package func reportTrace(to log: Logger) {
    for warning in takeWarnings() {
      log.warning(
        "\(warning.position.line):\(warning.position.column): \(warning.description)")
    }
    if let failure = takeFailure() { log.error("\(failure)", .trace) }
  }
}
