// SPDX-License-Identifier: MIT

/// The version of a gpsd, gpsd's class VERSION.
package struct GPSDVersion: Hashable, Sendable {
  /// The release, such as 3.22.
  package var release: String

  /// The major version of the protocol: 3, but 0 in gpsd 3.27 and 16 in 3.27.5.
  package var protocolMajor: Int

  /// The minor version of the protocol.
  package var protocolMinor: Int

  /// Makes a version.
  package init(release: String, protocolMajor: Int, protocolMinor: Int) {
    self.release = release
    self.protocolMajor = protocolMajor
    self.protocolMinor = protocolMinor
  }
}

/// A device of a gpsd, gpsd's class DEVICE.
package struct GPSDDevice: Hashable, Sendable {
  /// The path, such as `/dev/ttyACM0`, or a URL.
  package var path: String

  /// Whether gpsd reads the device: `false` after its removal, `nil` if gpsd does not report it.
  package var isActive: Bool?

  /// The driver that gpsd has chosen, such as NMEA0183 or u-blox.
  package var driver: String?

  /// Makes a device.
  package init(path: String, isActive: Bool? = nil, driver: String? = nil) {
    self.path = path
    self.isActive = isActive
    self.driver = driver
  }
}

/// A report from gpsd.
package enum GPSDReport: Hashable, Sendable {
  /// Time, position and velocity.
  case position(TPV)
  /// Satellites and dilutions of precision.
  case sky(Sky)
  /// The orientation of the device.
  case attitude(Attitude)
  /// Errors that the receiver itself reports.
  case noise(NoiseStatistics)
  /// The version, which comes first on each connection.
  case version(GPSDVersion)
  /// All devices of the gpsd.
  case devices([GPSDDevice])
  /// A device that was added, was removed or has changed.
  case device(GPSDDevice)
  /// The answer to `?WATCH`: whether reports are sent.
  case watch(isEnabled: Bool)
  /// The message for a refused command.
  case error(String)
}
