// SPDX-License-Identifier: MIT

/// The relation of gpsd's errors to dilutions of precision and to Core Location's accuracies.
///
/// Core Location's horizontal accuracy is the root mean square of the error in two dimensions,
/// which contains 63–68 % of all fixes. Its vertical accuracy is one sigma. gpsd's errors contain
/// 95 %. For a receiver that sends NMEA, gpsd derives them from the dilutions.
package enum ReceiverErrors: Sendable {
  /// The 95 % radius in two dimensions for a root mean square of 1: √(ln 20), from the Rayleigh
  /// distribution.
  package static let circle95 = 1.730_818_383

  /// The 95 % error in one dimension for one sigma.
  package static let line95 = 1.959_963_985

  /// The `eph` in meters that gpsd derives from a horizontal dilution of 1.
  package static let metersPerHDOP = 19.0

  /// The `epv` in meters that gpsd derives from a vertical dilution of 1.
  package static let metersPerVDOP = 23.0
}
