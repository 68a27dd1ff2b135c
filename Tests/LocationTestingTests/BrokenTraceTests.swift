// SPDX-License-Identifier: MIT

import CoreLocation
import Foundation
import LocationCore
import LocationTesting
import Testing

@Suite("SimulatedDevice: traces that cannot be played")
struct BrokenTraceTests {
  /// What a call throws, as text.
  private func error(of body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return (error as? SimulatedDeviceError)?.description ?? "another error: \(error)"
    }
  }

  @Test("A missing file is reported with its path")
  func missing() {
    let path = "/nowhere/at all/walk.gpx"
    #expect(
      error { _ = try SimulatedDevice(trace: path) }
        == "\(path): cannot be opened: No such file or directory")
  }

  @Test("A file is played as its text is")
  func file() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).gpx")
    defer { try? FileManager.default.removeItem(at: url) }
    let text = Walk.gpx(segments: [[0, 1, 5], [9, 10]])
    try Data(text.utf8).write(to: url)
    let devices = [try SimulatedDevice(trace: url.path), try SimulatedDevice(gpx: text)]
    for device in devices {
      let tracker = device.run { Tracker() }
      try device.runToEnd()
      #expect(tracker.locations.count == 5)
    }
    #expect(devices[0].transcript == devices[1].transcript)
  }

  @Test(
    "Text that is no trace is reported when the device is made, with its place",
    arguments: [
      "", "walk", "<html/>", "<gpx", "<gpx xmlns=\"http://www.topografix.com/GPX/1/1\"/>",
    ])
  func noTrace(text: String) throws {
    let found = try #require(error { _ = try SimulatedDevice(gpx: text) })
    #expect(!found.hasPrefix("another error") && !found.isEmpty)
  }

  @Test("A trace that breaks off late is played up to there, and the call throws, once")
  func cutOffLate() throws {
    let device = try SimulatedDevice(gpx: Walk.cutOff(afterSecond: 5_999))
    let tracker = device.run { Tracker() }
    try device.advance(by: .seconds(5_000))
    #expect(tracker.locations.count == 5_001)
    let found = try #require(error { try device.advance(by: .seconds(5_000)) })
    #expect(found.hasPrefix("text:6003:"), "\(found)")
    // The time of the call has passed nevertheless: the position is lost, as after any end.
    #expect(device.elapsed == .seconds(10_000))
    #expect(tracker.failures.first == .locationUnknown)
    #expect(tracker.locations.count == 6_000)
    #expect(device.transcript.notices.count == 1 + tracker.locations.count + tracker.failures.count)
    #expect(error { try device.advance(by: .seconds(1)) } == nil)
  }

  @Test("Running to the end of a trace that breaks off throws")
  func cutOffToEnd() throws {
    let device = try SimulatedDevice(gpx: Walk.cutOff(afterSecond: 5_999))
    let tracker = device.run { Tracker() }
    let found = try #require(error { try device.runToEnd() })
    #expect(found.hasPrefix("text:6003:"), "\(found)")
    #expect(tracker.locations.count == 6_000)
  }

  @Test(
    "A trace that breaks off is played up to the last whole point, however short it is",
    arguments: [3, 100, 5_000])
  func cutOffExactly(last: Int) throws {
    let device = try SimulatedDevice(gpx: Walk.cutOff(afterSecond: last))
    let tracker = device.run { Tracker() }
    #expect(error { try device.runToEnd() } != nil)
    #expect(tracker.locations.count == last + 1)
  }

  @Test("A trace that is repeated forever has no end to run to, but can be advanced")
  func endless() throws {
    var options = PlaybackOptions()
    options.repetition = .forever
    let device = try SimulatedDevice(gpx: Walk.gpx(seconds: 9), options: options)
    let tracker = device.run { Tracker() }
    #expect(
      error { try device.runToEnd() } == "a trace that is repeated forever has no end to run to")
    #expect(tracker.locations.isEmpty && device.elapsed == .zero)
    try device.advance(by: .seconds(99))
    #expect(tracker.locations.count == 100)
  }

  @Test("A start past the end of the trace is reported when the device is made")
  func offsetBehindEnd() throws {
    var options = PlaybackOptions()
    options.startOffset = .seconds(60)
    let found = try #require(
      error { _ = try SimulatedDevice(gpx: Walk.gpx(seconds: 10), options: options) })
    #expect(found == "the start offset is after the end; choose a smaller one")
  }
}
