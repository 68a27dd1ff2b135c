// SPDX-License-Identifier: MIT

/// The conditions under which Core Location ends an app, with the texts that it logs.
package enum FatalCondition: String {
  /// A failure must be reported, but the delegate does not receive failures.
  case delegateIgnoresFailures = "Delegate must respond to locationManager:didFailWithError:"

  /// One fix was requested, but the delegate does not receive fixes.
  case delegateIgnoresLocations = "Delegate must respond to locationManager:didUpdateLocations:"

  /// Updates should continue in the background, but the Info.plist does not list that mode (B-01).
  case backgroundModeMissing =
    "Invalid parameter not satisfying: !stayUp || CLClientIsBackgroundable(internal->fClient)"

  /// Ends the program, unless a test observes the condition.
  package func raise() {
    if FatalHook.observe(rawValue) { return }
    // The app ends as under Core Location, so that the mistake shows here and not only on a device.
    // It is not `preconditionFailure`, which prints nothing in a release build.
    fatalError(
      "*** Terminating app due to uncaught exception 'NSInternalInconsistencyException', "
        + "reason: '\(rawValue)'")
  }
}
