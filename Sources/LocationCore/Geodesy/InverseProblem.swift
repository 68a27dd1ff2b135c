// SPDX-License-Identifier: MIT

/// The search for the geodesic between two points, on the auxiliary sphere.
///
/// The iteration of Vincenty (Survey Review 23, 1975) with the longer series of ``GeodesicSeries``
/// finds the spherical longitude ω that belongs to the longitude λ. It converges by a factor of
/// about f a step, but not at all for nearly antipodal points; ``AntipodalSearch`` handles those.
struct InverseProblem {
  /// Most steps of the iteration.
  ///
  /// Five or six suffice away from the antipode; the search is cheaper for a pair that needs more.
  private static let maximumSteps = 16

  /// Change of ω in radians at which the iteration ends: six nanometers on the ground, before the
  /// last step's own gain.
  private static let tolerance = 1e-15

  /// Sine and cosine of the reduced latitudes.
  let sineBeta1, cosineBeta1, sineBeta2, cosineBeta2: Double

  /// Size of the longitude difference λ in radians, 0…π, and its sine and cosine.
  let lambda, sineLambda, cosineLambda: Double

  /// Whether the second point lies west of the first.
  let isWestward: Bool

  /// Makes the problem for two points.
  init(from start: Coordinate, to end: Coordinate) {
    (sineBeta1, cosineBeta1) = WGS84.reducedLatitude(start.latitude)
    (sineBeta2, cosineBeta2) = WGS84.reducedLatitude(end.latitude)
    let difference = start.longitudeDifference(to: end)
    isWestward = difference < 0
    lambda = abs(difference) * PlatformMath.radiansPerDegree
    (sineLambda, cosineLambda) = PlatformMath.sineAndCosine(degrees: abs(difference))
  }

  /// The geodesic.
  func solution() -> InverseSolution {
    var solution = iteratedSolution() ?? AntipodalSearch(self).solution()
    if isWestward {
      solution.start.east.negate()
      solution.end.east.negate()
    }
    return solution
  }

  /// The geodesic by Vincenty's iteration, or `nil` if that does not converge.
  private func iteratedSolution() -> InverseSolution? {
    var excess = 0.0
    for _ in 0..<Self.maximumSteps {
      guard let triangle = SphericalTriangle(self, longitudeExcess: excess) else { return nil }
      let series = GeodesicSeries(cosineSquaredOfEquatorialCourse: triangle.cosineSquaredAlpha0)
      let next = series.longitudeExcess(
        over: triangle.arc, sineOfEquatorialCourse: triangle.sineAlpha0)
      if abs(next - excess) <= Self.tolerance {
        return InverseSolution(
          distance: series.length(of: triangle.arc), start: triangle.start, end: triangle.end)
      }
      excess = next
    }
    return nil
  }
}

/// The solution of the inverse problem; the bearings have no direction if the points coincide.
struct InverseSolution {
  /// Length in meters.
  let distance: Double

  /// Directions of travel at both ends.
  var start, end: Bearing
}

/// The triangle of both points and the pole on the auxiliary sphere, for a trial of ω.
private struct SphericalTriangle {
  /// Directions of travel at both ends.
  let start, end: Bearing

  /// sin α₀ and cos² α₀ of the course at the equator.
  let sineAlpha0, cosineSquaredAlpha0: Double

  /// The side between the points.
  let arc: GeodesicArc

  /// Makes the triangle for ω = λ + `excess` radians, or `nil` if ω exceeds π or leaves the course
  /// undefined, so that the iteration cannot continue.
  init?(_ problem: InverseProblem, longitudeExcess excess: Double) {
    let turnSine = PlatformMath.sine(excess)
    let turnCosine = PlatformMath.cosine(excess)
    // Turned by the formula of sums, a difference of exactly 180 degrees keeps its sine of zero.
    let sineOmega = problem.sineLambda * turnCosine + problem.cosineLambda * turnSine
    let cosineOmega = problem.cosineLambda * turnCosine - problem.sineLambda * turnSine
    guard sineOmega >= 0 else { return nil }

    let acrossEnd = problem.sineBeta1 * problem.cosineBeta2
    let acrossStart = problem.cosineBeta1 * problem.sineBeta2
    let start = Bearing(
      east: problem.cosineBeta2 * sineOmega, north: acrossStart - acrossEnd * cosineOmega)
    let sine = (start.east * start.east + start.north * start.north).squareRoot()
    let sines = problem.sineBeta1 * problem.sineBeta2
    let cosine = sines + problem.cosineBeta1 * problem.cosineBeta2 * cosineOmega
    if sine > 0 {
      self.start = start
      end = Bearing(
        east: problem.cosineBeta1 * sineOmega, north: acrossStart * cosineOmega - acrossEnd)
      sineAlpha0 = min(problem.cosineBeta1 * start.east / sine, 1)
    } else {
      guard cosine > 0 || problem.sineLambda == 0 || problem.cosineBeta1 == 0 else { return nil }
      (self.start, end) = Self.degenerateBearings(
        problem, coincide: cosine > 0, sineOmega: sineOmega, cosineOmega: cosineOmega)
      sineAlpha0 = 0
    }
    cosineSquaredAlpha0 = 1 - sineAlpha0 * sineAlpha0
    // On the equator the phase of the undulations has no meaning: their size is zero.
    let cosineOfSum = cosineSquaredAlpha0 > 0 ? cosine - 2 * sines / cosineSquaredAlpha0 : 0
    arc = GeodesicArc(
      angle: PlatformMath.arcTangent(y: sine, x: cosine), sine: sine, cosine: cosine,
      cosineOfSum: min(max(cosineOfSum, -1), 1))
  }

  /// Bearings of coincident points (none) and of exact antipodes, where every course is as good on
  /// the sphere, but the way over the nearer pole is the shortest on the ellipsoid.
  private static func degenerateBearings(
    _ problem: InverseProblem, coincide: Bool, sineOmega: Double, cosineOmega: Double
  ) -> (start: Bearing, end: Bearing) {
    let none = Bearing(east: 0, north: 0)
    if coincide { return (none, none) }
    let hemisphere: Double = problem.sineBeta1 < 0 ? -1 : 1
    return (
      Bearing(east: sineOmega, north: -hemisphere * cosineOmega),
      Bearing(east: 0, north: -hemisphere)
    )
  }
}
