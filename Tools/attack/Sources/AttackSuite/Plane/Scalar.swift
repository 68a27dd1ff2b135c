// SPDX-License-Identifier: MIT

// Only this file needs the mathematics functions of the C library.

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The mathematical functions that the standard library lacks; angles are in radians.
enum Scalar {
  /// Returns the sine of an angle.
  static func sine(_ angle: Double) -> Double { sin(angle) }

  /// Returns the cosine of an angle.
  static func cosine(_ angle: Double) -> Double { cos(angle) }

  /// Returns the angle, −π…π, of the vector (`x`, `y`) from the x axis.
  static func arcTangent(y: Double, x: Double) -> Double { atan2(y, x) }

  /// Returns the natural logarithm of a number.
  static func logarithm(_ number: Double) -> Double { log(number) }

  /// Returns e to the power of a number.
  static func exponential(_ number: Double) -> Double { exp(number) }

  /// Returns the error function, 2/√π ∫₀ˣ exp(−t²) dt.
  static func errorFunction(_ x: Double) -> Double { erf(x) }
}
