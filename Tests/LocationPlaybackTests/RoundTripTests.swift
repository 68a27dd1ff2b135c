// SPDX-License-Identifier: MIT

import GPX
import LocationCore
import LocationPlayback
import Testing

@Suite("Fixes as GPX points")
struct RoundTripTests {
  /// A fix as a trace gives it, with values of as many digits as traces have.
  private func randomFix(_ generator: inout SplitMix64) -> Fix? {
    func decimal(_ range: ClosedRange<Int>, _ scale: Double) -> Double {
      Double(Int.random(in: range, using: &generator)) / scale
    }
    let latitude = decimal(-900_000_000...900_000_000, 1e7)
    let longitude = decimal(-1_800_000_000...1_800_000_000, 1e7)
    let speed = Speed(metersPerSecond: decimal(0...50_000, 1e3))
    let course = Course(degrees: decimal(0...35_999, 1e2))
    let altitude = Altitude(
      aboveSeaLevel: decimal(-4_000...88_000, 10), accuracy: decimal(1...1_000, 10))
    let accuracy = decimal(1...9_999, 10)
    let nanoseconds = Int32.random(in: 0...999_999_999, using: &generator)
    return Coordinate(latitude: latitude, longitude: longitude).flatMap { coordinate in
      Fix(
        coordinate: coordinate, horizontalAccuracy: accuracy,
        altitude: Bool.random(using: &generator) ? altitude : nil, speed: speed, course: course,
        timestamp: UTCInstant(secondsSinceEpoch: morning, nanoseconds: nanoseconds),
        origin: .simulation)
    }
  }

  private func replay(_ fix: Fix) -> Fix? {
    let point = GPXPoint(fix)
    return Playing(EventList([.trackStart, .segmentStart, .point(point)])).fixes.first
  }

  @Test(
    "A fix written as a point and played again is the same but for the last bit", arguments: 0..<50)
  func nearlySame(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<20 {
      let fix: Fix = try #require(randomFix(&generator))
      let again: Fix = try #require(replay(fix))
      #expect(again.coordinate == fix.coordinate)
      #expect(again.timestamp == fix.timestamp)
      #expect(again.speed == fix.speed)
      #expect(again.course == fix.course)
      #expect(again.origin == fix.origin)
      #expect(again.altitude?.aboveSeaLevel == fix.altitude?.aboveSeaLevel)
      #expect(abs(again.horizontalAccuracy - fix.horizontalAccuracy) <= fix.horizontalAccuracy.ulp)
      let accuracies = (again.altitude?.accuracy ?? 0, fix.altitude?.accuracy ?? 0)
      #expect(abs(accuracies.0 - accuracies.1) <= accuracies.1.ulp)
    }
  }

  @Test(
    "A fix written as a point and played again is the same fix", arguments: 0..<50)
  func same(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<20 {
      let fix: Fix = try #require(randomFix(&generator))
      #expect(replay(fix) == fix)
    }
  }

  @Test("A trace's contents survive being played, written and played again", arguments: 0..<50)
  func traceTwice(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<20 {
      let hdop = Double(Int.random(in: 1...400, using: &generator)) / 10
      let elevation = Double(Int.random(in: -400...88_000, using: &generator)) / 10
      let geoid = Double(Int.random(in: -1_000...800, using: &generator)) / 10
      let fix: Fix? =
        Playing(
          EventList(
            spot(0, at: 0) {
              $0.hdop = hdop
              $0.vdop = hdop
              $0.elevation = elevation
              $0.geoidHeight = geoid
            })
        ).fixes.first
      let played: Fix = try #require(fix)
      #expect(replay(played) == played)
    }
  }

  @Test("A radius of zero is not written, for GPX knows no dilution of zero")
  func zeroRadius() throws {
    let coordinate: Coordinate = try #require(Coordinate(latitude: 1, longitude: 2))
    let fix = Fix(
      coordinate: coordinate, horizontalAccuracy: 0,
      timestamp: UTCInstant(secondsSinceEpoch: morning))
    #expect(fix.map { GPXPoint($0).hdop } == .some(nil))
  }

  @Test("A time outside the years 1 to 9999 has no GPX text")
  func timesOutside() {
    let last = UTCInstant(secondsSinceEpoch: 253_402_300_799, nanoseconds: 999_999_999)
    #expect(GPXTime(last)?.description == "9999-12-31T23:59:59.999999999Z")
    #expect(GPXTime(last + .nanoseconds(1)) == nil)
    let first = UTCInstant(secondsSinceEpoch: -62_135_596_800)
    #expect(GPXTime(first)?.description == "0001-01-01T00:00:00Z")
    #expect(GPXTime(first - .nanoseconds(1)) == nil)
    #expect(GPXTime(first).map(UTCInstant.init) == first)
  }
}
