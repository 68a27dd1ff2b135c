// SPDX-License-Identifier: MIT

/// The search for the geodesic between nearly antipodal points.
///
/// Karney (J. Geodesy 87, 2013, section 4) shows that, once the points are exchanged and mirrored
/// so that β₁ ≤ 0 and |β₁| ≥ |β₂|, the longitude a geodesic reaches on its way to the second
/// latitude grows with its course α₁ from 0 at north to π at south. So a root is always bracketed,
/// and Ridders' method (IEEE Trans. Circuits Syst. 26, 1979), which at least halves the bracket
/// each step, cannot fail to find it.
struct AntipodalSearch {
  /// Most steps of the search.
  ///
  /// About six are usual; a bracket halved so often is at the resolution of a `Double`.
  private static let maximumSteps = 64

  /// Miss in longitude in radians at which the search ends: the rounding errors of the trial, six
  /// nanometers on the ground.
  private static let tolerance = 1e-15

  private let lambda: Double
  private let sineBeta1, cosineBeta1, sineBeta2, cosineBeta2: Double
  private let isExchanged, isMirrored: Bool

  /// cos² β₂ − cos² β₁, without the cancellation.
  private let cosineSquaresDifference: Double

  /// Makes the search for a problem in which no point is a pole.
  init(_ problem: InverseProblem) {
    isExchanged = abs(problem.sineBeta1) < abs(problem.sineBeta2)
    let first = isExchanged ? problem.sineBeta2 : problem.sineBeta1
    let second = isExchanged ? problem.sineBeta1 : problem.sineBeta2
    isMirrored = first > 0
    // A negative zero is wanted on the equator: it puts σ₁ of a southward course at −π.
    sineBeta1 = -abs(first)
    sineBeta2 = isMirrored ? -second : second
    cosineBeta1 = isExchanged ? problem.cosineBeta2 : problem.cosineBeta1
    cosineBeta2 = isExchanged ? problem.cosineBeta1 : problem.cosineBeta2
    let difference =
      cosineBeta1 < 0.7
      ? (cosineBeta2 - cosineBeta1) * (cosineBeta2 + cosineBeta1)
      : (sineBeta1 - sineBeta2) * (sineBeta1 + sineBeta2)
    cosineSquaresDifference = max(difference, 0)
    lambda = problem.lambda
  }

  /// The geodesic, for a longitude difference of zero or more.
  func solution() -> InverseSolution {
    let (trial, miss) = bestTrial()
    // By Clairaut's relation ds = a sin α₀ dλ, which takes the rest of the miss from the length.
    let length =
      trial.series.length(of: GeodesicArc(from: trial.sigma1, to: trial.sigma2))
      - miss * WGS84.semiMajorAxis * trial.sineAlpha0
    var start = trial.start
    var end = trial.end
    if isExchanged {
      // Both the direction of travel and the side of the meridian are reversed: α becomes 180° − α.
      (start, end) = (end, start)
      start.north.negate()
      end.north.negate()
    }
    if isMirrored {
      start.north.negate()
      end.north.negate()
    }
    return InverseSolution(distance: length, start: start, end: end)
  }

  /// The geodesic that comes nearest to the second point, and the radians of longitude by which it
  /// goes too far.
  ///
  /// The unknown is γ = α₁ − π/2, as near the equator the course lies so close to due east that
  /// α₁ itself would not resolve it.
  private func bestTrial() -> (trial: Trial, miss: Double) {
    // The misses at north and south are known without a trial.
    var bracket = Bracket(
      low: -Double.pi / 2, high: Double.pi / 2, missLow: -lambda, missHigh: Double.pi - lambda)
    var best = trial(bracket.high)
    var leastMiss = best.longitude - lambda
    for _ in 0..<Self.maximumSteps where abs(leastMiss) > Self.tolerance {
      let middle = (bracket.low + bracket.high) / 2
      let missMiddle = trial(middle).longitude - lambda
      let gamma = bracket.ridders(middle: middle, missMiddle)
      let candidate = trial(gamma)
      let miss = candidate.longitude - lambda
      if abs(miss) < abs(leastMiss) { (best, leastMiss) = (candidate, miss) }
      bracket.narrow(to: middle, missMiddle)
      bracket.narrow(to: gamma, miss)
    }
    return (best, leastMiss)
  }

  /// An interval of γ with the root inside.
  private struct Bracket {
    var low, high: Double
    var missLow, missHigh: Double

    /// The next γ to try, between the ends, from the miss in their middle.
    func ridders(middle: Double, _ miss: Double) -> Double {
      let scale = (miss * miss - missLow * missHigh).squareRoot()
      guard scale > 0 else { return middle }
      return min(max(middle - (middle - low) * miss / scale, low), high)
    }

    /// Moves the end on the same side of the root to a point inside.
    mutating func narrow(to gamma: Double, _ miss: Double) {
      guard low < gamma, gamma < high else { return }
      if miss < 0 {
        (low, missLow) = (gamma, miss)
      } else {
        (high, missHigh) = (gamma, miss)
      }
    }
  }

  /// A geodesic from the first point to the latitude of the second.
  private struct Trial {
    let start, end: Bearing
    let sineAlpha0, sigma1, sigma2: Double
    let series: GeodesicSeries

    /// Longitude reached in radians.
    let longitude: Double
  }

  /// The geodesic with the course γ = α₁ − π/2 (Karney 2013, equations 5, 10 to 12 and 45).
  private func trial(_ gamma: Double) -> Trial {
    let start = Bearing(east: PlatformMath.cosine(gamma), north: -PlatformMath.sine(gamma))
    let sineAlpha0 = start.east * cosineBeta1
    let tilt = start.east * sineBeta1
    let cosineSquaredAlpha0 = start.north * start.north + tilt * tilt
    let north1 = start.north * cosineBeta1
    let north2 = (north1 * north1 + cosineSquaresDifference).squareRoot()
    let sigma1 = PlatformMath.arcTangent(y: sineBeta1, x: north1)
    let sigma2 = PlatformMath.arcTangent(y: sineBeta2, x: north2)
    let omega1 = PlatformMath.arcTangent(y: sineAlpha0 * sineBeta1, x: north1)
    let omega2 = PlatformMath.arcTangent(y: sineAlpha0 * sineBeta2, x: north2)
    let series = GeodesicSeries(cosineSquaredOfEquatorialCourse: cosineSquaredAlpha0)
    let excess = series.longitudeExcess(
      over: GeodesicArc(from: sigma1, to: sigma2), sineOfEquatorialCourse: sineAlpha0)
    return Trial(
      start: start, end: Bearing(east: sineAlpha0, north: north2), sineAlpha0: sineAlpha0,
      sigma1: sigma1, sigma2: sigma2, series: series, longitude: omega2 - omega1 - excess)
  }
}
