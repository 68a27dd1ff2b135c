// SPDX-License-Identifier: MIT

/// The conditions under which Core Location ends an app, with the texts that it logs.
package enum FatalCondition: String {
  /// A failure is to be reported and the delegate takes no failures.
  case delegateIgnoresFailures = "Delegate must respond to locationManager:didFailWithError:"

  /// One fix was requested and the delegate takes no fixes.
  case delegateIgnoresLocations = "Delegate must respond to locationManager:didUpdateLocations:"

  /// Updates are to continue in the background and the Info.plist does not list that mode (B-01).
  case backgroundModeMissing =
    "Invalid parameter not satisfying: !stayUp || CLClientIsBackgroundable(internal->fClient)"

  /// Ends the program, unless a test observes the condition.
  package func raise() {
    if FatalHook.observe(rawValue) { return }
    // Ends the app as Core Location ends it, so that the mistake shows here and not only on a
    // device. It is not `preconditionFailure`, which prints nothing in a release build.
    fatalError(
      "*** Terminating app due to uncaught exception 'NSInternalInconsistencyException', "
        + "reason: '\(rawValue)'")
  }
}
