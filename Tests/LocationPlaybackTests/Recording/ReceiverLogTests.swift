// SPDX-License-Identifier: MIT

import GPSD
import GPX
import LocationCore
import Testing

@testable import LocationPlayback
@testable import LocationSources

@Suite("Logs of receivers")
struct ReceiverLogTests {
  private let start = UTCInstant(secondsSinceEpoch: 946_684_800)

  /// A report of a position so many thousandths of a degree north of 50° N 8° E.
  private func report(
    _ thousandths: Double, at second: Int64?, mode: TPV.Mode = .fix3D
  ) -> GPSDReport {
    var position = TPV(mode: mode)
    position.time = second.flatMap { GPSDTime(secondsSince1970: morning + $0, nanoseconds: 0) }
    if mode == .fix3D {
      position.latitude = 50 + thousandths / 1_000
      position.longitude = 8
    }
    return .position(position)
  }

  private func events(
    _ reports: [GPSDReport], limit: Int = ReceiverLog.waitingLimit
  ) -> [RecordedEvent] {
    var log = ReceiverLog(startTime: start, waitingLimit: limit)
    var events: [RecordedEvent] = []
    for report in reports {
      log.take(report)
      log.moveEvents(to: &events)
    }
    log.end()
    log.moveEvents(to: &events)
    return events
  }

  /// Seconds after the morning and thousandths north of 50° of each fix; `×` is a loss of signal.
  private func story(
    _ reports: [GPSDReport], since origin: UTCInstant? = nil, limit: Int = ReceiverLog.waitingLimit
  ) -> String {
    let origin = origin ?? UTCInstant(secondsSinceEpoch: morning)
    return events(reports, limit: limit).map { event in
      guard case .fix(let fix, _) = event else { return "×" }
      let place = ((fix.coordinate.latitude - 50) * 1_000).rounded()
      return "\(seconds(fix.timestamp - origin)):\(Int(place))"
    }.joined(separator: " ")
  }

  @Test("Each moment is a fix, simulated, and one without a position is a loss of signal")
  func moments() {
    let reports = [
      report(0, at: 0), report(0, at: 0), report(1, at: 1), report(0, at: 2, mode: .noFix),
      report(3, at: 3),
    ]
    #expect(story(reports).hasPrefix("0:0 1:1 × 3:3"))
    for case .fix(let fix, let place) in events(reports) {
      #expect(fix.origin == .simulation)
      #expect(place == TextPosition())
    }
  }

  @Test("Positions before the first time lie a second apart up to it, and come with it")
  func beforeTheFirstTime() {
    #expect(
      story([report(0, at: nil), report(1, at: nil), report(2, at: 10), report(3, at: 11)])
        .hasPrefix("8:0 9:1 10:2 11:3"))
  }

  @Test("A position before the first time that is the first one with it is not played twice")
  func sameMoment() {
    #expect(
      story([report(5, at: nil), report(5, at: 10), report(6, at: 11)]).hasPrefix("10:5 11:6"))
    let often = (0..<6).map { _ in report(5, at: nil) }
    #expect(story(often + [report(5, at: 10)]).hasPrefix("8:5 9:5 10:5"))
  }

  @Test("A log without any time begins at the start time and goes on a second apart")
  func neverTimed() {
    let reports = (0..<4).map { report(Double($0), at: nil) }
    #expect(story(reports, since: start).hasPrefix("0:0 1:1 2:2 3:3"))
  }

  @Test("A position without a time among others lies a second after the one before")
  func among() {
    #expect(
      story([report(0, at: 0), report(1, at: 10), report(2, at: nil), report(3, at: 20)])
        .hasPrefix("0:0 10:1 11:2 20:3"))
  }

  @Test("No more wait for a time than the limit; what then comes with one goes on from there")
  func waitingLimit() {
    let reports = [report(0, at: nil), report(1, at: nil), report(2, at: 100), report(3, at: 105)]
    #expect(story(reports, limit: 3).hasPrefix("98:0 99:1 100:2 105:3"))
    #expect(story(reports, since: start, limit: 2).hasPrefix("0:0 1:1 2:2 7:3"))
  }

  @Test("Time that goes back begins a new section, as a loss of signal does")
  func timeGoesBack() {
    #expect(
      story([report(0, at: 10), report(1, at: 11), report(2, at: 2), report(3, at: 3)])
        .hasPrefix("10:0 11:1 × 2:2 3:3"))
  }
}
