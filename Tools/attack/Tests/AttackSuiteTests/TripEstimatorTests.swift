// SPDX-License-Identifier: MIT

import LocationCore
import Testing

@testable import AttackSuite

@Suite("Attack m: a trip on a winding road, and what the times of changes tell")
struct TripEstimatorTests {
  private static func road(_ seed: UInt64 = 1) -> WindingRoad {
    var draws = Draws(seed: seed)
    return WindingRoad(from: .zero, course: 0.3, length: 40_000, draws: &draws)
  }

  @Test("A road winds, and its places are as many meters apart as they say")
  func road() {
    let road = Self.road()
    #expect(road.length == 40_000)
    for place in stride(from: 0.0, to: 39_900, by: 100) {
      let step = road.point(at: place).distance(to: road.point(at: place + 100))
      #expect(abs(step - 100) < 1e-6)
    }
    let straight = road.point(at: 0).distance(to: road.point(at: 40_000))
    #expect(straight < 38_000 && straight > 20_000)
    #expect(road.point(at: -5) == .zero && road.point(at: 50_000) == road.point(at: 40_000))
  }

  @Test("A trip is where it says at each time, and the other way around")
  func trip() {
    let road = Self.road()
    var draws = Draws(seed: 2)
    let trip = RoadTrip(on: road, from: 700, speed: 1.3, start: 90, draws: &draws)
    #expect(trip.place(at: 90) == 700 && trip.time(at: 700) == 90)
    #expect(abs(trip.time(at: trip.place(at: 4_000)) - 4_000) < 1e-6)
    let point = trip.trajectory.position(at: 4_000)
    #expect(point.distance(to: road.point(at: trip.place(at: 4_000))) < 1)
    #expect(trip.place(at: trip.trajectory.end) <= road.length)
  }

  @Test("The borders of the public grid are found to 30 m")
  func borders() {
    let road = Self.road()
    let borders = RoadBorders(of: road, .grid(every: 10), device: 1)
    let lattice = GridSnap.fiveKilometers
    var found = 0
    for place in stride(from: 100.0, to: 39_900, by: 100) {
      let (before, after) = (
        lattice.center(of: road.point(at: place - 100)), lattice.center(of: road.point(at: place))
      )
      guard before != after else { continue }
      found += 1
      let nearest = borders.entries(into: after).map { abs($0 - place + 50) }.min()
      // The noise of the receiver is 8 m.
      #expect((nearest ?? .infinity) < 130)
    }
    #expect(found > 5)
    #expect(borders.entry(into: PlanePoint(east: 1, north: 1), before: 40_000) == nil)
  }

  @Test("Delays are learned as a density, which observations of one border sharpen")
  func delays() {
    var model = DelayModel()
    for delay in stride(from: 0.0, to: 900, by: 1) { model.learn(delay) }
    let region = PlanePoint(east: 1, north: 2)
    #expect(abs(model.density(450, into: region) - 1 / 900) < 1e-9)
    #expect(model.density(-1, into: region) < 1e-6 && model.density(2_000, into: region) < 1e-6)
    for _ in 0..<10 { model.observe(100, into: region) }
    #expect(model.density(100, into: region) > model.density(800, into: region) * 5)
    #expect(abs(model.density(450, into: .zero) - 1 / 900) < 1e-9)
  }

  /// The mean error at the last change on trips over the public grid with reports every 15 minutes.
  private func error(changes count: Int) -> Double {
    let road = Self.road()
    let borders = RoadBorders(of: road, .grid(every: 10), device: 1)
    var delays = DelayModel()
    for delay in stride(from: 0.0, to: 900, by: 1) { delays.learn(delay) }
    let estimator = TripEstimator(borders: [borders], delays: delays, speed: 1.4)
    var errors: [Double] = []
    for seed in 0..<60 {
      var draws = Draws(seed: UInt64(seed))
      let trip = RoadTrip(
        on: road, from: draws.number(in: 0..<1_200), speed: 1.4 * draws.number(in: 0.95..<1.05),
        start: 10 * Double(draws.index(below: 8_640)), draws: &draws)
      let reports = trip.trajectory.reports(of: .cachedGrid, deviceSeed: 1)
      let changes = TripEstimator.changes(in: reports)
      guard let last = changes.last, let guess = estimator.guess(changes.suffix(count)) else {
        continue
      }
      errors.append(abs(guess.median - trip.place(at: last.time)))
    }
    #expect(errors.count == 60)
    return errors.mean
  }

  @Test("One change tells a quarter of an hour's way, and each change before it tells more")
  func estimates() {
    // Uniform over 1 260 m, the median is off by a quarter of that; the road may enter a region twice.
    let (one, six) = (error(changes: 1), error(changes: 6))
    #expect(one > 250 && one < 600, "\(one)")
    #expect(six < 0.75 * one, "\(six) after \(one)")
  }

  @Test("Without a border there is no estimate")
  func unknown() {
    let estimator = TripEstimator(
      borders: [RoadBorders(of: Self.road(), .grid(every: 10), device: 1)], delays: DelayModel(),
      speed: 1.4)
    let change = TripEstimator.Change(time: 0, region: PlanePoint(east: 1, north: 1))
    #expect(estimator.guess([change]) == nil)
    #expect(estimator.guess([]) == nil)
  }
}
