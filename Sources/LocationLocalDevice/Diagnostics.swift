// SPDX-License-Identifier: MIT

import LocationFiles
import Logging

/// What a developer should be told that no callback can say.
package enum Diagnostics {
  private static let log = Logger(label: "locsim")

  /// A manager was made on a dispatch queue, or on another thread whose run loop does not run (TH-01).
  ///
  /// The first words are those of Apple's notice, by which developers search for it.
  package static func runLoopDoesNotRun() {
    log.warning(
      """
      NOTICE: A location manager was created on a dispatch queue or a thread other than the main \
      thread whose run loop does not run, so its delegate is not called; make it on the main \
      thread, or run that thread's run loop
      """, .runLoop)
  }

  /// A request of an app did nothing; the text says why.
  package static func requestDidNothing(_ text: String) { log.error(text, .purpose) }

  /// A background activity session was made that has no effect (BAS-01).
  package static func backgroundModeMissing() {
    log.error(
      """
      a CLBackgroundActivitySession has no effect, because UIBackgroundModes in the Info.plist does \
      not list “location”; add it
      """, .background)
  }

  /// `locationServicesEnabled()` was called where it can hold up the user interface.
  package static func asksOnMainThread() {
    log.warning(
      """
      CLLocationManager.locationServicesEnabled() was called on the main thread, where it can \
      make an app unresponsive on Apple's systems; wait for locationManagerDidChangeAuthorization
      """)
  }
}
