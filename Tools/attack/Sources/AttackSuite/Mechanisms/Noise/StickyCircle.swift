// SPDX-License-Identifier: MIT

/// Keeps a circle until the device leaves it, then draws another one around the device.
///
/// This is a simple reading of the public description of iOS. The mechanism remembers no places.
struct StickyCircle: Mechanism {
  /// The radius of the circles in meters.
  static let radius = 5_000.0

  let name = "sticky circle"

  private var draws: Draws
  private var throttle: Throttle
  private var center: PlanePoint?

  /// Makes the mechanism of a device.
  ///
  /// - Parameters:
  ///   - interval: The seconds between two reports.
  ///   - deviceSeed: The seed of the circles.
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

  /// Draws a center, so that the device's place in the circle is uniformly distributed.
  static func circle(around point: PlanePoint, _ draws: inout Draws) -> PlanePoint {
    point + draws.point(inDisc: radius)
  }
}
