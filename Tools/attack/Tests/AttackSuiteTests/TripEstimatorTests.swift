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

  private static func trip(_ road: WindingRoad, _ draws: inout Draws) -> RoadTrip {
    RoadTrip(
      road: road, first: draws.number(in: 0..<1_200), speed: 1.4 * draws.number(in: 0.95..<1.05),
      start: RoadTrip.step * Double(draws.index(below: 1_440)))
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

  @Test("A mechanism gets a fix a minute, near where the trip says that the device is")
  func fixes() {
    struct Listener: Mechanism {
      let name = "listener"
      mutating func report(_ observed: PlanePoint, at time: Double) -> Report? {
        Report(time: time, center: observed, radius: 0)
      }
    }
    var draws = Draws(seed: 2)
    let trip = Self.trip(Self.road(), &draws)
    var mechanism: any Mechanism = Listener()
    let reports = trip.reports(of: &mechanism, draws: &draws)
    #expect(reports.count > 400)
    for (index, report) in reports.enumerated() {
      #expect(report.time == trip.start + Double(index) * 60)
      let truth = trip.road.point(at: trip.place(at: report.time))
      #expect(truth.distance(to: report.center) < 60)
    }
    #expect(trip.place(at: reports[reports.count - 1].time) <= trip.road.length)
  }

  /// The mean error at the last change on trips over the public grid with reports every 15 minutes.
  private func error(changes count: Int) -> Double {
    let road = Self.road()
    var draws = Draws(seed: 3)
    func observe() -> (RoadTrip, [TripEstimator.Change]) {
      let trip = Self.trip(road, &draws)
      var mechanism: any Mechanism = MechanismKind.cachedGrid.make(1)
      return (trip, TripEstimator.changes(in: trip.reports(of: &mechanism, draws: &draws)))
    }
    var estimator = TripEstimator()
    for _ in 0..<800 {
      let (trip, changes) = observe()
      estimator.learn(changes, at: changes.map { trip.place(at: $0.time) })
    }
    var errors: [Double] = []
    for _ in 0..<60 {
      let (trip, changes) = observe()
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

  @Test("Without an example there is no estimate, and without one for all changes the newest count")
  func unknown() {
    let regions = [PlanePoint(east: 1, north: 1), PlanePoint(east: 2, north: 2)]
    let changes = regions.enumerated().map {
      TripEstimator.Change(time: 900 * Double($0), region: $1)
    }
    var estimator = TripEstimator()
    #expect(estimator.guess(changes[...]) == nil)
    #expect(estimator.guess([]) == nil)
    estimator.learn([changes[1]], at: [777])
    #expect(estimator.guess(changes[...]) == CrossingEstimator.Guess(median: 777, stretch: 777))
  }
}
