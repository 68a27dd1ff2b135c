// SPDX-License-Identifier: MIT

import GPSD
import LocationCore
import LocationPlayback
import Testing

@Suite("A receiver is followed through its silences and its devices")
struct ReceiverTrackerTests {
  @Test("The signal is lost when the mode falls to 1, once, and found with the next position")
  func modeFalls() {
    var bench = TrackerBench()
    for second in 0..<3 { bench.take(Double(second), at: Double(second)) }
    for second in 3..<6 { bench.take(Double(second), at: Double(second), mode: .noFix) }
    bench.take(6, at: 6)
    #expect(bench.losses == 1)
    #expect(bench.fixes.count == 4)
    #expect(bench.tracker.hasFix)
  }

  @Test("Three seconds of silence lose the signal of a receiver with one fix a second")
  func silence() {
    var bench = TrackerBench()
    for second in 0..<5 { bench.take(Double(second), at: Double(second)) }
    bench.pass(to: 6.9)
    #expect(bench.losses == 0)
    bench.pass(to: 7)
    #expect(bench.losses == 1)
    bench.pass(to: 1_000)
    #expect(bench.losses == 1)
    #expect(bench.tracker.deadline == nil)
    bench.take(1_001, at: 1_001)
    bench.pass(to: 1_002)
    #expect(bench.fixes.count == 6)
  }

  @Test("A slow receiver is given three of its cycles")
  func slowReceiver() {
    var bench = TrackerBench()
    bench.take(0, at: 0)
    // Its first cycle is not known before it is over.
    #expect(bench.losses == 0)
    for second in 1..<4 { bench.take(Double(second) * 5, at: Double(second) * 5) }
    let before = bench.losses
    bench.pass(to: 29.9)
    #expect(bench.losses == before)
    bench.pass(to: 30.3)
    #expect(bench.losses == before + 1)
  }

  @Test("The end of a connection loses the signal, and the epoch that had begun is kept")
  func disconnection() {
    var bench = TrackerBench()
    bench.take(0, at: 0)
    bench.events += bench.tracker.disconnect(at: bench.now)
    #expect(bench.fixes.count == 1)
    #expect(bench.events.last == .signalLost)
    #expect(bench.tracker.disconnect(at: bench.now).isEmpty)
  }

  @Test("A device that is removed loses the signal")
  func removal() {
    var bench = TrackerBench()
    bench.take(nil, at: 0)
    bench.take(.device(GPSDDevice(path: "/dev/b", isActive: false)), at: 1)
    #expect(bench.losses == 0)
    bench.take(.device(GPSDDevice(path: "/dev/a", isActive: false)), at: 1)
    #expect(bench.losses == 1)
  }

  @Test("One of several devices is followed as long as it has a position")
  func followsOne() {
    var bench = TrackerBench()
    for second in 0..<4 {
      bench.take(Double(second), at: Double(second))
      bench.take(Double(second), at: Double(second) + 0.5, device: "/dev/b")
    }
    bench.pass(to: 3.9)
    #expect(bench.fixes.count == 4)
    #expect(bench.tracker.followed == "/dev/a")
  }

  @Test(
    "Two devices whose reports alternate are one receiver at full rate, however quick they are",
    arguments: [1.0, 5, 10, 50])
  func alternatingDevices(rate: Double) {
    var bench = TrackerBench()
    let count = Int(rate * 4)
    for epoch in 0..<count {
      let second = Double(epoch) / rate
      for part in 0..<3 {
        let delay = Double(part) * 0.002
        bench.take(second, at: second + delay)
        bench.take(second + 0.001, at: second + delay + 0.001, device: "/dev/b")
      }
    }
    bench.pass(to: 4)
    #expect(bench.fixes.count == count)
    #expect(bench.tracker.followed == "/dev/a")
    #expect(bench.losses == 0)
  }

  @Test("The first device that reports a position is followed, not the first one that reports")
  func followsTheFirstPosition() {
    var bench = TrackerBench()
    bench.take(0, at: 0, mode: .noFix)
    bench.take(0, at: 0.1, device: "/dev/b")
    bench.take(0.2, at: 0.2)
    bench.take(1, at: 1, device: "/dev/b")
    bench.pass(to: 2)
    #expect(bench.tracker.followed == "/dev/b")
    #expect(bench.fixes.count == 2)
  }

