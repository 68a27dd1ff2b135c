// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationFakes
import LocationPlayback
import Testing

@testable import LocationHost

@Suite("Motions in place of a trace")
struct SteeredMotionTests {
  @Test("A place counts at once, each second, and until it is cleared")
  func place() throws {
    let bench = SteeringBench(Array(0...100))
    bench.pass(2.5)
    let status = try bench.perform(.set(LivePlace(.somewhere, accuracy: 30)))
    #expect(status.source == .place && status.place?.accuracy == 30)
    #expect(bench.fixes.last?.coordinate == .somewhere)
    #expect(bench.fixes.last?.horizontalAccuracy == 30)
    bench.pass(3)
    #expect(bench.latitudes == [1, 2, 3, 10, 10, 10, 10])
    #expect(bench.gaps == [1, 1, 0.5, 1, 1, 1])
    #expect(bench.steering.status.tracePosition == 2.5)
    // The trace goes on where it was.
    #expect(try bench.perform(.clear).tracePosition == 2.5)
    #expect(abs((bench.fixes.last?.coordinate.latitude ?? 0) - 3.5) < 0.01)
    bench.pass(0.6)
    #expect(bench.latitudes.last == 4)
    #expect(bench.gaps.last == 0.5)
  }

  @Test("A paused device shows a new place at once, and time stands still before and after it")
  func pausedPlace() throws {
    let bench = SteeringBench(Array(0...100))
    bench.pass(2)
    try bench.perform(.pause)
    try bench.perform(.set(LivePlace(.somewhere)))
    bench.pass(50)
    #expect(bench.latitudes == [1, 2, 3, 10])
    #expect(bench.gaps == [1, 1, 0.001])
  }

  @Test("A route has its speed, its pace and its end")
  func route() throws {
    let bench = SteeringBench(Array(0...100))
    let end = Geodesic.direct(from: .somewhere, course: 90, distance: 100).coordinate
    try bench.perform(.start(LiveRoute([.somewhere, end], speed: 10, distance: 20)))
    bench.pass(12)
    let fixes = bench.fixes.dropFirst()
    let distances = zip(fixes, fixes.dropFirst()).map {
      Geodesic.distance(from: $0.coordinate, to: $1.coordinate)
    }
    for distance in distances.prefix(5) { #expect(abs(distance - 20) < 0.1) }
    #expect(distances.dropFirst(5).allSatisfy { $0 == 0 })
    let last = try #require(bench.fixes.last).coordinate
    #expect(Geodesic.distance(from: last, to: end) < 0.02)
    #expect(bench.fixes.last?.speed?.metersPerSecond == 0)
    #expect(Set(bench.gaps.dropFirst()) == [2])
  }

  @Test("A movement goes on from where the device is, straight or in a circle")
  func drive() throws {
    let bench = SteeringBench(Array(0...100))
    try bench.perform(.set(LivePlace(.somewhere)))
    bench.pass(1)
    try bench.perform(.drive(LiveVector(speed: 20, course: 90)))
    bench.pass(10)
    let there = try #require(bench.fixes.last)
    #expect(abs(Geodesic.distance(from: .somewhere, to: there.coordinate) - 200) < 0.1)
    #expect(abs((there.course?.degrees ?? 0) - 90) < 0.01)
    // A turn of 9° a second comes back after 40 s.
    try bench.perform(.drive(LiveVector(speed: 20, course: 90, turn: 9)))
    bench.pass(10)
    #expect(abs((bench.fixes.last?.course?.degrees ?? 0) - 180) < 0.01)
    bench.pass(30.5)
    let back = try #require(bench.fixes.last)
    #expect(Geodesic.distance(from: there.coordinate, to: back.coordinate) < 0.5)
    try bench.perform(.stopDriving)
    bench.pass(5)
    #expect(bench.fixes.last?.speed?.metersPerSecond == 0)
    #expect(bench.steering.status.source == .place)
  }

  @Test("A device whose position is not known cannot be driven")
  func unknown() throws {
    let bench = SteeringBench()
    #expect(throws: LiveFault("the position is not known yet; set a place first")) {
      try bench.perform(.drive(LiveVector(speed: 1, course: 0)))
    }
  }

  private static func number(_ random: inout SplitMix64, below bound: Double) -> Double {
    Double(random.next() % 1_000_000) / 1_000_000 * bound
  }

  /// Any command.
  private static func command(_ random: inout SplitMix64) -> LiveCommand {
    switch random.next() % 11 {
    case 0: return .pause
    case 1: return .resume
    case 2: return .step(Int(random.next() % 4) + 1)
    case 3: return .rate(number(&random, below: 8) + 0.1)
    case 4: return .seek(.to(number(&random, below: 9_000)))
    case 5: return .seek(.by(number(&random, below: 100) - 50))
    case 6: return .set(LivePlace(.somewhere))
    case 7:
      let speed = number(&random, below: 30)
      return .drive(LiveVector(speed: speed, course: number(&random, below: 360)))
    case 8: return .clear
    case 9:
      let speed = number(&random, below: 50) + 1
      return .start(LiveRoute([.somewhere, .elsewhere], speed: speed))
    default: return .seek(.share(number(&random, below: 0.5)))
    }
  }

  @Test("Whatever a person does, the time of fixes goes on, without a gap", arguments: 0..<50)
  func anySequence(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    // Some traces have a gap, some apps connect late, and some fixes have present times.
    let gap = seed % 3 * 10
    let segments: [[Int64]] = [Array(0...300), Array(Int64(300 + gap)...20_000)]
    let shift: @Sendable (UTCInstant) -> Duration = { morning + .seconds(7_000) - $0 }
    let bench = SteeringBench(
      of: segments, isAppThere: seed % 2 == 0, timeShift: seed % 4 < 2 ? nil : shift)
    var story: [String] = []
    for _ in 0..<60 {
      let command = Self.command(&random)
      let count = bench.fixes.count
      _ = try? bench.perform(command)
      story.append("\(bench.fixes.count): \(command)")
      // A jump is seen at once.
      #expect(bench.fixes.count <= count + 4)
      bench.pass(Self.number(&random, below: 3))
      if seed % 2 == 1, story.count == 10 { bench.connect() }
    }
    #expect(bench.gaps.allSatisfy { $0 > 0 }, "\(bench.gaps.filter { $0 <= 0 })")
    // A trace has a fix each second, and the jump at a command takes another one at most.
    #expect(
      bench.gaps.allSatisfy { $0 <= 2.001 + Double(gap) }, "\(bench.gaps.max() ?? 0)\n\(story)")
    let times = bench.recorder.notices.map(\.time)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
  }
}
