// SPDX-License-Identifier: MIT

import Logging

/// What a developer should be told that no callback can say.
package enum Diagnostics {
  private static let log = Logger(label: "locsim")

  /// A manager was made on a thread whose run loop does not run.
  package static func runLoopDoesNotRun() {
    log.warning(
      """
      a CLLocationManager was made on a thread whose run loop does not run, so its delegate is \
      not called; make it on the main thread, or run that thread's run loop
      """)
  }
}
