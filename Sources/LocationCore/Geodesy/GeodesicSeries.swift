// SPDX-License-Identifier: MIT

/// The two integrals along a geodesic, as series in the small quantity ε.
///
/// A geodesic of the ellipsoid is a great circle on Bessel's auxiliary sphere. With α₀ the course
/// where it crosses the equator, k² = e′² cos² α₀ and σ the arc from that crossing,
///
///     s = b ∫ √(1 + k² sin² σ) dσ
///     λ = ω − f sin α₀ ∫ (2 − f) / (1 + (1 − f) √(1 + k² sin² σ)) dσ
///
/// (Karney, “Algorithms for geodesics”, J. Geodesy 87, 2013, equations 7 and 8). Both are summed as
/// A(σ + Σ Cₗ sin 2lσ), equations 15 to 25 there. As ε and n are at most 0.0017 on WGS 84, s keeps
/// the powers up to ε⁴ and λ those up to the fourth in ε and n together: what is left out stays
/// below ten nanometers. The tests compare both with a quadrature of the integrals.
struct GeodesicSeries {
  private let epsilon: Double

  /// Square of k in the integrals.
  let kSquared: Double

  /// Makes the series of the geodesic that crosses the equator at the course α₀.
  ///
  /// - Parameter cosineSquared: cos² α₀, 0…1.
  init(cosineSquaredOfEquatorialCourse cosineSquared: Double) {
    kSquared = WGS84.secondEccentricitySquared * cosineSquared
    let root = 1 + (1 + kSquared).squareRoot()
    epsilon = kSquared / (root * root)
  }

  /// Length in meters of an arc.
  func length(of arc: GeodesicArc) -> Double {
    WGS84.semiMinorAxis * meanScale * meanArc(of: arc)
  }

  /// Length of an arc in units that make that of a whole turn 2π: the arc in radians and its
  /// undulations.
  func meanArc(of arc: GeodesicArc) -> Double {
    let e2 = epsilon * epsilon
    let waves =
      arc.wave1 * epsilon * (-1 / 2 + e2 * (3 / 16))
      + arc.wave2 * e2 * (-1 / 16 + e2 * (1 / 32))
      + arc.wave3 * e2 * epsilon * (-1 / 48)
      + arc.wave4 * e2 * e2 * (-5 / 512)
    return arc.angle + waves
  }

  /// A length in meters in the same units: the arc in radians, without the undulations.
  func meanArc(ofLength length: Double) -> Double {
    length / (WGS84.semiMinorAxis * meanScale)
  }

  /// The excess of the longitude on the sphere over that on the ellipsoid, ω − λ in radians, over
  /// an arc of the geodesic with this sin α₀.
  func longitudeExcess(over arc: GeodesicArc, sineOfEquatorialCourse sine: Double) -> Double {
    let n = WGS84.thirdFlattening
    let e = epsilon
    let scale =
      1 - e * ((1 - n) / 2 + e * ((2 + n - 3 * n * n) / 8 + e * ((1 + 3 * n) / 16 + e * (3 / 64))))
    let waves =
      arc.wave1 * e * ((1 - n) / 4 + e * ((1 - n * n) / 8 + e * (3 * (1 + n) / 64 + e * (5 / 128))))
      + arc.wave2 * e * e * ((2 - 3 * n + n * n) / 32 + e * ((3 - 2 * n) / 64 + e * (3 / 128)))
      + arc.wave3 * e * e * e * ((5 - 9 * n) / 192 + e * (3 / 128))
      + arc.wave4 * e * e * e * e * (7 / 512)
    return WGS84.flattening * sine * scale * (arc.angle + waves)
  }

  /// The factor A₁: the mean of the length integral's integrand.
  var meanScale: Double {
    let e2 = epsilon * epsilon
    return (1 + e2 * (1 / 4 + e2 * (1 / 64))) / (1 - epsilon)
  }
}

/// An arc σ₁…σ₂ of a great circle on the auxiliary sphere, with the harmonics both series need.
struct GeodesicArc {
  /// σ₂ − σ₁ in radians.
  let angle: Double

  /// sin 2lσ₂ − sin 2lσ₁ for l = 1 to 4.
  let wave1, wave2, wave3, wave4: Double

  /// Makes an arc.
  ///
  /// The differences of sines are computed as 2 cos l(σ₁ + σ₂) sin l(σ₂ − σ₁), so that they keep
  /// their accuracy on short arcs and need no σ₁ (the device of Vincenty, Survey Review 23, 1975).
  ///
  /// - Parameters:
  ///   - angle: σ₂ − σ₁ in radians.
  ///   - sine: Its sine.
  ///   - cosine: Its cosine.
  ///   - c: cos(σ₁ + σ₂).
  init(angle: Double, sine: Double, cosine: Double, cosineOfSum c: Double) {
    let cosine2 = 2 * cosine * cosine - 1
    let sine2 = 2 * sine * cosine
    let c2 = 2 * c * c - 1
    self.angle = angle
    wave1 = 2 * c * sine
    wave2 = 2 * c2 * sine2
    wave3 = 2 * (c * (2 * c2 - 1)) * (sine * (2 * cosine2 + 1))
    wave4 = 2 * (2 * c2 * c2 - 1) * (2 * sine2 * cosine2)
  }

  /// Makes the arc between two positions σ₁ and σ₂ in radians.
  init(from start: Double, to end: Double) {
    let angle = end - start
    self.init(
      angle: angle, sine: PlatformMath.sine(angle), cosine: PlatformMath.cosine(angle),
      cosineOfSum: PlatformMath.cosine(start + end))
  }
}
