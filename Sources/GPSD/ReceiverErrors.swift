// SPDX-License-Identifier: MIT

/// The relation of gpsd's errors to dilutions of precision and to Core Location's accuracies.
///
/// Core Location's horizontal accuracy is the root mean square of the error in two dimensions,
/// which contains about 65 % of all fixes; its vertical accuracy is one sigma. gpsd's errors
/// contain 95 %. For a receiver that speaks NMEA, they are multiples of the dilutions.
package enum ReceiverErrors: Sendable {
  /// Radius that 95 % keep to for a root mean square of 1 in two dimensions: of a Rayleigh
  /// distribution √(2 ln 20) sigma of one axis, of which the root mean square is √2.
  package static let circle95 = 1.730_818_383

  /// Error that 95 % keep to for one sigma in one dimension.
  package static let line95 = 1.959_963_985

  /// The `eph` in meters that gpsd derives from a horizontal dilution of 1.
  package static let metersPerHDOP = 19.0

  /// The `epv` in meters that gpsd derives from a vertical dilution of 1.
  package static let metersPerVDOP = 23.0
}
