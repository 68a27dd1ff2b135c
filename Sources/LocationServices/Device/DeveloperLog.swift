// SPDX-License-Identifier: MIT

import LocationClient
import Logging

/// Messages for developers that no callback can carry.
enum DeveloperLog {
  private static let log = Logger(label: "locsim")

  /// A manager was created on a dispatch queue, or on another thread whose run loop does not run
  /// (TH-01).
  ///
  /// The text begins like Apple's notice, because developers search for that.
  static func runLoopDoesNotRun() {
    log.warning(
      """
      NOTICE: A location manager was created on a dispatch queue or a thread other than the main \
      thread whose run loop does not run, so its delegate is not called; make it on the main \
      thread, or run that thread's run loop
      """, .runLoop)
  }

  /// A background activity session was made that has no effect (BAS-01).
  static func backgroundModeMissing() {
    log.error(
      """
      a CLBackgroundActivitySession has no effect, because UIBackgroundModes in the Info.plist does \
      not list “location”; add it
      """, .background)
  }

  /// `locationServicesEnabled()` was called where it can block the user interface.
  static func asksOnMainThread() {
    log.warning(
      """
      CLLocationManager.locationServicesEnabled() was called on the main thread, where it can \
      make an app unresponsive on Apple's systems; wait for locationManagerDidChangeAuthorization
      """)
  }

  /// The library was built without a device of its own.
  static func noDevice() {
    log.warning(
      """
      no daemon answers, and this build has no device of its own, so there is no location; start \
      “locsim daemon”, or build the app with the package trait Simulation
      """, .device)
  }

  /// Reports news of the connection to a daemon.
  static func report(_ news: DaemonConnection.News) {
    switch news {
    case .connected(let daemon): log.info("location comes from \(daemon)")
    case .diagnostic(let line): log.warning("\(line)")
    case .disconnected(let fault):
      log.warning("\(fault); until a daemon answers there is no location", .daemon)
    }
  }
}

extension Logger {
  /// Logs why there is no location.
  fileprivate func error(_ text: String, _ reason: NoLocation) { error("\(reason.line(text))") }

  /// Logs why there may be no location.
  fileprivate func warning(_ text: String, _ reason: NoLocation) {
    warning("\(reason.line(text))")
  }
}
