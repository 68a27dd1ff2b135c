// SPDX-License-Identifier: MIT

import GPSD
import LocationCore
import Testing

@Suite("Reports of one moment are one fix")
struct EpochTests {
  @Test("One report an epoch is a fix at once, when two epochs have shown that there is one")
  func singleReports() {
    var bench = TrackerBench()
    for second in 0..<5 { bench.take(Double(second), at: Double(second)) }
    // The first two waited for a quarter of a second; the last one came out as it arrived.
    #expect(bench.fixes.count == 5)
    #expect(bench.fixes.map(\.timestamp) == bench.fixes.map(\.timestamp).sorted())
  }

  @Test("Each field's last value counts of several reports of a moment")
  func lastValuesWin() throws {
    var bench = TrackerBench()
    bench.take(0, at: 0, mode: .fix2D) { $0.speed = 1 }
    bench.take(0, at: 0.001) { report in
      report.speed = 2
      report.track = 90
    }
    bench.take(0, at: 0.002) { $0.latitude = 48 }
    bench.pass(to: 1)
    let fix = try #require(bench.fixes.first)
    #expect(bench.fixes.count == 1)
    #expect(fix.coordinate.latitude == 48)
    #expect(fix.speed?.metersPerSecond == 2)
    #expect(fix.course?.degrees == 90)
  }

  @Test("An epoch that nothing ends is ended after a quarter of a second")
  func patienceEnds() {
    var bench = TrackerBench()
    bench.take(0, at: 0)
    bench.pass(to: 0.249)
    #expect(bench.fixes.isEmpty)
    bench.pass(to: 0.25)
    #expect(bench.fixes.count == 1)
  }

  @Test("The next moment ends an epoch")
  func nextMomentEnds() {
    var bench = TrackerBench()
    bench.take(0, at: 0)
    bench.take(0.1, at: 0.1)
    #expect(bench.fixes.count == 1)
  }

  @Test("Three reports an epoch are learnt, after which the third one brings the fix")
  func reportsAreLearnt() {
    var bench = TrackerBench()
    for second in 0..<3 {
      for part in 0..<3 { bench.take(Double(second), at: Double(second) + Double(part) * 0.001) }
    }
    #expect(bench.fixes.count == 3)
    bench.take(3, at: 3)
    bench.take(3, at: 3.001)
    #expect(bench.fixes.count == 3)
    bench.take(3, at: 3.002)
    #expect(bench.fixes.count == 4)
  }

  @Test("A report more than an epoch had makes no second fix, and is waited for from then on")
  func lateReports() {
    var bench = TrackerBench()
    for second in 0..<4 { bench.take(Double(second), at: Double(second)) }
    let before = bench.fixes.count
    bench.take(3, at: 3.001) { $0.speed = 7 }
    #expect(bench.fixes.count == before)
    bench.take(4, at: 4)
    #expect(bench.fixes.count == before)
    bench.take(4, at: 4.001) { $0.speed = 8 }
    #expect(bench.fixes.last?.speed?.metersPerSecond == 8)
  }

  @Test("A position that comes late for a moment without one is a fix all the same")
  func latePosition() {
    var bench = TrackerBench()
    for second in 0..<4 { bench.take(Double(second), at: Double(second), mode: .noFix) }
    #expect(bench.fixes.isEmpty)
    bench.take(3, at: 3.001)
    bench.take(3, at: 3.002)
    #expect(bench.fixes.count == 1)
  }

  @Test("Modes 0 and 1 are never a position, whatever stands beside them")
  func noFixIsNone() {
    var bench = TrackerBench()
    for (second, mode) in [TPV.Mode.unknown, .noFix].enumerated() {
      bench.take(Double(second), at: Double(second), mode: mode) { report in
        report.latitude = 47
        report.longitude = 8
      }
    }
    bench.pass(to: 60)
    #expect(bench.events.isEmpty)
  }

  @Test("A report without a position takes none away from its moment")
  func positionStays() {
    var bench = TrackerBench()
    bench.take(0, at: 0)
    bench.take(0, at: 0.001, mode: .noFix)
    bench.pass(to: 1)
    #expect(bench.fixes.count == 1)
    #expect(bench.losses == 0)
  }

