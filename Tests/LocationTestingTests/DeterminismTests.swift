// SPDX-License-Identifier: MIT

import CoreLocation
import LocationCore
import LocationTesting
import Testing

@Suite("SimulatedDevice: equal calls give equal transcripts")
struct DeterminismTests {
  /// An hour with a second manager that filters and asks.
  private func hour() throws -> Transcript {
    let device = try SimulatedDevice(gpx: Walk.gpx(seconds: 3_600))
    let trackers = device.run { [Tracker(), Tracker(starts: false)] }
    trackers[1].manager.distanceFilter = 100
    trackers[1].manager.startUpdatingLocation()
    try device.runToEnd()
    #expect(trackers[0].locations.count == 3_601)
    return device.transcript
  }

  @Test("An hour with a fix a second gives the same bytes twice")
  func hourTwice() throws {
    let (one, other) = (try hour(), try hour())
    #expect(one == other)
    #expect(Array(one.description.utf8) == Array(other.description.utf8))
    #expect(one.ofManager(1).notices.count == 3_602)
    #expect(one.description.utf8.filter { $0 == UInt8(ascii: "\n") }.count == one.records.count)
  }

  @Test("An hour in one call or second by second gives the same bytes")
  func hourInPieces() throws {
    let device = try SimulatedDevice(gpx: Walk.gpx(seconds: 3_600))
    let tracker = device.run { Tracker() }
    for _ in 0..<3_600 { try device.advance(by: .seconds(1)) }
    let whole = try SimulatedDevice(gpx: Walk.gpx(seconds: 3_600))
    let other = whole.run { Tracker() }
    try whole.advance(by: .seconds(3_600))
    #expect(device.transcript == whole.transcript)
    #expect(device.transcript.description == whole.transcript.description)
    #expect(tracker.locations.count == 3_601 && other.locations.count == 3_601)
  }

  /// Two gaps, one longer than a report of an outage takes, and an end before that of most scripts.
  private static let trace = Walk.gpx(segments: [
    Array(0...120), Array(125...300), Array(380...600),
  ])

  @Test(
    "An app gets the same however time is cut into pieces", arguments: 0..<40)
  func splitIndependence(seed: Int) throws {
    let script = Script(seed: seed)
    let status: AuthorizationStatus = seed % 3 == 0 ? .notDetermined : .authorizedWhenInUse
    func makeDevice() throws -> SimulatedDevice {
      try SimulatedDevice(
        gpx: Self.trace, authorization: status, answeringPromptsWith: .allowWhileUsing)
    }
    let whole = try makeDevice()
    let expected = try script.run(on: whole) { try whole.advance(by: $0) }
    #expect(expected.notices.count > 3)

    let pieces = try makeDevice()
    var numbers = SeededNumbers(seed: seed + 1_000)
    let found = try script.run(on: pieces) { pause in
      var rest = pause
      while rest > .zero {
        let piece = min(rest, .milliseconds(Int.random(in: 0...7_000, using: &numbers)))
        try pieces.advance(by: piece)
        rest -= piece
      }
      try pieces.advance(by: .zero)
    }
    #expect(pieces.elapsed == whole.elapsed)
    #expect(found.description == expected.description)
  }

  @Test("Devices in one test share nothing")
  func twoDevices() throws {
    let devices = try (0..<2).map { _ in try SimulatedDevice(gpx: Walk.gpx(seconds: 30)) }
    let trackers = devices.map { device in device.run { Tracker() } }
    try devices[0].advance(by: .seconds(5))
    try devices[1].advance(by: .seconds(20))
    try devices[0].advance(by: .seconds(5))
    #expect(trackers[0].locations.count == 11 && trackers[1].locations.count == 21)
    #expect(devices[0].transcript.notices.count == 12)
  }
}
