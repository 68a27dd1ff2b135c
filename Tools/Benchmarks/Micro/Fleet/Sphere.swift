// SPDX-License-Identifier: MIT

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The yardstick of F2: the distance on a sphere in meters, by the usual formula.
func haversine(_ start: (Double, Double), _ end: (Double, Double)) -> Double {
  let degree = Double.pi / 180
  let (low, high) = (start.0 * degree, end.0 * degree)
  let latitude = sin((high - low) / 2)
  let longitude = sin((end.1 - start.1) * degree / 2)
  return 2 * 6_371_009
    * asin((latitude * latitude + cos(low) * cos(high) * longitude * longitude).squareRoot())
}

/// The sine and the cosine of an angle.
func sineAndCosine(degrees: Double) -> (Double, Double) {
  let radians = degrees * Double.pi / 180
  return (sin(radians), cos(radians))
}