  @Test("A report without a time is an epoch of its own, stamped with its arrival")
  func timelessReports() {
    var bench = TrackerBench()
    bench.take(nil, at: 1)
    bench.take(nil, at: 2.5)
    bench.pass(to: 3)
    #expect(
      bench.fixes.map(\.timestamp) == [
        TrackerBench.arrivalStart + .seconds(1), TrackerBench.arrivalStart + .seconds(2.5),
      ])
  }

  @Test("Reports without a time that repeat a place are one fix, with all that they hold")
  func timelessRepeats() {
    var bench = TrackerBench()
    for second in 0..<5 {
      for part in 0..<3 {
        bench.take(nil, at: Double(second) + Double(part) * 0.05) { report in
          report.latitude = 47 + Double(second) * 1e-5
          report.speed = part == 2 ? 3 : nil
        }
      }
    }
    bench.pass(to: 9)
    #expect(bench.fixes.count == 5)
    #expect(bench.fixes.allSatisfy { $0.speed?.metersPerSecond == 3 })
  }

  @Test("A report without a time of another place is another fix, however soon it comes")
  func timelessMoves() {
    var bench = TrackerBench()
    for step in 0..<20 {
      bench.take(nil, at: Double(step) * 0.02) { $0.latitude = 47 + Double(step) * 1e-6 }
    }
    bench.pass(to: 9)
    #expect(bench.fixes.count == 20)
  }

  @Test(
    "An epoch waits two fifths of a cycle where the number of reports varies: 40 ms at 10 Hz")
  func variableReports() {
    var bench = TrackerBench()
    var waits: [Double] = []
    for epoch in 0..<200 {
      let time = Double(epoch) / 10
      let before = bench.fixes.count
      bench.take(time, at: time)
      if epoch % 3 == 0 { bench.take(time, at: time + 0.002) }
      for millisecond in 3..<100 where bench.fixes.count == before {
        bench.pass(to: time + Double(millisecond) / 1_000)
        if bench.fixes.count > before { waits.append(Double(millisecond)) }
      }
    }
    bench.pass(to: 30)
    #expect(bench.fixes.count == 200)
    // Before three epochs have passed nothing is known of the cycle.
    #expect(waits.dropFirst(3).allSatisfy { $0 <= 41 })
  }

  @Test("Reports of an epoch that lie far apart are waited for, whatever the cycle")
  func slowLine() {
    var bench = TrackerBench()
    for epoch in 0..<20 {
      let time = Double(epoch) / 10
      bench.take(time, at: time)
      if epoch % 2 == 0 { bench.take(time, at: time + 0.07) { $0.speed = 4 } }
    }
    bench.pass(to: 9)
    #expect(bench.fixes.count == 20)
    #expect(bench.fixes.dropFirst(6).count { $0.speed != nil } == 7)
  }

  @Test(
    "Time that goes back begins a new sequence, and no epoch is dropped",
    arguments: [0.5, 1, 1.5, 60])
  func timeGoesBack(by seconds: Double) {
    var bench = TrackerBench()
    for second in 0..<5 { bench.take(Double(second) * 2, at: Double(second) * 2) }
    let again = 8 - seconds
    for second in 0..<3 { bench.take(again + 0.1 + Double(second) * 0.3, at: 10 + Double(second)) }
    bench.pass(to: 20)
    #expect(bench.fixes.count == 8)
    #expect(bench.sequences == [false, false, false, false, false, true, false, false])
  }

  @Test("A log that is played again gives each of its fixes again")
  func loops() {
    var bench = TrackerBench()
    for pass in 0..<3 {
      for second in 0..<10 { bench.take(Double(second), at: Double(pass * 10 + second)) }
    }
    bench.pass(to: 40)
    #expect(bench.fixes.count == 30)
    #expect(bench.sequences.count { $0 } == 2)
  }

  @Test(
    "Each moment with a position is one fix, whatever the number and the pace of reports",
    arguments: 0..<200)
  func everyMomentOnce(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var bench = TrackerBench()
    var arrival = 0.0
    var expected: [Double] = []
    for epoch in 0..<40 {
      let second = Double(epoch) * 0.25
      var hasFix = false
      for _ in 0..<Int.random(in: 1...5, using: &random) {
        let mode =
          [TPV.Mode.unknown, .noFix, .fix2D, .fix3D].randomElement(using: &random) ?? .noFix
        hasFix = hasFix || mode.rawValue >= 2
        bench.take(second, at: arrival, mode: mode)
        arrival += Double.random(in: 0...0.02, using: &random)
      }
      if hasFix { expected.append(second) }
      arrival += Double.random(in: 0...0.6, using: &random)
    }
    bench.pass(to: arrival + 10)
    let start = UTCInstant(secondsSinceEpoch: 1_777_888_800)
    #expect(bench.fixes.map { $0.timestamp.seconds(since: start) } == expected)
  }
}
