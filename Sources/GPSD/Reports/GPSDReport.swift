// SPDX-License-Identifier: MIT

/// What a daemon says of itself, gpsd's class VERSION.
package struct GPSDVersion: Hashable, Sendable {
  /// The release, such as 3.22.
  package var release: String

  /// The protocol's major version: 3, but 0 in gpsd 3.27 and 16 in 3.27.5.
  package var protocolMajor: Int

  /// The protocol's minor version.
  package var protocolMinor: Int

  /// Makes a version.
  package init(release: String, protocolMajor: Int, protocolMinor: Int) {
    self.release = release
    self.protocolMajor = protocolMajor
    self.protocolMinor = protocolMinor
  }
}

/// A device of a daemon, gpsd's class DEVICE.
package struct GPSDDevice: Hashable, Sendable {
  /// Its path, such as /dev/ttyACM0, or a URL.
  package var path: String

  /// Whether the daemon reads it: `false` after its removal, `nil` if it is not reported.
  package var isActive: Bool?

  /// What kind of receiver the daemon takes it for, such as NMEA0183 or u-blox.
  package var driver: String?

  /// Makes a device.
  package init(path: String, isActive: Bool? = nil, driver: String? = nil) {
    self.path = path
    self.isActive = isActive
    self.driver = driver
  }
}

/// One line of a daemon, as a value.
package enum GPSDReport: Hashable, Sendable {
  /// Time, position, velocity.
  case position(TPV)
  /// Satellites and dilutions.
  case sky(Sky)
  /// The direction of the device.
  case attitude(Attitude)
  /// Errors that the receiver reports.
  case noise(NoiseStatistics)
  /// What the daemon says of itself, first on each connection.
  case version(GPSDVersion)
  /// All devices of the daemon.
  case devices([GPSDDevice])
  /// A device came, went or changed.
  case device(GPSDDevice)
  /// What the daemon understood of ?WATCH: whether reports are sent.
  case watch(isEnabled: Bool)
  /// A command was refused; the daemon's words.
  case error(String)
}
