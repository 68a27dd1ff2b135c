// SPDX-License-Identifier: MIT

import GPX
import LocationCore
import LocationFakes
import LocationFiles
import LocationPlayback
import Synchronization
import Testing

@testable import LocationHost

/// Fixes of a recording a second apart, which notes when it is read on.
private struct NotedFixes: FixSource {
  let count: Int
  let note: (String) -> Void
  private var position = 0
  init(_ count: Int, note: @escaping (String) -> Void) { (self.count, self.note) = (count, note) }

  mutating func read(into events: inout [RecordedEvent]) -> Bool {
    guard position < count else {
      note("end")
      return false
    }
    position += 1
    note("read \(position)")
    events.append(.fix(fix(position, at: Double(position)), at: TextPosition()))
    return true
  }

  mutating func rewind() { position = 0 }
}

@Suite("Time line driver")
struct TimelineDriverTests {
  private let recorder = Recorder()
  private let service = LocationService(clock: SteppedClock(), performing: .onAdvance)
  private let fault = GPXError(code: .truncated, file: "x.gpx", line: 9, column: 1)

  private func client() -> ClientID {
    service.makeClient(
      of: AppID("app"), decided: .authorizedWhenInUse, observer: recorder)
  }

  private func driver(
    _ source: ListSource, _ adjust: (inout PlaybackOptions) -> Void = { _ in },
    timeShift: (@Sendable (UTCInstant) -> Duration)? = nil
  ) -> TimelineDriver {
    var options = PlaybackOptions()
    adjust(&options)
    let cursor = TraceCursor(source: source, options: options) { () throws(SpillError) in
      try TemporaryFile()
    }
    return TimelineDriver(service: service, cursor: cursor, timeShift: timeShift)
  }

  /// What the client received since it was made, with the seconds of the line.
  private var story: String {
    recorder.notices.dropFirst().map { notice in
      "\(notice.time.seconds - morning.seconds):\(notice.event.word)"
    }.joined(separator: " ")
  }

  @Test("Fixes and deadlines come in the order of time")
  func merges() {
    let driver = driver(ListSource([0, 5], [60, 61]))
    service.send(.updatesStarted(client()))
    driver.advance(to: at(100))
    let expected = "0:1 5:2 15:!locationUnknown 45:!locationUnknown 60:3 61:4 71:!locationUnknown"
    #expect(story == expected)
    #expect(driver.isAtEnd)
  }

