// SPDX-License-Identifier: MIT

package import LocationClient
package import LocationHost

/// A way between a simulated device and its app, such as the sockets of a daemon.
///
/// An app's tests run without one. This project runs its tests of Core Location's behavior both
/// ways.
package protocol AppRelay: AnyObject {
  /// The device as the app reaches it.
  var device: any LocationDevice { get }

  /// Calls the app for what is on its way to it, on the calling thread, until nothing is.
  func deliver()

  /// Ends the app's process, and the observers in it.
  func endProcess()

  /// Begins another process of the app.
  func beginProcess()
}

/// The relay of the simulated devices that a test makes.
package enum AppRelays {
  /// Makes the relay of a device; `nil` connects the app directly.
  @TaskLocal package static var make: (@Sendable (InProcessDevice) -> any AppRelay)?
}
