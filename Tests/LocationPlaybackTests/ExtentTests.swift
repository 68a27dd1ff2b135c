// SPDX-License-Identifier: MIT

import GPX
import LocationCore
import Testing

@testable import LocationPlayback

@Suite("Start offset, duration and loops")
struct ExtentTests {
  private let trace = EventList(segments: [spots(at: [0, 10, 20, 30])])

  @Test("Times past the calendar are blamed on the trace, the start time or the repetition")
  func beyondCalendar() {
    let last = 253_402_300_799.0 - Double(morning)
    let late = EventList(segments: [[spot(0, at: last - 1), spot(1, at: last)], [spot(2, at: 0)]])
    #expect(Playing(late).error == .beyondCalendar(.trace))
    let again = EventList(segments: [[spot(0, at: last - 1), spot(1, at: last)]])
    #expect(Playing(again) { $0.repetition = .times(2) }.error == .beyondCalendar(.repetition))
    let untimed = Playing(EventList(spot(0, at: nil), spot(9, at: nil))) {
      $0.startTime = UTCInstant(secondsSinceEpoch: 253_402_300_799)
    }
    #expect(untimed.error == .beyondCalendar(.startTime))
  }

  @Test("A start offset on a fix begins with that fix")
  func offsetOnFix() {
    let playing = Playing(trace) { $0.startOffset = .seconds(10) }
    #expect(playing.story == "0 10 20")
    #expect(playing.times == "10 20 30")
    #expect(playing.report.skipped == 1)
    #expect(playing.report.firstTime == playing.fixes.first?.timestamp)
  }

  @Test("A start offset between fixes leaves a wait before the first one")
  func offsetBetween() {
    let playing = Playing(trace) { $0.startOffset = .milliseconds(10_001) }
    #expect(playing.story == "9.999 19.999")
    #expect(playing.report.skipped == 2)
  }

  @Test("A start offset on the last fix plays that one; one past it plays nothing")
  func offsetAtEnd() {
    #expect(Playing(trace) { $0.startOffset = .seconds(30) }.story == "0")
    let behind = Playing(trace) { $0.startOffset = .milliseconds(30_001) }
    #expect(behind.error == .nothingAfterStartOffset)
    #expect(behind.events.isEmpty)
    #expect(behind.report.skipped == 4)
    #expect(!behind.report.isComplete)
  }

  @Test("A duration plays up to its end, that moment included")
  func duration() {
    let exact = Playing(trace) { $0.duration = .seconds(20) }
    #expect(exact.story == "0 10 20")
    #expect(exact.report.isComplete)
    #expect(Playing(trace) { $0.duration = .milliseconds(19_999) }.story == "0 10")
    #expect(Playing(trace) { $0.duration = .zero }.story == "0")
  }

  @Test("A duration is counted from the start offset")
  func durationFromOffset() {
    let playing = Playing(trace) {
      $0.startOffset = .seconds(10)
      $0.duration = .seconds(10)
    }
    #expect(playing.times == "10 20")
  }

  @Test("An offset in a gap begins with the wait for the next segment")
  func offsetInGap() {
    let source = EventList(segments: [spots(at: [0, 10]), spots(at: [70, 80])])
    #expect(Playing(source) { $0.startOffset = .seconds(10) }.story == "0 ×0 60 70")
    #expect(Playing(source) { $0.startOffset = .seconds(40) }.story == "30 40")
    let skipping = Playing(source) {
      $0.startOffset = .seconds(11)
      $0.gap = .skip
    }
    #expect(skipping.story == "0 10")
    #expect(skipping.times == "70 80")
  }

  @Test("Each loop goes on forward in time, a second after the one before")
  func loop() {
    let playing = Playing(EventList(segments: [spots(at: [0, 10]), spots(at: [15, 20])])) {
      $0.repetition = .times(3)
    }
    #expect(playing.story == "0 10 ×10 15 20 21 31 ×31 36 41 42 52 ×52 57 62")
    #expect(playing.times == "0 10 15 20 21 31 36 41 42 52 57 62")
    #expect(playing.report.isComplete)
    #expect(playing.report.fixes == 12)
    #expect(playing.report.read == 12)
  }

  @Test("Once is what a count below one means")
  func loopZero() {
    #expect(Playing(trace) { $0.repetition = .times(0) }.fixes.count == 4)
    #expect(Playing(trace) { $0.repetition = .times(1) }.fixes.count == 4)
  }

  @Test("A loop without end goes on forever, and its oddities are reported once")
  func loopForever() {
    let playing = Playing(EventList(spot(0, at: 0), spot(1, at: 0), spot(2, at: 4)), atMost: 7) {
      $0.repetition = .forever
    }
    #expect(playing.story == "0 4 5 9 10 14 15")
    #expect(playing.warnings == [.notLater(at: TextPosition(line: 2, column: 5))])
    #expect(!playing.report.isComplete)
  }

  @Test("Loops of skipped gaps and of points without times go on forward too")
  func loopOfOtherKinds() {
    let skipping = Playing(EventList(segments: [spots(at: [0, 10]), spots(at: [70])])) {
      $0.gap = .skip
      $0.repetition = .times(2)
    }
    #expect(skipping.story == "0 10 11 12 22 23")
    #expect(skipping.times == "0 10 70 71 81 141")
    let untimed = Playing(EventList(segments: [spots(at: [nil, nil])])) {
      $0.repetition = .times(2)
    }
    #expect(untimed.story == "0 5.561 6.561 12.123")
  }

  @Test("A duration ends the loops, that of a later one too")
  func durationOfLoops() {
    let playing = Playing(trace) {
      $0.repetition = .forever
      $0.duration = .seconds(41)
    }
    #expect(playing.story == "0 10 20 30 31 41")
    #expect(playing.report.isComplete)
  }

  @Test(
    "Each loop plays the part chosen: what the start offset leaves out stays left out")
  func loopOfOffset() {
    let playing = Playing(trace) {
      $0.startOffset = .seconds(20)
      $0.repetition = .times(2)
    }
    #expect(playing.story == "0 10 11 21")
    #expect(playing.places == "2 3 2 3")
  }

  @Test(
    "An offset past the end has nothing to play, however often it is looped")
  func loopOfNothing() {
    for repetition in [PlaybackOptions.Repetition.times(2), .forever] {
      let playing = Playing(trace, atMost: 4) {
        $0.startOffset = .seconds(100)
        $0.repetition = repetition
      }
      #expect(playing.error == .nothingAfterStartOffset)
      #expect(playing.events.isEmpty)
    }
  }

  @Test("A line that has ended stays ended")
  func staysEnded() throws {
    var cursor = TraceCursor(source: EventList(spot(0, at: 0))) { () throws(SpillError) in
      throw SpillError(reason: "not needed")
    }
    let first: PlaybackEvent? = try cursor.next()
    #expect(first?.instant == .start)
    for _ in 0..<3 {
      let later: PlaybackEvent? = try cursor.next()
      #expect(later == nil)
      #expect(cursor.report.isComplete)
    }
  }
}
