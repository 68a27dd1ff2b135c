// SPDX-License-Identifier: MIT

import GPX
import LocationCore
import Testing

@testable import LocationPlayback

@Suite("Points without times")
struct UntimedPointTests {
  /// Meters from one place of these tests to the next, a thousandth of a degree north.
  private static let step = 111.2287

  private func play(_ seconds: [Double?]..., speed: Double = 11.12287) -> Playing {
    Playing(EventList(segments: seconds.map(spots))) {
      $0.speed = speed
      $0.startTime = UTCInstant(secondsSinceEpoch: morning)
    }
  }

  /// Times rounded to tenths of a second.
  private func tenths(_ playing: Playing) -> String {
    playing.fixes.map { fix in
      let second = inSeconds(fix.timestamp - UTCInstant(secondsSinceEpoch: morning))
      let rounded = (second * 10).rounded() / 10
      return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }.joined(separator: " ")
  }

  @Test("Points without any times move at the speed set, from 2000-01-01T00:00:00Z on")
  func allUntimed() {
    let playing = Playing(EventList(segments: [spots(at: [nil, nil, nil])])) { $0.speed = 11.12287 }
    #expect(playing.fixes.first?.timestamp == UTCInstant(secondsSinceEpoch: 946_684_800))
    let instants = playing.instants.map { inSeconds($0.sinceStart) }
    #expect(instants.count == 3)
    for (instant, expected) in zip(instants, [0.0, 10, 20]) {
      #expect(abs(instant - expected) < 0.001)
    }
    #expect(playing.warnings.isEmpty)
  }

  @Test("The default speed is 20 meters in a second")
  func defaultSpeed() {
    let playing = Playing(EventList(spot(0, at: nil), spot(1, at: nil)))
    let seconds = inSeconds(playing.instants[1].sinceStart)
    #expect(abs(seconds - Self.step / 20) < 0.001)
    #expect(playing.fixes[1].speed?.metersPerSecond == 20)
  }

  @Test("A start time that is set is the time of the first point")
  func startTime() {
    #expect(tenths(play([nil, nil])) == "0 10")
  }

  @Test("The time between two timed points passes in proportion to the way")
  func interior() {
    let source = EventList(spot(0, at: 0), spot(1, at: nil), spot(4, at: nil), spot(5, at: 100))
    #expect(tenths(Playing(source)) == "0 20 80 100")
    #expect(tenths(play([0, nil, 10, nil, nil, 40])) == "0 5 10 20 30 40")
  }

  @Test("The way to a point between goes through the points, not straight")
  func detour() {
    let source = EventList(
      spot(0, at: 0), spot(3, at: nil), spot(1, at: nil), spot(2, at: 60))
    #expect(tenths(Playing(source)) == "0 30 50 60")
  }

  @Test("Points that stay in place between two times still come one after another")
  func repeatedPositions() {
    let source = EventList(
      spot(0, at: 0), spot(0, at: nil), spot(0, at: nil), spot(0, at: nil), spot(0, at: 40))
    #expect(tenths(Playing(source)) == "0 10 20 30 40")
  }

  @Test("Points at one place come a second apart where no recorded times bound them")
  func restingWithoutTimes() {
    func play(_ places: [(Double, Double?)]) -> String {
      tenths(
        Playing(EventList(segments: [places.map { spot($0.0, at: $0.1) }])) {
          $0.speed = 11.12287
          $0.startTime = UTCInstant(secondsSinceEpoch: morning)
        })
    }
    #expect(play([(0, nil), (0, nil), (0, nil), (1, nil), (1, nil)]) == "0 1 2 12 13")
    // Before the first time, and after the last one.
    #expect(play([(0, nil), (0, nil), (1, 50), (1, nil), (2, nil)]) == "39 40 50 51 61")
    // Between two times there is no more time than that.
    #expect(play([(0, 0), (0, nil), (0, nil), (0, 3)]) == "0 1 2 3")
  }

  @Test("Points before the first time move at the speed of the timed stretch after it")
  func leading() {
    #expect(tenths(play([nil, nil, 100, 105, 200])) == "90 95 100 105 200")
    #expect(play([nil, nil, 100, 105]).story == "0 5 10 15")
  }

