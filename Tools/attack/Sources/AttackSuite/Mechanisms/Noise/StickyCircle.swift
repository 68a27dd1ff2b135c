// SPDX-License-Identifier: MIT

/// Keeps a circle until the device leaves it, then draws another round it.
///
/// That is the public description of iOS, read with haste. It remembers no place.
struct StickyCircle: Mechanism {
  /// Radius of the circles, in meters.
  static let radius = 5_000.0

  let name = "sticky circle"

  private var draws: Draws
  private var throttle: Throttle
  private var center: PlanePoint?

  /// Makes the circles of a device.
  ///
  /// - Parameters:
  ///   - interval: Seconds from one report to the next.
  ///   - deviceSeed: Seed of the circles.
  init(interval: Double, deviceSeed: UInt64) {
    draws = Draws(seed: deviceSeed, "sticky circle")
    throttle = Throttle(interval: interval)
  }

  mutating func report(_ observed: PlanePoint, at time: Double) -> Report? {
    guard throttle.passes(time) else { return nil }
    let kept = center.flatMap { $0.distance(to: observed) <= Self.radius ? $0 : nil }
    let current = kept ?? Self.circle(around: observed, &draws)
    center = current
    return Report(time: time, center: current, radius: Self.radius)
  }

  /// A center from which the device's place in the circle is even.
  static func circle(around point: PlanePoint, _ draws: inout Draws) -> PlanePoint {
    point + draws.point(inDisc: radius)
  }
}
