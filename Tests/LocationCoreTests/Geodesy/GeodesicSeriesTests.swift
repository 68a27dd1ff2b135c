// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import LocationCore

@Suite("Series of the geodesic integrals")
struct GeodesicSeriesTests {
  /// Nodes and weights of the Gauss–Legendre rule with five points on −1…1
  /// (Abramowitz and Stegun, table 25.4).
  static let rule = [
    (0.0, 0.568_888_888_888_888_9),
    (-0.538_469_310_105_683_1, 0.478_628_670_499_366_5),
    (0.538_469_310_105_683_1, 0.478_628_670_499_366_5),
    (-0.906_179_845_938_664_0, 0.236_926_885_056_189_1),
    (0.906_179_845_938_664_0, 0.236_926_885_056_189_1),
  ]

  /// The integral of a function by eight panels of the rule.
  func integral(from start: Double, to end: Double, of function: (Double) -> Double) -> Double {
    let panels = 8
    let half = (end - start) / Double(2 * panels)
    var sum = 0.0
    for panel in 0..<panels {
      let middle = start + half * Double(2 * panel + 1)
      for (node, weight) in Self.rule { sum += weight * half * function(middle + half * node) }
    }
    return sum
  }

  @Test("Both series agree with a quadrature of the exact integrals to 20 nanometers")
  func agreeWithQuadrature() {
    let f = WGS84.flattening
    for step in 0...20 {
      let cosine = Double(step) / 20
      let sine = (1 - cosine * cosine).squareRoot()
      let series = GeodesicSeries(cosineSquaredOfEquatorialCourse: cosine * cosine)
      for start in stride(from: -3.0, through: 3, by: 0.75) {
        for length in [0.001, 0.5, 1.6, 3.1] {
          let arc = GeodesicArc(from: start, to: start + length)
          let root = { (sigma: Double) in
            (1 + series.kSquared * sin(sigma) * sin(sigma)).squareRoot()
          }
          let exactLength =
            WGS84.semiMinorAxis * integral(from: start, to: start + length, of: root)
          #expect(abs(series.length(of: arc) - exactLength) < 2e-8)
          let exactExcess =
            f * sine
            * integral(from: start, to: start + length) { (2 - f) / (1 + (1 - f) * root($0)) }
          let excess = series.longitudeExcess(over: arc, sineOfEquatorialCourse: sine)
          #expect(abs(excess - exactExcess) * WGS84.semiMajorAxis < 1e-8)
        }
      }
    }
  }

  @Test("Sine and cosine of degrees are exact at quarter turns")
  func exactQuarterTurns() {
    let quarters: [(Double, Double, Double)] = [
      (0, 0, 1), (90, 1, 0), (-90, -1, 0), (180, 0, -1), (-180, 0, -1),
    ]
    for (degrees, sine, cosine) in quarters {
      let computed = PlatformMath.sineAndCosine(degrees: degrees)
      #expect(computed.sine == sine)
      #expect(computed.cosine == cosine)
    }
    for degrees in stride(from: -180.0, through: 180, by: 7.3) {
      let computed = PlatformMath.sineAndCosine(degrees: degrees)
      #expect(abs(computed.sine - sin(degrees * .pi / 180)) < 1e-15)
      #expect(abs(computed.cosine - cos(degrees * .pi / 180)) < 1e-15)
    }
  }
}