  @Test("Points after the last time move at the speed of the timed stretch before it")
  func trailing() {
    #expect(tenths(play([0, 100, 105, nil, nil])) == "0 100 105 110 115")
  }

  @Test("The stretch next to the edge may itself hold points without times")
  func stretchThroughUntimed() {
    #expect(tenths(play([nil, 10, nil, 14])) == "8 10 12 14")
    #expect(tenths(play([0, nil, 4, nil])) == "0 2 4 6")
    #expect(tenths(play([nil, 10, nil, 14, 24, nil])) == "8 10 12 14 24 34")
  }

  @Test("Around a single timed point everything moves at the speed set")
  func singleTime() {
    #expect(tenths(play([nil, 50, nil, nil])) == "40 50 60 70")
    #expect(tenths(play([nil, nil, 50])) == "30 40 50")
    #expect(tenths(play([50, nil, nil])) == "50 60 70")
  }

  @Test("A timed stretch slower than a tenth of a meter in a second says nothing about the speed")
  func restingStretch() {
    // A step in 1 112 s is just above the least speed, one in 1 113 s just below it.
    #expect(tenths(play([0, 1_112, nil])) == "0 1112 2224")
    #expect(tenths(play([0, 1_113, nil])) == "0 1113 1123")
    #expect(tenths(play([nil, 1_112, 2_224])) == "0 1112 2224")
    #expect(tenths(play([nil, 1_113, 2_226])) == "1103 1113 2226")
  }

  @Test("The recorded pace holds between two times, however slow it is")
  func slowInterior() {
    #expect(tenths(play([0, nil, 20_000])) == "0 10000 20000")
    #expect(tenths(play([nil, 0, nil, 20_000])) == "-10 0 10000 20000")
  }

  @Test("A point that is dropped is neither on the way nor a time to go by")
  func droppedInRun() {
    let source = EventList(
      spot(0, at: 0), spot(1, at: nil), spot(50, at: -5), spot(2, at: nil), spot(3, at: 30))
    let playing = Playing(source)
    #expect(playing.places == "0 1 2 3")
    #expect(tenths(playing) == "0 10 20 30")
    #expect(playing.report.dropped == 1)
  }

  @Test("A segment without times follows a second after what was played before it")
  func untimedSegmentAfterTimed() {
    let playing = play([0, 10], [nil, nil], [40, 50])
    #expect(tenths(playing) == "0 10 11 21 40 50")
    #expect(playing.warnings.isEmpty)
  }

  @Test("A segment whose computed beginning lies before the time played is shifted")
  func leadingPointsShifted() {
    let playing = play([0, 10], [nil, 15, 25])
    #expect(tenths(playing) == "0 10 11 21 31")
    #expect(playing.warnings == [.sectionShifted(at: TextPosition(line: 3, column: 5))])
  }

  @Test("The stretch of one segment says nothing about another")
  func speedPerSegment() {
    #expect(tenths(play([0, 1], [nil, nil])) == "0 1 2 12")
    #expect(tenths(play([0, 1], [20, nil])) == "0 1 20 30")
  }

  @Test(
    "Recorded times stay as they are, however many points lie between them")
  func recordedTimesKept() {
    // A hundred thousand points in a millisecond are closer than a time can express.
    let run = (1...3_000).map { _ in spot(0, at: nil) }
    let playing = Playing(
      EventList(segments: [[spot(0, at: 0)] + run + [spot(0, at: 0.001), spot(1, at: 0.002)]]))
    #expect(playing.fixes.count == 3_003)
    #expect(zip(playing.instants, playing.instants.dropFirst()).allSatisfy { $0 < $1 })
    #expect(playing.fixes.last?.timestamp == time(0.002).map(UTCInstant.init))
  }

  @Test("Points wait in memory up to the limit, and in spill storage beyond it", arguments: [4, 5])
  func waitingPoints(count: Int) {
    var limits = PlaybackLimits()
    limits.waitingPoints = 4
    let room = StorageRoom()
    let untimed = [Double?](repeating: nil, count: count)
    let playing = Playing(
      EventList(segments: [spots(at: untimed)]), limits: limits, storage: room)
    #expect(playing.fixes.count == count)
    #expect(room.made == (count > 4 ? 1 : 0))
    #expect(room.bytesAppended == (count - 4) * MemoryLayout<GPXPoint>.size)
  }
}
