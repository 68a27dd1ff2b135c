// SPDX-License-Identifier: MIT

import GPX
import LocationCore
import Testing

@testable import LocationPlayback

@Suite("The contents of a fix")
struct FixContentTests {
  @Test("A derived number is rounded as the standard library does it")
  func rounding() {
    for whole in [0.0, 1, 2, 127, 35_999, 1e9, 0x1p51, 0x1p52, 0x1p53, 1e18, 1e300] {
      for number in [whole, whole + 0.25, whole + 0.5, whole + 0.75] {
        for number in [number.nextDown, number, number.nextUp] where number >= 0 {
          #expect(Motion.rounded(number) == number.rounded())
        }
      }
    }
    #expect(Motion.rounded(.infinity) == .infinity)
  }

  private func fix(of adjust: (inout GPXPoint) -> Void) throws -> Fix {
    let fix: Fix? = Playing(EventList(spot(0, at: 0, adjust))).fixes.first
    return try #require(fix)
  }

  @Test("A fix carries what the trace has, and is marked as simulated")
  func carriesAll() throws {
    let fix = try fix {
      $0.elevation = 123.4
      $0.geoidHeight = 46
      $0.speed = 3.25
      $0.course = 270.5
      $0.hdop = 1.5
      $0.vdop = 2
    }
    let expected: Fix? = Fix(
      coordinate: try #require(Coordinate(latitude: 50, longitude: 8)), horizontalAccuracy: 7.5,
      altitude: Altitude(aboveSeaLevel: 123.4, aboveEllipsoid: 169.4, accuracy: 15),
      speed: Speed(metersPerSecond: 3.25), course: Course(degrees: 270.5),
      timestamp: UTCInstant(secondsSinceEpoch: morning), origin: .simulation)
    #expect(fix == expected)
  }

  @Test("A point that stands alone has neither speed nor course of its own")
  func alone() throws {
    let fix = try fix { _ in }
    #expect(fix.speed == nil)
    #expect(fix.course == nil)
    #expect(fix.altitude == nil)
    #expect(fix.horizontalAccuracy == 5)
    #expect(fix.origin == .simulation)
  }

  @Test("The horizontal accuracy is five meters for a dilution of one")
  func dilution() throws {
    #expect(try fix { $0.hdop = 1 }.horizontalAccuracy == 5)
    #expect(try fix { $0.hdop = 0.8 }.horizontalAccuracy == 4)
    #expect(try fix { $0.hdop = 0.001 }.horizontalAccuracy == 0.005)
  }

  @Test("The radius stays on Earth, however large a dilution is", arguments: [1e7, 1e300])
  func hugeDilution(hdop: Double) throws {
    #expect(try fix { $0.hdop = hdop }.horizontalAccuracy == 20_037_508)
  }

  @Test(
    "The altitude stays, however large a vertical dilution is")
  func hugeVerticalDilution() throws {
    let fix = try fix {
      $0.elevation = 7
      $0.vdop = 1e308
    }
    #expect(fix.altitude?.aboveSeaLevel == 7)
  }

  @Test("The accuracy set holds for points without a dilution alone", arguments: [0, 12.5])
  func accuracySet(meters: Double) {
    let source = EventList(spot(0, at: 0), spot(1, at: 1) { $0.hdop = 2 })
    let fixes = Playing(source) { $0.horizontalAccuracy = meters }.fixes
    #expect(fixes.map(\.horizontalAccuracy) == [meters, 10])
  }

  @Test("The vertical accuracy without its dilution is half as much again, 1.5 m at least")
  func verticalAccuracy() throws {
    #expect(try fix { $0.elevation = 1 }.altitude?.accuracy == 7.5)
    let good = try fix {
      $0.elevation = 1
      $0.hdop = 0.1
    }
    #expect(good.altitude?.accuracy == 1.5)
  }

  @Test("A geoid's height alone is no altitude")
  func geoidAlone() throws {
    #expect(try fix { $0.geoidHeight = 46 }.altitude == nil)
  }