  @Test("Another device takes over when the first has reported no position for three seconds")
  func followsAnother() {
    var bench = TrackerBench()
    bench.take(nil, at: 0)
    for tenth in 1..<30 {
      bench.take(nil, at: Double(tenth) / 10, mode: .noFix)
      bench.take(nil, at: Double(tenth) / 10 + 0.05, device: "/dev/b")
    }
    #expect(bench.tracker.followed == "/dev/a")
    #expect(bench.fixes.count == 1)
    bench.take(nil, at: 3, device: "/dev/b")
    #expect(bench.tracker.followed == "/dev/b")
    bench.take(nil, at: 3.1, device: "/dev/a")
    bench.pass(to: 4)
    #expect(bench.fixes.count == 2)
    bench.take(nil, at: 10, device: "/dev/a")
    bench.pass(to: 11)
    #expect(bench.tracker.followed == "/dev/a")
    #expect(bench.fixes.count == 3)
  }

  @Test("A device that is removed is left at once, and a new connection begins with any device")
  func leavesTheRemoved() {
    var bench = TrackerBench()
    bench.take(nil, at: 0)
    bench.take(.device(GPSDDevice(path: "/dev/a", isActive: false)), at: 0.1)
    bench.take(nil, at: 0.2, device: "/dev/b")
    #expect(bench.tracker.followed == "/dev/b")
    bench.events += bench.tracker.disconnect(at: bench.now)
    #expect(bench.tracker.followed == nil)
    bench.take(nil, at: 0.3, mode: .noFix)
    #expect(bench.tracker.followed == "/dev/a")
  }

  @Test("Satellites are those of the device that is followed, and go with it")
  func satellites() {
    func sky(_ device: String, _ count: Int) -> Sky {
      var sky = Sky()
      sky.device = device
      sky.satellites = (0..<count).map { Satellite(number: $0 + 1) }
      return sky
    }
    var bench = TrackerBench()
    bench.take(.sky(sky("/dev/b", 4)), at: 0)
    bench.take(nil, at: 0)
    bench.take(.sky(sky("/dev/b", 4)), at: 0.1)
    bench.take(.sky(sky("/dev/a", 3)), at: 0.1)
    bench.take(nil, at: 9, device: "/dev/b")
    bench.take(.sky(sky("/dev/a", 3)), at: 9)
    bench.take(.sky(sky("/dev/b", 4)), at: 9)
    let told = bench.events.compactMap { if case .sky(let sky) = $0 { sky } else { nil } }
    #expect(told.map { $0.satellites?.count } == [3, 0, 4])
  }

  @Test("A device that is asked for is the only one")
  func followsTheChosen() {
    var bench = TrackerBench(device: "/dev/b")
    bench.take(nil, at: 0)
    bench.take(nil, at: 1, device: "/dev/b")
    bench.take(nil, at: 20)
    bench.pass(to: 21)
    #expect(bench.fixes.count == 1)
  }

  @Test("An attitude is a heading, never a course; magnetic north follows from the variation")
  func headings() {
    var bench = TrackerBench()
    var attitude = Attitude()
    attitude.heading = 1
    bench.take(.attitude(attitude), at: 0)
    #expect(bench.takeEvents().isEmpty)
    bench.take(nil, at: 0) { $0.magneticVariation = 2.5 }
    bench.pass(to: 1)
    bench.take(.attitude(attitude), at: 1)
    let utc = TrackerBench.arrivalStart + .seconds(1)
    let heading = Heading(magnetic: 358.5, trueNorth: 1, timestamp: utc)
    #expect(bench.fixes.first?.course == nil)
    #expect(bench.takeEvents().last == heading.map { .heading($0) })
    attitude.magneticHeading = 10
    attitude.heading = nil
    bench.take(.attitude(attitude), at: 1)
    #expect(
      bench.takeEvents() == [
        .heading(Heading(magnetic: 10, trueNorth: 12.5, timestamp: utc)!)
      ])
  }

  @Test("The variation that a device reported goes with it when another one is followed")
  func variationOfTheLeft() {
    var bench = TrackerBench()
    bench.take(nil, at: 0) { $0.magneticVariation = 2.5 }
    bench.take(nil, at: 9, device: "/dev/b")
    bench.pass(to: 10)
    #expect(bench.tracker.followed == "/dev/b")
    _ = bench.takeEvents()
    var attitude = Attitude()
    attitude.device = "/dev/b"
    attitude.magneticHeading = 10
    bench.take(.attitude(attitude), at: 10)
    let utc = TrackerBench.arrivalStart + .seconds(10)
    let heading = Heading(magnetic: 10, trueNorth: nil, timestamp: utc)
    #expect(bench.takeEvents() == [heading.map { .heading($0) }])
  }

  @Test("Nothing that other devices say is remembered without bound")
  func devicesAreBounded() {
    var bench = TrackerBench()
    for number in 0..<1_000 {
      bench.take(.device(GPSDDevice(path: "/dev/\(number)", driver: "NMEA0183")), at: 0)
    }
    bench.take(nil, at: 0, device: "/dev/999")
    bench.pass(to: 1)
    #expect(bench.fixes.count == 1)
    #expect(bench.tracker.driver == nil)
  }
}
