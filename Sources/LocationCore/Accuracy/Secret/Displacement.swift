// SPDX-License-Identifier: MIT

/// Moves a position by a secret, fixed and smooth amount before its region is looked up.
///
/// Stops the use of a region's border as a known line: without it, an observer of a change of
/// region knows that the device is on a line that is public. The field is drawn once and never
/// anew, so that nothing averages it out; it varies over some regions, so that what is learned of
/// it in one place says little elsewhere; and it is bounded, so that a region's circle holds the
/// device.
///
/// It is value noise in three dimensions, sampled on the sphere: each node of a cubic lattice has a
/// vector that the seed gives, eight of them are blended with the quintic 6t⁵ − 15t⁴ + 10t³, and
/// the result is laid into the tangent plane and clamped. The lattice is fixed to the Earth's
/// center, and so knows of no pole and no antimeridian. Latitudes and longitudes are taken for
/// spherical ones: the figure only has to be smooth.
package struct Displacement: Hashable, Sendable {
  /// Greatest length of a displacement on the sphere, in meters.
  private let bound: Double

  /// Distance between neighboring nodes in meters.
  private let nodeSpacing: Double

  private let seed: AccuracySeed

  /// Length of a node's vector as a multiple of the bound: makes the mean length of a displacement
  /// nine tenths of the bound, and leaves no area smaller than a third of itself.
  private static let amplitude = 2.6

  /// Radius in meters of the sphere that it is computed on: the mean one of the ellipsoid.
  private static let sphereRadius = 6_371_008.8

  /// A meter on the sphere is at most this many on the ellipsoid: near the poles, where its radius
  /// of curvature a²/b is greatest.
  private static let greatestStretch =
    WGS84.semiMajorAxis * WGS84.semiMajorAxis / WGS84.semiMinorAxis / sphereRadius

  /// Makes the field of a seed.
  package init(seed: AccuracySeed, parameters: ReductionParameters = ReductionParameters()) {
    self.seed = seed
    bound = parameters.displacementBound / Self.greatestStretch
    nodeSpacing = parameters.nodeSpacing
  }

  /// Where the region of a position is looked up.
  ///
  /// - Parameter position: The true position.
  /// - Returns: A position at most `ReductionParameters.displacementBound` away.
  package func displaced(_ position: Coordinate) -> Coordinate {
    guard bound > 0 else { return position }
    let (sinLatitude, cosLatitude) = PlatformMath.sineAndCosine(degrees: position.latitude)
    let (sinLongitude, cosLongitude) = PlatformMath.sineAndCosine(degrees: position.longitude)
    let up = SIMD3(cosLatitude * cosLongitude, cosLatitude * sinLongitude, sinLatitude)
    var shift = noise(at: up * (Self.sphereRadius / nodeSpacing))
    shift -= up * (shift * up).sum()
    let length = (shift * shift).sum().squareRoot()
    if length > bound { shift *= bound / length }
    let moved = up * Self.sphereRadius + shift
    let latitude = PlatformMath.arcTangent(
      y: moved.z, x: (moved.x * moved.x + moved.y * moved.y).squareRoot())
    let longitude = PlatformMath.arcTangent(y: moved.y, x: moved.x)
    return Coordinate(
      limiting: latitude / PlatformMath.radiansPerDegree,
      wrapping: longitude / PlatformMath.radiansPerDegree)
  }

  /// The vector of the field, in meters, at a point given in node spacings.
  private func noise(at point: SIMD3<Double>) -> SIMD3<Double> {
    let base = point.rounded(.down)
    let t = point - base
    let near = t * t * t * (t * (t * 6 - 15) + 10)
    let far = 1 - near
    let node = SIMD3<Int32>(base)
    var sum = SIMD3<Double>.zero
    for corner in 0..<8 as Range<Int32> {
      let step = SIMD3<Int32>(corner & 1, corner >> 1 & 1, corner >> 2)
      let weight =
        (step.x == 1 ? near.x : far.x) * (step.y == 1 ? near.y : far.y)
        * (step.z == 1 ? near.z : far.z)
      sum += vector(of: node &+ step) * weight
    }
    return sum
  }

  /// The vector of a node: three components of 21 random bits each, brought to one length.
  ///
  /// Vectors of equal length tear the plane less than a cube's, whose longest are many times its
  /// shortest, while they move a point as far on average.
  private func vector(of node: SIMD3<Int32>) -> SIMD3<Double> {
    let bits = seed.number(
      .warp, UInt64(UInt32(bitPattern: node.x)) | UInt64(UInt32(bitPattern: node.y)) << 32,
      UInt64(UInt32(bitPattern: node.z)))
    let mask: UInt64 = 0x1f_ffff
    let parts = SIMD3(Double(bits & mask), Double(bits >> 21 & mask), Double(bits >> 42 & mask))
    // Centered between −1 and 1; an odd number of halves, so that no vector is without a length.
    let vector = parts * 0x1p-20 - (1 - 0x1p-21)
    return vector * (Self.amplitude * bound / (vector * vector).sum().squareRoot())
  }
}
