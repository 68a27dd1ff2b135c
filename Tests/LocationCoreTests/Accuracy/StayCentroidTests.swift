// SPDX-License-Identifier: MIT

import Testing

@testable import LocationCore

@Suite("Accuracy: the mean of a stay")
struct StayCentroidTests {
  private let home = Coordinate(limiting: 48.137, wrapping: 11.575)

  @Test("Fixes near the mean make it the mean of all of them", arguments: 0..<5)
  func mean(seed: Int) {
    var random = GeodesyRandom(seed: seed)
    let points = (0..<1_000).map { _ in
      Geodesic.direct(from: home, course: random.number(0...360), distance: random.number(0...70))
        .coordinate
    }
    var stay = StayCentroid(points[0])
    for point in points.dropFirst() { stay.take(point, radius: 150, endingAfter: 2) }
    #expect(stay.count == 1_000)
    let latitude = points.map(\.latitude).reduce(0, +) / 1_000
    let longitude = points.map(\.longitude).reduce(0, +) / 1_000
    let expected = Coordinate(limiting: latitude, wrapping: longitude)
    #expect(Geodesic.distance(from: stay.mean, to: expected) < 1e-3)
    #expect(Geodesic.distance(from: stay.mean, to: home) < 10)
  }

  @Test("Two fixes in a row as far off as the radius begin a new stay, nearer ones do not")
  func radius() {
    var near = StayCentroid(home)
    var far = StayCentroid(home)
    for _ in 0..<9 {
      near.take(home, radius: 150, endingAfter: 2)
      far.take(home, radius: 150, endingAfter: 2)
    }
    let nearby = Geodesic.direct(from: home, course: 77, distance: 149).coordinate
    near.take(nearby, radius: 150, endingAfter: 2)
    #expect(near.count == 11)
    #expect(abs(Geodesic.distance(from: near.mean, to: home) - 149.0 / 11) < 0.1)
    let away = Geodesic.direct(from: home, course: 77, distance: 151).coordinate
    far.take(away, radius: 150, endingAfter: 2)
    #expect(far.mean == home && far.count == 10 && far.isInDoubt)
    far.take(away, radius: 150, endingAfter: 2)
    #expect(far.mean == away && far.count == 1 && !far.isInDoubt)
  }

  @Test("One fix far off, however often, changes nothing of a stay")
  func outliers() {
    var (stay, steady) = (StayCentroid(home), StayCentroid(home))
    for index in 0..<100 {
      let away = Geodesic.direct(
        from: home, course: Double(index) * 37, distance: 200 + Double(index) * 1_000)
      let near = Geodesic.direct(from: home, course: Double(index) * 37, distance: 20).coordinate
      if index > 0 { stay.take(away.coordinate, radius: 150, endingAfter: 2) }
      stay.take(near, radius: 150, endingAfter: 2)
      steady.take(near, radius: 150, endingAfter: 2)
    }
    #expect(stay == steady && stay.count == 101)
  }

  @Test("A device that moves on leaves each fix behind, whether it was near another or not")
  func movement() {
    var stay = StayCentroid(home)
    for step in 1...20 {
      let place = Geodesic.direct(from: home, course: 90, distance: Double(step) * 300).coordinate
      stay.take(place, radius: 150, endingAfter: 2)
      #expect(stay.mean == place && stay.count == 1 && !stay.isInDoubt)
    }
  }

  @Test("A device that is back before it has stayed elsewhere goes on with the stay that it left")
  func resumption() {
    func at(_ meters: Double) -> Coordinate {
      Geodesic.direct(from: home, course: 90, distance: meters).coordinate
    }
    func stay(after meters: [Double]) -> StayCentroid {
      var stay = StayCentroid(mean: home, count: 50)
      for meters in meters { stay.take(at(meters), radius: 150, endingAfter: 2) }
      return stay
    }
    #expect(stay(after: [400, 800, 0]) == StayCentroid(mean: home, count: 51))
    #expect(stay(after: [400, 800, 1_200, 0]) == StayCentroid(mean: home, count: 51))
    // Two fixes at one place are a stay there.
    #expect(stay(after: [400, 800, 810, 0, 0]).mean == at(0))
    #expect(stay(after: [400, 800, 810, 0, 0]).count == 1)
  }

  @Test(
    "The newest fix is farther from the mean than the allowance only where the stay is in doubt",
    arguments: 0..<10)
  func allowance(seed: Int) {
    var random = GeodesyRandom(seed: seed)
    var point = random.touchyPoint()
    // About a pole, where a mean of longitudes is none, the cap has room for more.
    if abs(point.latitude) > 89.9 { point = home }
    var stay = StayCentroid(point)
    for _ in 0..<500 {
      point =
        Geodesic.direct(
          from: point, course: random.number(0...360), distance: random.number(0...200)
        ).coordinate
      stay.take(point, radius: 150, endingAfter: 2)
      let apart = Geodesic.distance(from: stay.mean, to: point)
      #expect(apart <= RegionCodebook.stayAllowance || stay.isInDoubt)
    }
  }

  @Test("Near a pole the mean stays near enough for the cap")
  func poles() {
    var random = GeodesyRandom(seed: 1)
    for _ in 0..<2_000 {
      var stay = StayCentroid(
        Coordinate(limiting: 90 - random.number(0...0.001), wrapping: random.number(-180...180)))
      for _ in 0..<5 {
        let point = Coordinate(
          limiting: 90 - random.number(0...0.001), wrapping: random.number(-180...180))
        stay.take(point, radius: 150, endingAfter: 2)
        let spare = Region.cap(.north).slack - RegionCodebook.poorestAccuracy
        #expect(Geodesic.distance(from: stay.mean, to: point) < spare)
      }
    }
  }

  @Test("A stay on the antimeridian has its mean there")
  func antimeridian() {
    var stay = StayCentroid(Coordinate(limiting: 10, wrapping: 179.9997))
    stay.take(Coordinate(limiting: 10, wrapping: -179.9997), radius: 150, endingAfter: 2)
    #expect(stay.count == 2)
    #expect(abs(abs(stay.mean.longitude) - 180) < 1e-9)
  }

  @Test("A mean remembers so many fixes and no more")
  func limit() {
    var stay = StayCentroid(mean: home, count: .max)
    #expect(stay.count == 131_072)
    let other = Geodesic.direct(from: home, course: 0, distance: 131.072).coordinate
    stay.take(other, radius: 150, endingAfter: 2)
    #expect(stay.count == 131_072)
    #expect(abs(Geodesic.distance(from: home, to: stay.mean) - 0.001) < 1e-5)
    #expect(StayCentroid(mean: home, count: -5).count == 1)
  }

  @Test("A radius of zero is no stay")
  func noStays() {
    var stay = StayCentroid(home)
    let other = Geodesic.direct(from: home, course: 0, distance: 1).coordinate
    stay.take(other, radius: 0, endingAfter: 2)
    #expect(stay == StayCentroid(other))
  }
}
