// SPDX-License-Identifier: MIT

import CoreLocation
import LocationTesting
import Testing

@Suite("SimulatedDevice: time passes as the test says")
struct AdvanceTests {
  private func make(
    seconds: Int, options: PlaybackOptions = PlaybackOptions()
  ) throws -> (SimulatedDevice, Tracker) {
    let device = try SimulatedDevice(gpx: Walk.gpx(seconds: seconds), options: options)
    return (device, device.run { Tracker() })
  }

  @Test("An advance delivers what falls due in it, its last moment included, and nothing else")
  func bounds() throws {
    let (device, tracker) = try make(seconds: 100)
    #expect(tracker.locations.isEmpty && tracker.statuses.isEmpty)
    try device.advance(by: .zero)
    #expect(tracker.statuses.count == 1 && tracker.locations.count == 1)
    try device.advance(by: .nanoseconds(999_999_999))
    #expect(tracker.locations.count == 1)
    try device.advance(by: .nanoseconds(1))
    #expect(tracker.locations.count == 2)
    try device.advance(by: .zero)
    #expect(tracker.locations.count == 2)
    try device.advance(by: .seconds(60))
    #expect(tracker.locations.count == 62)
    #expect(device.elapsed == .seconds(61))
  }

  @Test("The example in the documentation holds")
  func documentedExample() throws {
    let (device, tracker) = try make(seconds: 100)
    try device.advance(by: .seconds(60))
    #expect(tracker.locations.count == 61)
  }

  @Test("Running to the end delivers the last fix and no more; it may be repeated")
  func runToEnd() throws {
    let (device, tracker) = try make(seconds: 100)
    try device.advance(by: .seconds(30))
    try device.runToEnd()
    #expect(tracker.locations.count == 101 && tracker.failures.isEmpty)
    #expect(device.elapsed == .seconds(100))
    let before = device.transcript
    try device.runToEnd()
    #expect(device.transcript == before && device.elapsed == .seconds(100))
    try device.advance(by: .seconds(10))
    #expect(tracker.failures == [.locationUnknown])
  }

  @Test("Running to the end of a trace without a listener ends, too")
  func runToEndUnheard() throws {
    let device = try SimulatedDevice(gpx: Walk.gpx(seconds: 100))
    let tracker = device.run { Tracker(starts: false) }
    try device.runToEnd()
    #expect(device.elapsed == .seconds(100))
    #expect(tracker.locations.isEmpty && tracker.statuses.count == 1)
  }

  @Test("A negative advance moves nothing back")
  func negative() throws {
    let (device, tracker) = try make(seconds: 100)
    try device.advance(by: .seconds(10))
    try device.advance(by: .seconds(-5))
    #expect(device.elapsed == .seconds(10) && tracker.locations.count == 11)
    try device.advance(by: .seconds(1))
    #expect(tracker.locations.count == 12)
  }

  @Test(
    "The device in a callback shows how much time has passed until then")
  func elapsedInside() throws {
    let (device, tracker) = try make(seconds: 10)
    var shown: [Duration] = []
    tracker.whenLocation = { shown.append(device.elapsed) }
    try device.advance(by: .seconds(3))
    #expect(shown == (0...3).map { .seconds($0) })
  }

  @Test("A trace played twice goes on forward in time")
  func twice() throws {
    var options = PlaybackOptions()
    options.repetition = .times(2)
    let (device, tracker) = try make(seconds: 10, options: options)
    try device.runToEnd()
    #expect(tracker.locations.count == 22 && device.elapsed == .seconds(21))
    let times = tracker.locations.map(\.timestamp)
    #expect(zip(times, times.dropFirst()).allSatisfy { $1.timeIntervalSince($0) == 1 })
  }

  @Test("A part of the trace plays from its own beginning")
  func part() throws {
    var options = PlaybackOptions()
    options.startOffset = .seconds(20)
    options.duration = .seconds(5)
    let (device, tracker) = try make(seconds: 100, options: options)
    try device.runToEnd()
    #expect(tracker.locations.count == 6 && device.elapsed == .seconds(5))
    #expect(tracker.locations.first?.coordinate.latitude == 46.0002)
  }

  @Test("A gap between segments passes without a signal, or is left out", arguments: [true, false])
  func gap(isSkipped: Bool) throws {
    var options = PlaybackOptions()
    options.gap = isSkipped ? .skip : .keep
    let device = try SimulatedDevice(
      gpx: Walk.gpx(segments: [[0, 1, 2], [62, 63]]), options: options)
    let tracker = device.run { Tracker() }
    try device.runToEnd()
    #expect(tracker.locations.count == 5)
    #expect(tracker.failures == (isSkipped ? [] : [.locationUnknown, .locationUnknown]))
    #expect(device.elapsed == .seconds(isSkipped ? 4 : 63))
  }
}
