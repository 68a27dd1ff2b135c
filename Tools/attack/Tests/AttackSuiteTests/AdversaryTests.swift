// SPDX-License-Identifier: MIT

import LocationCore
import Testing

@testable import AttackSuite

@Suite("Adversaries find what is there to find")
struct AdversaryTests {
  @Test("An even belief over a square has its middle as mean and all its area")
  func evenBelief() {
    let center = PlanePoint(east: 750, north: -250)
    // The window has 50 points along each edge.
    let posterior = Belief(
      uniform: GridWindow(covering: PlaneBox(around: center, reach: 2_450), spacing: 100))
    #expect(posterior.mean.distance(to: center) < 1e-6)
    #expect(abs(posterior.credibleArea(share: 1) - 25) < 1e-9)
    #expect(abs(posterior.credibleArea(share: 0.95) - 23.75) < 0.02)
    #expect(posterior.bestDisc(radius: preciseDistance).distance(to: center) < 100)
  }

  @Test("The best disc covers the heavier of two heaps, not the mean between them")
  func bestDisc() {
    var posterior = Belief(
      uniform: GridWindow(covering: PlaneBox(around: .zero, reach: 2_450), spacing: 100))
    for index in posterior.mass.indices {
      let point = posterior.window.point(index)
      let heaps = [
        (PlanePoint(east: -1_800, north: 0), 1.0), (PlanePoint(east: 1_800, north: 900), 2),
      ]
      posterior.mass[index] = heaps.reduce(0) { sum, heap in
        let distance = point.distance(to: heap.0) / 200
        return sum + heap.1 * Scalar.exponential(-distance * distance / 2)
      }
    }
    #expect(
      posterior.bestDisc(radius: preciseDistance).distance(to: PlanePoint(east: 1_800, north: 900))
        < 120)
    #expect(posterior.mean.distance(to: PlanePoint(east: 600, north: 600)) < 20)
  }

  @Test("A sample of displacements agrees with the fields themselves, to 50 m")
  func warpSample() {
    var draws = Draws(seed: 1, "test")
    var again = Draws(seed: 1, "test")
    let center = PlanePoint(east: 3_000, north: 2_000)
    let sample = WarpSample(devices: 3, center: center, edge: 8_000, draws: &draws)
    var points = Draws(seed: 2, "test")
    for device in 0..<3 {
      let field = Displacement(seed: AccuracySeed(number: again.next()))
      for _ in 0..<200 {
        let point = center + points.point(inSquare: 8_000)
        let expected = field.displaced(point, on: .standard)
        #expect(sample.displaced(point, device: device).distance(to: expected) < 50)
      }
    }
  }

  @Test("The displacement takes a found home to a corner of four leaves")
  func corners() {
    var draws = Draws(seed: 3, "test")
    let plane = TangentPlane.standard
    for seed in 0..<5 as Range<UInt64> {
      let displacement = Displacement(seed: AccuracySeed(number: seed))
      let home = CornerFinder(displacement: displacement).corner(draws: &draws)
      let corner = displacement.displaced(home, on: plane)
      let regions = [(-1.0, -1.0), (-1, 1), (1, -1), (1, 1)].map { signs in
        Region.leaf(
          at: plane.coordinate(of: corner + PlanePoint(east: signs.0, north: signs.1)))
      }
      #expect(Set(regions).count == 4)
    }
  }

  @Test("The displacement takes a found home to the middle of an edge between two leaves")
  func edges() {
    var draws = Draws(seed: 3, "test")
    let plane = TangentPlane.standard
    for seed in 0..<5 as Range<UInt64> {
      let displacement = Displacement(seed: AccuracySeed(number: seed))
      let home = CornerFinder(displacement: displacement).edge(draws: &draws)
      let middle = displacement.displaced(home, on: plane)
      // The plane's north is not that of every meridian: over 2 km they differ by some meters.
      let regions = [(-60.0, -2_000.0), (-60, 2_000), (60, -2_000), (60, 2_000)].map { step in
        Region.leaf(
          at: plane.coordinate(of: middle + PlanePoint(east: step.0, north: step.1)))
      }
      #expect(Set(regions).count == 2 && regions[0] == regions[1] && regions[2] == regions[3])
    }
  }

  @Test("A receiver in a house errs by 35 m, and by far more in one fix of a hundred")
  func roughReceiver() {
    var draws = Draws(seed: 5, "test")
    var receiver = RoughReceiver()
    let errors = (0..<100_000).map { _ in receiver.error(&draws) }
    let far = errors.count { $0.length > 250 }
    // With 300 m along each axis 71 % of the errors exceed 250 m; none of the other errors do.
    #expect((550...850).contains(far))
    let near = errors.filter { $0.length <= 200 }
    let deviation = (near.map { $0.east * $0.east + $0.north * $0.north }.mean / 2).squareRoot()
    #expect((30...40).contains(deviation), "\(deviation)")
  }

  @Test("Two stays in one place are one place, and a drive between is none")
  func stays() {
    var draws = Draws(seed: 4, "test")
    let home = PlanePoint(east: 100, north: 200)
    let shop = PlanePoint(east: 3_000, north: 0)
    var path = PathBuilder(at: home, start: 0)
    path.stay(until: 3_600)
    path.move(to: shop, speed: 10)
    path.stay(until: 6_000)
    path.move(to: home, speed: 10)
    let trajectory = path.trajectory(until: 9_000, draws: &draws)
    let places = StayPlace.places(of: trajectory)
    #expect(places.count == 2)
    #expect(places.map(\.times.count) == [2, 1])
    #expect(places[0].mean.distance(to: home) < 20)
    #expect(places[0].contains(1_800))
    #expect(!places[0].contains(5_000))
  }

  @Test("The timing attack counts what comes off the ticks and in the busiest hour")
  func timing() {
    var draws = Draws(seed: 5, "test")
    let rest = Trajectory.stationary(at: .zero, for: 7_200, draws: &draws)
    let times = [0.0, 900, 1_800, 1_810, 3_599, 3_600, 4_500]
    let reports = times.enumerated().map { index, time in
      Report(time: time, center: PlanePoint(east: index < 3 ? 0 : 1, north: 0), radius: 1)
    }
    let outcome = TimingAttack.Outcome(trajectory: rest, reports: reports)
    #expect(outcome.onTicks == 5)
    #expect(outcome.most == 5)
    #expect(outcome.changes == 1)
    #expect(outcome.changesOffTicks == 1)
    #expect(outcome.hours == 2)
  }
}
