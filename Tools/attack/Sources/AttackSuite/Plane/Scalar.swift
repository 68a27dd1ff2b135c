// SPDX-License-Identifier: MIT

// The one file that needs the C library's mathematics.

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The mathematics functions that the standard library lacks; angles are in radians.
enum Scalar {
  /// Sine of an angle.
  static func sine(_ angle: Double) -> Double { sin(angle) }

  /// Cosine of an angle.
  static func cosine(_ angle: Double) -> Double { cos(angle) }

  /// Angle, −π…π, of the vector (`x`, `y`), counted from the x axis.
  static func arcTangent(y: Double, x: Double) -> Double { atan2(y, x) }

  /// The natural logarithm.
  static func logarithm(_ number: Double) -> Double { log(number) }

  /// The exponential.
  static func exponential(_ number: Double) -> Double { exp(number) }

  /// The error function, 2/√π ∫₀ˣ exp(−t²) dt.
  static func errorFunction(_ x: Double) -> Double { erf(x) }
}
