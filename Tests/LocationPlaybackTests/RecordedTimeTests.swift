// SPDX-License-Identifier: MIT

import GPX
import LocationCore
import Testing

@testable import LocationPlayback

@Suite("Recorded times")
struct RecordedTimeTests {
  private let third = TextPosition(line: 3, column: 5)

  @Test("The line begins with the first fix and follows the recorded times")
  func followsTimes() {
    let playing = Playing(EventList(segments: [spots(at: [5, 6, 8.5, 100])]))
    #expect(playing.story == "0 1 3.5 95")
    #expect(playing.times == "5 6 8.5 100")
    #expect(playing.report.isComplete)
    #expect(playing.report.firstTime == playing.fixes.first?.timestamp)
    #expect(playing.report.lastTime == playing.fixes.last?.timestamp)
  }

  @Test("A point at the time of the one before it is dropped, one a millisecond later is not")
  func equalTime() {
    let playing = Playing(EventList(segments: [spots(at: [0, 1, 1, 1.001])]))
    #expect(playing.places == "0 1 3")
    #expect(playing.report.dropped == 1)
    #expect(playing.warnings == [.notLater(at: third)])
  }

  @Test("Points are compared with the last one that was not dropped")
  func backwards() {
    let playing = Playing(EventList(segments: [spots(at: [0, 10, 4, 8, 11, 12])]))
    #expect(playing.times == "0 10 11 12")
    #expect(playing.report.dropped == 2)
    #expect(playing.report.read == 6)
    #expect(playing.warnings == [.notLater(at: third)])
  }

  @Test("A segment's times hold where exactly half of it would drop")
  func halfDropped() {
    let playing = Playing(EventList(segments: [spots(at: [0, 10, 5, 6])]))
    #expect(playing.times == "0 10")
    #expect(playing.report.dropped == 2)
    #expect(playing.warnings == [.notLater(at: third)])
  }

  @Test("A segment's times are ignored and all is played where over half of it would drop")
  func overHalfDropped() {
    let playing = Playing(EventList(segments: [spots(at: [0, 10, 5, 6, 7])])) {
      $0.speed = 111.2
    }
    #expect(playing.places == "0 1 2 3 4")
    #expect(playing.report.dropped == 0)
    #expect(playing.fixes.first?.timestamp == UTCInstant(secondsSinceEpoch: 946_684_800))
    #expect(playing.warnings == [.timesIgnored(at: TextPosition(line: 1, column: 5))])
  }

