// SPDX-License-Identifier: MIT

/// A body that wanders with inertia, in a box where every coordinate has the same number of digits.
struct RandomWalk {
  /// One dimension of the walk, in its smallest written unit.
  struct Axis {
    /// Where the body is.
    private(set) var position: Int

    /// Units a second.
    private var velocity: Int

    private let positions: ClosedRange<Int>
    private let topSpeed: Int

    init(position: Int, velocity: Int, within positions: ClosedRange<Int>, topSpeed: Int) {
      self.position = position
      self.velocity = velocity
      self.positions = positions
      self.topSpeed = topSpeed
    }

    fileprivate mutating func advance(push: Int, stepsPerSecond: Int) {
      velocity = min(max(velocity + push, -topSpeed), topSpeed)
      position += velocity / stepsPerSecond
      guard !positions.contains(position) else { return }
      velocity = -velocity
      position = min(max(position, positions.lowerBound), positions.upperBound)
    }
  }

  /// North of the equator in 10⁻⁷ degrees, 40 to 55; at most about 5.5 meters a second.
  private(set) var latitude = Axis(
    position: 471_234_567, velocity: 100, within: 400_000_000...550_000_000, topSpeed: 500)

  /// East of Greenwich in 10⁻⁷ degrees, 10 to 25.
  private(set) var longitude = Axis(
    position: 151_234_567, velocity: 100, within: 100_000_000...250_000_000, topSpeed: 500)

  /// Above the geoid in centimeters, 100.00 to 999.99 meters.
  private(set) var elevation = Axis(
    position: 20_000, velocity: 0, within: 10_000...99_999, topSpeed: 50)

  private let stepsPerSecond: Int
  private var chance: SplitMix64

  init(seed: UInt64, stepsPerSecond: Int) {
    self.stepsPerSecond = stepsPerSecond
    chance = SplitMix64(seed: seed)
  }

  /// Takes one step.
  mutating func advance() {
    latitude.advance(push: chance.nextStep(limit: 20), stepsPerSecond: stepsPerSecond)
    longitude.advance(push: chance.nextStep(limit: 20), stepsPerSecond: stepsPerSecond)
    elevation.advance(push: chance.nextStep(limit: 5), stepsPerSecond: stepsPerSecond)
  }
}
