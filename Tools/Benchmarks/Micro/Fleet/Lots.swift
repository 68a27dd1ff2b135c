// SPDX-License-Identifier: MIT

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The same numbers in every run (SplitMix64).
struct Lots: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  static func sineAndCosine(degrees: Double) -> (Double, Double) {
    let radians = degrees * Double.pi / 180
    return (sin(radians), cos(radians))
  }
}

/// The yardstick of F2: the distance on a sphere in meters, by the usual formula.
func haversine(_ start: (Double, Double), _ end: (Double, Double)) -> Double {
  let degree = Double.pi / 180
  let (low, high) = (start.0 * degree, end.0 * degree)
  let latitude = sin((high - low) / 2)
  let longitude = sin((end.1 - start.1) * degree / 2)
  return 2 * 6_371_009
    * asin((latitude * latitude + cos(low) * cos(high) * longitude * longitude).squareRoot())
}
