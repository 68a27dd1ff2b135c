// SPDX-License-Identifier: MIT

import Testing

@testable import AttackSuite

@Suite("The baselines do what is known of them")
struct BaselineTests {
  /// The reports of a device that rests at the origin.
  private func reports(_ kind: MechanismKind, hours: Double, seed: UInt64 = 1) -> [Report] {
    var draws = Draws(seed: seed, "test")
    let rest = Trajectory.stationary(at: .zero, for: hours * SuiteTime.hour, draws: &draws)
    return rest.reports(of: kind, deviceSeed: seed)
  }

  private func mean(_ points: [PlanePoint]) -> PlanePoint {
    PlanePoint(east: points.map(\.east).mean, north: points.map(\.north).mean)
  }

  @Test("The mean of N reports with normal noise errs by σ √(π/2N)")
  func gaussianAveraging() {
    let errors = (0..<200).map { seed in
      let all = reports(.gaussian(every: 60), hours: 1.65, seed: UInt64(seed))
      #expect(all.count == 100)
      return mean(all.map(\.center)).length
    }
    let expected = GaussianNoise.deviation * (Double.pi / 200).squareRoot()
    #expect(abs(errors.mean / expected - 1) < 0.1)
  }

  @Test("Planar Laplace noise has the mean length 2/ε, and 90 % of it lie in the claimed radius")
  func laplace() {
    var draws = Draws(seed: 1, "test")
    let lengths = (0..<20_000).map { _ in PlanarLaplace.noise(&draws).length }
    #expect(abs(lengths.mean * PlanarLaplace.epsilon - 2) < 0.05)
    #expect(abs(lengths.map { $0 <= PlanarLaplace.radius ? 1 : 0 }.mean - 0.9) < 0.01)
    #expect(abs(PlanarLaplace.radius - 3_890) < 1)
  }

  @Test(
    "W·e^W gives back the argument, on the branch below −1",
    arguments: [-0.367_879, -0.36, -0.3, -0.25, -0.2, -0.1, -1e-3, -1e-9, -1e-100])
  func lambert(x: Double) {
    let w = LambertW.minusOne(x)
    #expect(w <= -1)
    #expect(abs(w * Scalar.exponential(w) / x - 1) < 1e-9)
  }

  @Test("A cache of one hour gives one report an hour")
  func cachedLaplace() {
    #expect(reports(.cachedLaplace, hours: 10).count == 11)
  }

  @Test("Rounding and the 5 km grid claim half a cell's diagonal, and give a place one answer")
  func grids() {
    #expect(abs(GridSnap.twoDecimals.halfDiagonal - 681) < 0.5)
    #expect(abs(GridSnap.fiveKilometers.halfDiagonal - 3_536) < 0.5)
    let lattice = GridSnap.fiveKilometers
    #expect(
      lattice.center(of: PlanePoint(east: -1, north: 4_999))
        == PlanePoint(east: -2_500, north: 2_500))
    #expect(
      lattice.corner(near: PlanePoint(east: 2_400, north: 2_600))
        == PlanePoint(east: 0, north: 5_000))
  }

  @Test(
    "Android's offset keeps its deviation of a quarter of the accuracy, and hardly changes in a day"
  )
  func androidOffset() throws {
    var squares: [Double] = []
    var changes: [Double] = []
    for seed in 0..<500 as Range<UInt64> {
      var fudger = AndroidFudger(name: "", deviceSeed: seed)
      let first = fudger.offset
      squares.append(first.east * first.east)
      _ = fudger.report(.zero, at: 0)
      _ = fudger.report(.zero, at: SuiteTime.day)
      changes.append(fudger.offset.distance(to: first))
      _ = fudger.report(.zero, at: 100 * SuiteTime.day)
      squares.append(fudger.offset.east * fudger.offset.east)
    }
    #expect(abs(squares.mean.squareRoot() - 500) < 30)
    // There are 24 steps of 3 % of 500 m along two axes.
    #expect(abs(changes.mean - 0.03 * 500 * (24 * Double.pi / 2).squareRoot()) < 10)
  }

  @Test("Android's circle holds the device in 94 to 97 % of reports")
  func androidContainment() {
    var contained: [Double] = []
    for index in 0..<12 {
      var draws = Draws(seed: 7, index: index)
      let commuter = Commuter(draws: &draws)
      for trajectory in [
        Trajectory.randomWaypoint(draws: &draws), commuter.trajectory(draws: &draws),
      ] {
        for report in trajectory.reports(of: .android, deviceSeed: UInt64(index)) {
          let distance = trajectory.position(at: report.time).distance(to: report.center)
          contained.append(distance <= report.radius ? 1 : 0)
        }
      }
    }
    #expect((0.93...0.98).contains(contained.mean))
  }

  @Test("GeoClue's scrambler leaves the longitude, and moves the latitude by one or two kilometers")
  func scramble() {
    let all = reports(.geoclue(every: 60), hours: 2)
    #expect(all.allSatisfy { abs($0.center.east) < 50 })
    let steps = Set(all.map { ($0.center.north / 1_000).rounded() })
    #expect(steps == [-2, -1, 1, 2])
  }

  @Test("A circle stays while it holds the device, and another follows when it does not")
  func stickyCircle() {
    var draws = Draws(seed: 8)
    let trajectory = Trajectory.randomWaypoint(draws: &draws)
    let all = trajectory.reports(of: .stickyCircle(every: 60), deviceSeed: 1)
    for (earlier, later) in zip(all, all.dropFirst()) {
      let position = trajectory.observed[Int((later.time - trajectory.start) / Trajectory.step)]
      #expect(position.distance(to: later.center) <= later.radius)
      let isKept = position.distance(to: earlier.center) <= earlier.radius
      #expect((later.center == earlier.center) == isKept)
    }
  }

  @Test("The first fix passes a throttle, then one an interval, also across gaps")
  func throttle() {
    var throttle = Throttle(interval: 60)
    let passed = [5.0, 15, 64, 65, 66, 125, 300, 301, 305].filter { throttle.passes($0) }
    #expect(passed == [5, 65, 125, 300, 305])
  }
}