  @Test("One time far ahead among many that rise is wrong, and its point alone is dropped")
  func futureTime() {
    for place in [0, 1, 7, 17] {
      var seconds = (0..<20).map(Double.init)
      seconds[place] = 1e9
      let playing = Playing(EventList(segments: [spots(at: seconds)]))
      let expected = (0..<20).filter { $0 != place }.map { "\($0)" }.joined(separator: " ")
      #expect(playing.times == expected)
      #expect(playing.report.dropped == 1)
      #expect(
        playing.warnings == [
          .contradictingTime(at: TextPosition(line: Int32(place + 1), column: 5))
        ])
    }
  }

  @Test("One time in ten may be wrong")
  func shareOfWrongTimes() {
    let ten = [0, 100] + (2..<10).map(Double.init)
    #expect(Playing(EventList(segments: [spots(at: ten)])).times == "0 2 3 4 5 6 7 8 9")
    let nine = Playing(EventList(segments: [spots(at: Array(ten.dropLast()))]))
    #expect(nine.warnings == [.timesIgnored(at: TextPosition(line: 1, column: 5))])
    var more = (0..<20).map(Double.init)
    more[1] = 200
    more[4] = 100
    #expect(Playing(EventList(segments: [spots(at: more)])).report.dropped == 2)
    let nineteen = Playing(EventList(segments: [spots(at: Array(more.dropLast()))]))
    #expect(nineteen.warnings == [.timesIgnored(at: TextPosition(line: 1, column: 5))])
  }

  @Test("One time of few may be wrong, if it is wrong by more than a day")
  func wrongTimeOfFew() {
    let day = 86_400.0
    #expect(Playing(EventList(segments: [spots(at: [0, day + 4, 1, 2, 3])])).times == "0 1 2 3")
    let atDay = Playing(EventList(segments: [spots(at: [0, day + 3, 1, 2, 3])]))
    #expect(atDay.warnings == [.timesIgnored(at: TextPosition(line: 1, column: 5))])
    let two = Playing(EventList(segments: [spots(at: [0, 2 * day, 3 * day, 1, 2, 3, 4])]))
    #expect(two.warnings == [.timesIgnored(at: TextPosition(line: 1, column: 5))])
  }

  @Test("Points that share a time do not contradict each other")
  func repeatedTimes() {
    let playing = Playing(EventList(segments: [spots(at: (0..<40).map { Double($0 / 4) })]))
    #expect(playing.warnings == [.timesIgnored(at: TextPosition(line: 1, column: 5))])
  }

  @Test("More than a day between two points is reported, unless it is left out")
  func longGap() {
    let far = [0, 10, 1e9]
    let inside = EventList(segments: [spots(at: far)])
    #expect(Playing(inside).warnings == [.longGap(.seconds(999_999_990), at: third)])
    #expect(Playing(inside) { $0.maxGap = .seconds(5) }.warnings.isEmpty)
    #expect(Playing(EventList(segments: [spots(at: [0, 86_400])])).warnings.isEmpty)
    let between = EventList(segments: [spots(at: [0, 10]), spots(at: [1e9])])
    #expect(Playing(between).warnings == [.longGap(.seconds(999_999_990), at: third)])
    #expect(Playing(between) { $0.gap = .skip }.warnings.isEmpty)
  }

  @Test("A longest gap shortens what is longer, inside segments and between them, and keeps times")
  func maxGap() {
    let source = EventList(segments: [spots(at: [0, 10, 500, 560]), spots(at: [1e6, 1e6 + 61])])
    let playing = Playing(source) { $0.maxGap = .seconds(60) }
    #expect(playing.story == "0 10 70 130 ×130 190 250")
    #expect(playing.times == "0 10 500 560 1000000 1000061")
    let dense = Playing(source) {
      $0.maxGap = .seconds(60)
      $0.interval = .seconds(20)
    }
    #expect(dense.times == "0 500 520 540 560 1000000 1000061")
  }

  @Test("Points without a time count among those of which half must drop")
  func untimedCount() {
    let playing = Playing(EventList(segments: [spots(at: [0, 0, 0, nil])]))
    #expect(playing.report.dropped == 2)
    #expect(playing.warnings == [.notLater(at: TextPosition(line: 2, column: 5))])
  }

  @Test("Each segment is judged by itself")
  func judgedAlone() {
    let playing = Playing(
      EventList(segments: [spots(at: [0, 10]), spots(at: [100, 90, 80]), spots(at: [200, 210])]))
    #expect(playing.times.hasPrefix("0 10 11 "))
    #expect(playing.times.hasSuffix(" 200 210"))
    #expect(playing.warnings == [.timesIgnored(at: third)])
  }

  @Test("A segment longer than what is looked at is judged by its beginning")
  func longSegment() {
    let seconds = [0, 1, 2, 3] + [Double](repeating: 3, count: 9)
    var limits = PlaybackLimits()
    limits.sectionLookahead = 8
    let judgedByEight = Playing(EventList(segments: [spots(at: seconds)]), limits: limits)
    #expect(judgedByEight.times == "0 1 2 3")
    #expect(judgedByEight.report.dropped == 9)
    limits.sectionLookahead = 9
    let judgedByNine = Playing(EventList(segments: [spots(at: seconds)]), limits: limits)
    #expect(judgedByNine.report.dropped == 0)
    #expect(judgedByNine.report.fixes == 13)
  }

  @Test("The time between segments passes without a signal")
  func gapKept() {
    let playing = Playing(EventList(segments: [spots(at: [0, 10]), spots(at: [70, 80])]))
    #expect(playing.story == "0 10 ×10 70 80")
    #expect(playing.times == "0 10 70 80")
  }

  @Test("The next segment begins a second after the one before where gaps are skipped")
  func gapSkipped() {
    let source = EventList(segments: [spots(at: [0, 10]), spots(at: [70, 80]), spots(at: [1e6])])
    let playing = Playing(source) { $0.gap = .skip }
    #expect(playing.story == "0 10 11 21 22")
    #expect(playing.times == "0 10 70 80 1000000")
  }

  @Test("A segment after the time already played is not shifted, one at that time is")
  func shiftBoundary() {
    let later = Playing(EventList(segments: [spots(at: [0, 10]), spots(at: [10.001, 11])]))
    #expect(later.times == "0 10 10.001 11")
    #expect(later.warnings.isEmpty)
    let equal = Playing(EventList(segments: [spots(at: [0, 10]), spots(at: [10, 12])]))
    #expect(equal.times == "0 10 11 13")
    #expect(equal.warnings == [.sectionShifted(at: third)])
    #expect(equal.report.dropped == 0)
  }

  @Test("A segment before the time already played is shifted as a whole to a second after it")
  func shifted() {
    let playing = Playing(
      EventList(segments: [
        spots(at: [0, 10]), spots(at: [-500, -490, -470]), spots(at: [20, 40]),
      ]))
    #expect(playing.times == "0 10 11 21 41 42 62")
    #expect(playing.story == "0 10 ×10 11 21 41 ×41 42 62")
    #expect(playing.warnings == [.sectionShifted(at: third)])
  }

  @Test("A segment after a shifted one that lies past it keeps its own times")
  func shiftEnds() {
    let playing = Playing(
      EventList(segments: [spots(at: [0, 10]), spots(at: [0, 5]), spots(at: [17, 18])]))
    #expect(playing.times == "0 10 11 16 17 18")
  }

  @Test("Each kind of oddity is reported once in all, with its first place")
  func toldOnce() {
    let odd = spots(at: [0, 0, 1, 2])
    let playing = Playing(EventList(segments: [odd + [.unusable], odd + [.unusable], odd]))
    #expect(
      playing.warnings == [
        .unusablePoint(
          GPXUnusablePoint(
            kind: .trackPoint, position: TextPosition(line: 5, column: 5),
            reason: .latitudeOutOfRange)),
        .notLater(at: TextPosition(line: 2, column: 5)),
        .sectionShifted(at: TextPosition(line: 6, column: 5)),
      ])
    #expect(playing.report.dropped == 3)
    #expect(playing.report.unusable == 2)
  }
}