  @Test("A speed and course that lack are those along the way from the point before")
  func derivedFromBefore() {
    let source = EventList(
      spot(0, at: 0), spot(0, at: 10) { $0.longitude = 8.001 },
      spot(1, at: 20) { $0.longitude = 8.001 })
    let fixes = Playing(source).fixes
    #expect(fixes.map { $0.speed?.metersPerSecond } == [7.170, 7.170, 11.123])
    #expect(fixes.map { $0.course?.degrees } == [90, 90, 0])
  }

  @Test("The first point of a segment looks to the one after it, never across the gap")
  func derivedForFirst() {
    let source = EventList(segments: [
      [spot(0, at: 0), spot(1, at: 10)], [spot(7, at: 15)], [spot(1, at: 20), spot(0, at: 40)],
      [spot(5, at: 50)],
    ])
    let fixes = Playing(source).fixes
    #expect(fixes.map { $0.speed?.metersPerSecond } == [11.123, 11.123, nil, 5.561, 5.561, nil])
    #expect(fixes.map { $0.course?.degrees } == [0, 0, nil, 180, 180, nil])
  }

  @Test("Speed and course are derived only where they are missing")
  func derivedInPart() {
    let source = EventList(
      spot(0, at: 0) { $0.speed = 3 }, spot(1, at: 10) { $0.course = 45 },
      spot(2, at: 20) {
        $0.speed = 1
        $0.course = 2
      })
    let fixes = Playing(source).fixes
    #expect(fixes.map { $0.speed?.metersPerSecond } == [3, 11.123, 1])
    #expect(fixes.map { $0.course?.degrees } == [0, 45, 2])
  }

  @Test("A move of less than a centimeter has a speed and no course")
  func tinyMove() {
    let source = EventList(spot(0, at: 0), spot(0.000_05, at: 1), spot(0.001, at: 2))
    let fixes = Playing(source).fixes
    #expect(fixes.map { $0.course?.degrees } == [nil, nil, 0])
    #expect(fixes[1].speed?.metersPerSecond == 0.006)
  }

  @Test("A course that rounds to a whole turn is north")
  func wholeTurn() {
    let source = EventList(
      spot(0, at: 0), spot(10, at: 10) { $0.longitude = 8 - 1e-6 })
    #expect(Playing(source).fixes.map { $0.course?.degrees } == [0, 0])
  }

  @Test("Neighbors across the antimeridian are near")
  func antimeridian() {
    let source = EventList(
      spot(0, at: 0) { $0.longitude = 180 }, spot(0, at: 1) { $0.longitude = -179.999_9 },
      spot(0, at: 2) { $0.longitude = 179.999_9 })
    let fixes = Playing(source).fixes
    #expect(fixes.map { $0.course?.degrees } == [90, 90, 270])
    #expect(fixes.allSatisfy { ($0.speed?.metersPerSecond ?? 99) < 15 })
  }

  /// A document that counts the points taken of it.
  private final class CountedPoints: PointSource {
    private var list: EventList
    private(set) var points = 0
    let ignoredValues = GPXIgnoredValues()

    init(_ list: EventList) { self.list = list }

    func next() throws(GPXError) -> GPXEvent? {
      let event = try list.next()
      if case .point = event { points += 1 }
      return event
    }

    func rewind() { list.rewind() }
  }

  @Test("The next point is read before its turn only for a section's first fix")
  func readsNoFurther() throws {
    let document = CountedPoints(EventList(segments: [spots(at: [0, 1, 2, 3]), spots(at: [9])]))
    var limits = PlaybackLimits()
    limits.sectionLookahead = 1
    var cursor = TraceCursor(source: document, limits: limits) { () throws(SpillError) in
      throw SpillError(reason: "nothing has to wait")
    }
    var taken: [Int] = []
    while try cursor.next() != nil { taken.append(document.points) }
    // The loss of signal comes when the second section has begun.
    #expect(taken == [2, 2, 3, 4, 5, 5])
  }
}