  @Test("A fix is brought before the trace is read on, which may have to wait for more")
  func bringsBeforeReading() {
    let story = Mutex<[String]>([])
    @Sendable func note(_ word: String) { story.withLock { $0.append(word) } }
    let cursor = TraceCursor(source: .fixes(NotedFixes(3, note: note))) { () throws(SpillError) in
      try TemporaryFile()
    }
    let driver = TimelineDriver(service: service, cursor: cursor)
    recorder.react { notice in
      if case .locationsUpdated = notice.event { note("told \(notice.event.word)") }
    }
    service.send(.updatesStarted(client()))
    driver.advance(to: at(5))
    #expect(
      story.withLock(\.self)
        == ["read 1", "told 1", "read 2", "told 2", "read 3", "told 3", "end"])
  }

  @Test("A deadline at the instant of a fix comes before it")
  func sameInstant() {
    let driver = driver(ListSource([0], [10], [11]))
    service.send(.updatesStarted(client()))
    driver.advance(to: at(11))
    #expect(story == "0:1 10:!locationUnknown 10:2 11:3")
  }

  @Test("An advance stops at its target, that instant included")
  func stopsAtTarget() {
    let driver = driver(ListSource([0, 10, 20]))
    service.send(.updatesStarted(client()))
    driver.advance(to: at(9.999))
    #expect(story == "0:1")
    #expect(driver.nextDue == at(10))
    driver.advance(to: at(10))
    #expect(story == "0:1 10:2")
    driver.advance(to: at(5))
    #expect(story == "0:1 10:2")
    driver.advance(to: at(20))
    #expect(story == "0:1 10:2 20:3")
  }

  @Test("Many small steps deliver what one large step delivers", arguments: [0.1, 0.7, 3, 1_000])
  func steps(step: Double) {
    let driver = driver(ListSource([0, 5, 6], [60, 61], [200]))
    service.send(.updatesStarted(client()))
    var now = 0.0
    while now < 300 {
      driver.advance(to: at(now))
      now += step
    }
    driver.advance(to: at(300))
    #expect(
      story
        == "0:1 5:2 6:3 16:!locationUnknown 46:!locationUnknown 60:4 61:5 71:!locationUnknown "
        + "101:!locationUnknown 131:!locationUnknown 161:!locationUnknown 191:!locationUnknown "
        + "200:6 210:!locationUnknown 240:!locationUnknown 270:!locationUnknown "
        + "300:!locationUnknown")
  }

  @Test("Fixes pass by unseen while no client wants positions")
  func notWanted() {
    let driver = driver(ListSource([0, 10, 20, 30]))
    let client = client()
    #expect(driver.nextDue == nil)
    driver.advance(to: at(19))
    service.send(.updatesStarted(client), at: at(19))
    #expect(driver.nextDue == at(20))
    driver.advance(to: at(20))
    service.send(.updatesStopped(client), at: at(20))
    driver.advance(to: at(100))
    #expect(story == "20:3")
    #expect(driver.report.fixes == 4)
    #expect(driver.isAtEnd)
  }

  @Test("A source that has lost its signal has no position between two fixes")
  func betweenWithoutSignal() {
    let driver = driver(ListSource([0, 10, 20, 30]))
    let client = client()
    driver.advance(to: at(12))
    driver.holdsFixesBack = true
    service.send(.updatesStarted(client), at: at(14))
    driver.advance(to: at(30))
    #expect(story == "24:!locationUnknown")
  }

  @Test("A client that starts after the end gets the failure that there is no position")
  func startAfterEnd() {
    let driver = driver(ListSource([0]))
    let client = client()
    driver.advance(to: at(50))
    service.send(.updatesStarted(client), at: at(50))
    driver.advance(to: at(70))
    #expect(story == "60:!locationUnknown")
  }

  @Test("A client that stops in its callback gets no further fix, even within one advance")
  func stopInsideCallback() {
    let driver = driver(ListSource([0, 1, 2]))
    let client = client()
    let service = service
    recorder.react { notice in
      if notice.event.word == "2" { service.send(.updatesStopped(client)) }
    }
    service.send(.updatesStarted(client))
    driver.advance(to: at(100))
    #expect(story == "0:1 1:2")
  }

  @Test("The end of a trace counts as the loss of its signal, once")
  func endOnce() {
    let driver = driver(ListSource([0, 10]))
    service.send(.updatesStarted(client()))
    driver.advance(to: at(10))
    #expect(driver.isAtEnd)
    #expect(service.schedule.deadline == at(20))
    driver.advance(to: at(15))
    driver.advance(to: at(15))
    #expect(service.schedule.deadline == at(20))
    driver.advance(to: at(25))
    #expect(story == "0:1 10:2 20:!locationUnknown")
  }

  @Test("An advance ends after as many events as it is given, and goes on from there")
  func atMost() {
    let driver = driver(ListSource([0, 1, 2, 3]))
    service.send(.updatesStarted(client()))
    driver.advance(to: .farFuture, atMost: 0)
    #expect(recorder.story == "authorizedWhenInUse")
    // The first fix is followed by the look at its region.
    driver.advance(to: .farFuture, atMost: 3)
    #expect(story == "0:1 1:2")
    driver.advance(to: at(3), atMost: 9)
    #expect(story == "0:1 1:2 2:3 3:4")
  }

  @Test("An advance in the trace brings the deadlines before its end, and none after it")
  func endOfTrace() {
    let driver = driver(ListSource([0], [15, 16]))
    service.send(.updatesStarted(client()))
    driver.advance(until: .endOfTrace, atMost: 1)
    #expect(story == "0:1")
    driver.advance(until: .endOfTrace, atMost: 100)
    #expect(story == "0:1 10:!locationUnknown 15:2 16:3")
    #expect(driver.isAtEnd)
    driver.advance(until: .endOfTrace, atMost: 100)
    #expect(service.schedule.deadline == at(26))
    #expect(recorder.notices.count == 5)
  }

  @Test("A failure comes after the fixes before it, is kept, and is taken once")
  func failure() {
    let driver = driver(ListSource([0, 10], fault: fault))
    service.send(.updatesStarted(client()))
    #expect(driver.takeFailure() == nil)
    driver.advance(to: at(30))
    #expect(story == "0:1 10:2 20:!locationUnknown")
    #expect(driver.failure == .document(fault))
    #expect(driver.takeFailure() == .document(fault))
    #expect(driver.takeFailure() == nil)
    #expect(driver.failure == .document(fault))
    #expect(!driver.report.isComplete)
  }

  @Test("A trace with nothing to play fails at once and is at its end")
  func nothing() {
    let driver = driver(ListSource([]))
    #expect(driver.failure == .nothingToPlay)
    #expect(driver.isAtEnd)
    #expect(driver.nextDue == nil)
    service.send(.updatesStarted(client()))
    driver.advance(to: at(10))
    #expect(recorder.story == "authorizedWhenInUse !locationUnknown")
  }

  @Test("A driver without a trace has no positions, and no failure")
  func noTrace() {
    let driver = TimelineDriver(service: service, cursor: nil)
    service.send(.updatesStarted(client()))
    #expect(driver.nextDue == at(10))
    driver.advance(to: at(10))
    #expect(recorder.story == "authorizedWhenInUse !locationUnknown")
    #expect(driver.failure == nil)
    #expect(driver.report == PlaybackReport())
    #expect(driver.takeWarnings().isEmpty)
  }

  @Test("The line's UTC is that of the trace before its first fix, too")
  func anchor() {
    let driver = driver(ListSource([100, 110])) { $0.startOffset = .seconds(4) }
    service.send(.updatesStarted(client()))
    driver.advance(to: .start)
    #expect(recorder.notices.first?.time == UTCInstant(secondsSinceEpoch: morning.seconds + 104))
    driver.advance(to: at(6))
    #expect(story == "110:2")
  }

  @Test("Shifted times begin where the shift says, and keep their distances")
  func timeShift() {
    let driver = driver(ListSource([0, 10]), timeShift: { _ in .seconds(1_000) })
    service.send(.updatesStarted(client()))
    driver.advance(to: at(10))
    #expect(story == "1000:1 1010:2")
    let stamps = recorder.notices.compactMap { notice in
      if case .locationsUpdated(let fixes) = notice.event { fixes.first?.timestamp } else { nil }
    }
    #expect(stamps == [morning + .seconds(1_000), morning + .seconds(1_010)])
  }

  @Test(
    "Shifted times hold for deliveries before the first fix, too")
  func timeShiftBeforeFirstFix() {
    let driver = driver(ListSource([0, 10]), timeShift: { _ in .seconds(1_000) })
    service.send(.updatesStarted(client()))
    driver.advance(to: .start)
    #expect(recorder.notices.first?.time == morning + .seconds(1_000))
  }

  @Test("Warnings of the trace are handed on once")
  func warnings() {
    let driver = driver(ListSource([0, 0, 1, 2]))
    service.send(.updatesStarted(client()))
    driver.advance(to: at(5))
    #expect(driver.takeWarnings() == [.notLater(at: TextPosition())])
    #expect(driver.takeWarnings().isEmpty)
  }
}
