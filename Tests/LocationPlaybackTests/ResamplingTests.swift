// SPDX-License-Identifier: MIT

import GPX
import LocationCore
import Testing

@testable import LocationPlayback

@Suite("Fixes at equal intervals")
struct ResamplingTests {
  private func play(
    every interval: Duration, _ segments: [[Spot]],
    _ adjust: (inout PlaybackOptions) -> Void = { _ in }
  ) -> Playing {
    Playing(EventList(segments: segments)) {
      $0.interval = interval
      adjust(&$0)
    }
  }

  @Test("Fixes come on a grid that begins with the first one, in proportion along the way")
  func grid() {
    let playing = play(every: .seconds(5), [spots(at: [0, 20])])
    #expect(playing.story == "0 5 10 15 20")
    #expect(playing.places == "0 0.25 0.5 0.75 1")
  }

  @Test("Recorded fixes off the grid are not played, the last one included")
  func offGrid() {
    let playing = play(every: .seconds(10), [spots(at: [3, 7, 24.999])])
    #expect(playing.times == "3 13 23")
    let alone = play(every: .seconds(10), [spots(at: [3, 7])])
    #expect(alone.times == "3")
  }

  @Test("A recorded fix on the grid is played as it was recorded")
  func onGrid() {
    let segment = [
      spot(0, at: 0), spot(1.123_456_7, at: 10) { $0.elevation = 12.345_678_9 }, spot(2, at: 20),
    ]
    let playing = play(every: .seconds(5), [segment])
    let recorded = Playing(EventList(segments: [segment]))
    #expect(playing.story == "0 5 10 15 20")
    #expect(playing.fixes[2] == recorded.fixes[1])
    #expect(playing.fixes[4] == recorded.fixes[2])
  }

