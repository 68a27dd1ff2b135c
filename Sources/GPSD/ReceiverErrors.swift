// SPDX-License-Identifier: MIT

/// How the errors that gpsd tells relate to dilutions of precision and to Core Location's
/// accuracies.
///
/// Core Location's horizontal accuracy is the root mean square of the error in two dimensions,
/// which about 65 % of all fixes keep to; its vertical accuracy is one sigma. gpsd's errors are
/// those that 95 % keep to, and for a receiver that speaks NMEA multiples of the dilutions.
package enum ReceiverErrors: Sendable {
  /// Radius that 95 % keep to for a root mean square of 1 in two dimensions: of a Rayleigh
  /// distribution √(2 ln 20) sigma of one axis, of which the root mean square is √2.
  package static let circle95 = 1.730_818_383

  /// Error that 95 % keep to for one sigma in one dimension.
  package static let line95 = 1.959_963_985

  /// Meters of `eph` that gpsd makes of a horizontal dilution of 1.
  package static let metersPerHDOP = 19.0

  /// Meters of `epv` that gpsd makes of a vertical dilution of 1.
  package static let metersPerVDOP = 23.0
}
