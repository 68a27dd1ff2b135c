// SPDX-License-Identifier: MIT

import LocationCore
import RealGPSD
import Testing

@testable import LocationHardware

@Suite(
  "A receiver connected to a real gpsd",
  .enabled(if: RealGPSD.isInstalled, Comment(rawValue: RealGPSD.missing)))
struct RealReceiverTests {
  @Test("Each epoch with a position is one fix, with its position and time; none without is")
  func epochsAreFixes() throws {
    let daemon = try RealGPSD()
    let bench = try ReceiverBench(port: daemon.port)
    #expect(bench.feed(daemon))
    // Some of what was fed in the meantime may still be on its way.
    var second = 1_000
    for isValid in [true, true, false, true, false, false, true] {
      let latitude = 47 + Double(second % 1_000) * 1e-4
      daemon.send(Sentences.epoch(second: second, latitude: latitude, isValid: isValid))
      // gpsd reports a mode only as it changes back.
      #expect(
        bench.run {
          isValid
            ? abs((bench.fixes.last?.coordinate.latitude ?? 0) - latitude) < 1e-9
            : bench.status.state == .noFix
        })
      second += 1
    }
    let start = UTCInstant(secondsSinceEpoch: 1_777_888_800)
    let seconds = bench.fixes.map { $0.timestamp.seconds(since: start) }.filter { $0 >= 1_000 }
    #expect(seconds == [1_000, 1_001, 1_003, 1_006])
    #expect(bench.fixes.allSatisfy { $0.origin == .accessory })
    #expect(bench.status.refusedLines == 0)
  }

  @Test("Killed ten times and started again, it gives every fix after each return, and no other")
  func killedTenTimes() throws {
    let daemon = try RealGPSD()
    let bench = try ReceiverBench(port: daemon.port)
    for round in 1...10 {
      // A slow machine may send hundreds of epochs until one arrives, and none may be sent twice.
      let (first, second, last) = (round * 3_000, round * 3_000 + 1_000, round * 3_000 + 2_000)
      #expect(bench.feed(daemon, from: first))
      daemon.kill()
      #expect(bench.run { if case .unreachable = bench.status.state { true } else { false } })
      let connections = bench.status.connections
      try daemon.start()
      #expect(
        bench.run(within: 5) {
          bench.status.connections > connections && bench.status.release != nil
        })
      #expect(bench.feed(daemon, from: second))
      let before = bench.fixes.count
      for number in 0..<5 { daemon.send(Sentences.epoch(second: last + number)) }
      #expect(bench.run { bench.fixes.last?.timestamp == Self.time(last + 4) })
      #expect(bench.fixes.suffix(5).map(\.timestamp) == (0..<5).map { Self.time(last + $0) })
      #expect(bench.fixes.count >= before + 5)
    }
    #expect(Set(bench.fixes.map(\.timestamp)).count == bench.fixes.count)
    #expect(bench.fixes.allSatisfy { $0.coordinate.latitude == 47.5 })
  }

  private static func time(_ second: Int) -> UTCInstant {
    UTCInstant(secondsSinceEpoch: 1_777_888_800 + Int64(second))
  }

  @Test("The position is unknown without a gpsd; it comes by itself when one is started")
  func startsLate() throws {
    let daemon = try RealGPSD()
    daemon.kill()
    let bench = try ReceiverBench(port: daemon.port)
    #expect(bench.run { bench.unknowns > 0 })
    let refused = ReceiverStatus.State.unreachable(reason: "Connection refused")
    #expect(bench.run { bench.status.state == refused })
    #expect(bench.status.description.contains("127.0.0.1:\(daemon.port)"))
    try daemon.start()
    #expect(bench.feed(daemon))
  }

  @Test("A gpsd that hangs is noticed, and followed again when it goes on")
  func standsStill() throws {
    let daemon = try RealGPSD()
    let bench = try ReceiverBench(port: daemon.port)
    #expect(bench.feed(daemon))
    daemon.pause()
    #expect(bench.run { bench.status.state == .unanswered })
    #expect(bench.unknowns > 0)
    daemon.resume()
    #expect(bench.feed(daemon, from: 500))
  }

  @Test("A gpsd without a device says so, as does one without the device that is asked for")
  func noDevices() throws {
    let empty = try RealGPSD(.nothing)
    let bench = try ReceiverBench(port: empty.port)
    #expect(bench.run { bench.status.state == .noDevices })
    let daemon = try RealGPSD()
    let other = try ReceiverBench(source: "gpsd://127.0.0.1:\(daemon.port)/dev/nothing")
    #expect(other.run { other.status.state == .deviceMissing })
    #expect(other.status.description.contains("/dev/nothing"))
  }

  @Test("The position is unknown when the mode falls to 1, and known again with no new start")
  func modeFalls() throws {
    let daemon = try RealGPSD()
    let bench = try ReceiverBench(port: daemon.port)
    #expect(bench.feed(daemon))
    daemon.send(Sentences.epoch(second: 200, isValid: false))
    daemon.send(Sentences.epoch(second: 201, isValid: false))
    #expect(bench.run { bench.unknowns > 0 })
    #expect(bench.feed(daemon, from: 300))
  }

  @Test("A receiver that is unplugged is noticed by its silence, and followed when it is back")
  func unplugged() throws {
    let daemon = try RealGPSD(.nothing)
    var line: SerialLine? = try SerialLine()
    let path = try #require(line?.path)
    try daemon.add(path)
    let bench = try ReceiverBench(port: daemon.port)
    var second = 0
    func hasFix(after count: Int) -> Bool {
      line?.send(Sentences.epoch(second: second))
      second += 1
      return bench.fixes.count > count
    }
    #expect(bench.run { hasFix(after: 0) })
    line = nil
    // Three seconds of silence: gpsd itself says nothing.
    #expect(bench.run { bench.status.state == .silent })
    #expect(bench.run { bench.unknowns > 0 })
    let before = bench.fixes.count
    // What the system announces to gpsd when a device goes and when one comes.
    try daemon.remove(path)
    #expect(bench.run { bench.status.state != .fix })
    let other = try SerialLine()
    line = other
    try daemon.add(other.path)
    #expect(bench.run { hasFix(after: before) })
  }

  @Test("An app that takes nothing for a while holds up neither gpsd nor its other clients")
  func slowApp() throws {
    let daemon = try RealGPSD()
    let bench = try ReceiverBench(port: daemon.port)
    #expect(bench.feed(daemon))
    let other = try ReceiverBench(port: daemon.port)
    #expect(other.feed(daemon, from: 1_000))
    // The first app's thread is blocked, while far more comes than a socket holds; the other one
    // gets each thousand within seconds, where a gpsd held up would be silent for a minute.
    for thousand in 1...20 {
      let first = thousand * 1_000
      for second in first..<first + 1_000 { daemon.send(Sentences.epoch(second: second)) }
      #expect(other.feed(daemon, from: first + 1_000))
    }
    #expect(bench.feed(daemon, from: 50_000))
    #expect(bench.status.connections == 1)
  }

  @Test("A receiver without a demand for positions is not connected")
  func leaves() throws {
    let daemon = try RealGPSD()
    let bench = try ReceiverBench(port: daemon.port)
    #expect(bench.feed(daemon))
    bench.stopUpdates()
    #expect(bench.run { bench.status.state == .idle })
    bench.startUpdates()
    #expect(bench.feed(daemon, from: 500))
    #expect(bench.status.connections == 2)
  }

  @Test("A receiver with a heading delivers it to an app that wants no positions")
  func headings() throws {
    let daemon = try RealGPSD()
    let bench = try ReceiverBench(port: daemon.port)
    bench.stopUpdates()
    bench.startHeading()
    var second = 0
    func hasHeading() -> Bool {
      daemon.send(Sentences.epoch(second: second) + Sentences.sentence("GPHDT,123.4,T"))
      second += 1
      return bench.events.contains { if case .headingUpdated = $0 { true } else { false } }
    }
    #expect(bench.run(until: hasHeading))
    #expect(bench.status.reportsHeading)
    #expect(bench.fixes.isEmpty)
  }
}