  @Test("An interval as long as the distance of the fixes plays them as they are")
  func sameInterval() {
    let segments = [spots(at: [0, 10, 20]), spots(at: [30, 40])]
    #expect(
      play(every: .seconds(10), segments).events == Playing(EventList(segments: segments)).events)
  }

  @Test("Each segment has its own grid, and gaps stay without fixes")
  func gaps() {
    let segments = [spots(at: [0, 10]), spots(at: [101.5, 106])]
    #expect(play(every: .seconds(4), segments).story == "0 4 8 ×8 101.5 105.5")
    #expect(play(every: .seconds(4), segments) { $0.gap = .skip }.story == "0 4 8 9 13")
  }

  @Test("Nothing is played within a gap of more than a day, or of more than the longest gap")
  func longGap() {
    let day = 86_400.0
    let far = [spots(at: [0, 10, 10 + day + 1, 30 + day + 1])]
    #expect(play(every: .seconds(10), far).times == "0 10 86411 86421 86431")
    let atDay = play(every: .seconds(day / 2), [spots(at: [0, day])])
    #expect(atDay.times == "0 43200 86400")
    let longer = play(every: .seconds(day), [spots(at: [0, 3 * day])]) {
      $0.maxGap = .seconds(4 * day)
    }
    #expect(longer.times == "0 86400 172800 259200")
  }

  @Test("A segment of one point is played")
  func onePoint() {
    #expect(play(every: .seconds(4), [spots(at: [0]), spots(at: [9])]).story == "0 ×0 9")
  }

  @Test("A start offset and a duration cut the grid; a loop repeats it")
  func extent() {
    let segments = [spots(at: [0, 10])]
    let cut = play(every: .seconds(2), segments) {
      $0.startOffset = .seconds(3)
      $0.duration = .seconds(5)
    }
    #expect(cut.times == "4 6 8")
    let looped = play(every: .seconds(4), segments) { $0.repetition = .times(2) }
    #expect(looped.story == "0 4 8 9 13 17")
  }

  @Test("Fixes across the antimeridian stay on the short way")
  func antimeridian() {
    let segment = [(179.999, 0.0), (-179.998, 30)].map { longitude, second in
      spot(0, at: second) { $0.longitude = longitude }
    }
    let playing = play(every: .seconds(10), [segment])
    let longitudes = playing.fixes.map(\.coordinate.longitude)
    #expect(longitudes.count == 4)
    #expect(abs(abs(longitudes[1]) - 180) < 1e-8)
    #expect(abs(longitudes[2] + 179.999) < 1e-8)
    #expect(playing.fixes.allSatisfy { abs($0.coordinate.latitude - 50) < 1e-6 })
  }

  @Test("Fixes over the pole stay on the geodesic")
  func pole() {
    let segment = [(10.0, 0.0), (-170, 2)].map { longitude, second in
      spot(0, at: second) {
        $0.latitude = 89.99
        $0.longitude = longitude
      }
    }
    let playing = play(every: .seconds(1), [segment])
    #expect(playing.fixes.count == 3)
    #expect(playing.fixes[1].coordinate.latitude > 89.999_999)
  }

  @Test("Positions lie on the geodesic at the share of its length", arguments: [0.1, 0.25, 0.9])
  func geodesic(share: Double) throws {
    let segment = [
      spot(0, at: 0),
      spot(0, at: 1_000) {
        $0.latitude = -20
        $0.longitude = 100
      },
    ]
    let playing = play(every: .milliseconds(Int64(share * 1_000_000)), [segment])
    let start: Coordinate = try #require(Coordinate(latitude: 50, longitude: 8))
    let end: Coordinate = try #require(Coordinate(latitude: -20, longitude: 100))
    let expected = Geodesic.interpolate(from: start, to: end, fraction: share)
    #expect(Geodesic.distance(from: playing.fixes[1].coordinate, to: expected) < 0.002)
  }

  @Test("Numbers that both neighbors have lie between theirs; what one lacks is not made up")
  func numbers() {
    let segment = [
      spot(0, at: 0) {
        $0.elevation = 100
        $0.hdop = 1
        $0.speed = 4
      },
      spot(1, at: 10) {
        $0.elevation = 200
        $0.hdop = 2
        $0.speed = 8
      },
      spot(2, at: 20) { $0.speed = 8 },
    ]
    let fixes = play(every: .seconds(5), [segment]).fixes
    #expect(fixes[1].altitude?.aboveSeaLevel == 150)
    #expect(fixes[1].horizontalAccuracy == 7.5)
    #expect(fixes[1].speed?.metersPerSecond == 6)
    #expect(fixes[1].course?.degrees == 0)
    #expect(fixes[3].altitude == nil)
    #expect(fixes.allSatisfy { $0.origin == .simulation })
  }

  @Test("A fix has no course while the position rests")
  func atRest() {
    let fixes = play(every: .seconds(5), [[spot(0, at: 0), spot(0, at: 20)]]).fixes
    #expect(fixes.count == 5)
    #expect(fixes.allSatisfy { $0.course == nil && $0.speed?.metersPerSecond == 0 })
  }

  @Test(
    "Each section is played on its own grid, and nothing else, whatever the trace",
    arguments: 0..<100)
  func randomGrid(seed: UInt64) {
    var trace = RandomTrace(seed: seed)
    var options = trace.options()
    options.gap = .keep
    options.startOffset = .zero
    let plain = Playing(EventList(trace.events), options)
    let interval = Duration.milliseconds(Int64(seed) * 97 + 50)
    var expected: [PlaybackEvent.Kind?] = []
    var due = Instant.start
    var instants: [Instant] = []
    var last: Instant?
    for event in plain.events {
      if event.kind == .signalLost {
        last = nil
        continue
      }
      if last == nil { due = event.instant }
      while due <= event.instant {
        instants.append(due)
        expected.append(due == event.instant ? event.kind : nil)
        due = due + interval
      }
      last = event.instant
    }
    options.interval = interval
    let resampled = Playing(EventList(trace.events), options)
    #expect(resampled.instants == instants)
    for (fix, kind) in zip(resampled.fixes, expected) {
      if let kind { #expect(kind == .fix(fix)) }
    }
  }
}
