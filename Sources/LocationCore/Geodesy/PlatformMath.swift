// SPDX-License-Identifier: MIT

// Only this file imports a C library: the core is free of Foundation, and the standard library has
// no trigonometry.

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The C mathematics functions that the core uses; angles are in radians unless stated otherwise.
package enum PlatformMath {
  /// Sine of an angle in radians.
  package static func sine(_ radians: Double) -> Double { sin(radians) }

  /// Cosine of an angle in radians.
  static func cosine(_ radians: Double) -> Double { cos(radians) }

  /// Angle in radians, −π…π, of the vector (`x`, `y`), counted from the x axis; 0 for no vector.
  static func arcTangent(y: Double, x: Double) -> Double { atan2(y, x) }

  /// Natural logarithm of a number above zero.
  package static func logarithm(_ number: Double) -> Double { log(number) }

  /// Sine and cosine of an angle in degrees, −180…180, exact at the multiples of 90.
  ///
  /// The reduction to at most 45 degrees happens before the conversion to radians and loses no
  /// bit, so that poles and meridians come out as exact zeros.
  package static func sineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
    let size = abs(degrees)
    let sine: Double
    let cosine: Double
    if size <= 45 {
      sine = sin(size * radiansPerDegree)
      cosine = cos(size * radiansPerDegree)
    } else if size <= 135 {
      let fromQuarter = (size - 90) * radiansPerDegree
      sine = cos(fromQuarter)
      cosine = -sin(fromQuarter)
    } else {
      let fromHalf = (180 - size) * radiansPerDegree
      sine = sin(fromHalf)
      cosine = -cos(fromHalf)
    }
    return (degrees < 0 ? -sine : sine, cosine + 0)
  }

  /// Radians in one degree.
  package static let radiansPerDegree = Double.pi / 180
}
