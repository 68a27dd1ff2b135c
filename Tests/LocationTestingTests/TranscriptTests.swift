// SPDX-License-Identifier: MIT

import CoreLocation
import LocationCore
import LocationTesting
import Testing

@Suite("Transcript: what the managers of a device received")
struct TranscriptTests {
  @Test("A line says when, which client and what; a location with all that it says")
  func lines() throws {
    let device = try SimulatedDevice(
      gpx: Walk.gpx(segments: [[0, 1], [20]]), authorization: .notDetermined,
      answeringPromptsWith: .allowWhileUsing)
    let tracker = device.run { Tracker() }
    try device.advance(by: .zero)
    tracker.manager.requestWhenInUseAuthorization()
    try device.runToEnd()
    #expect(
      device.transcript.description == """
        2026-05-01T08:00:00Z  client 1  locationManagerDidChangeAuthorization  notDetermined, fullAccuracy
        2026-05-01T08:00:00Z  prompt 1  "Allow “test” to use your location?"  \
        "Your position is shown on the map."  [Allow Once]  [Allow While Using App]  [Don't Allow]  \
        Precise: On
        2026-05-01T08:00:00Z  prompt 1  answered allow-while-using  Precise: On
        2026-05-01T08:00:00Z  client 1  locationManagerDidChangeAuthorization  authorizedWhenInUse, fullAccuracy
        2026-05-01T08:00:00Z  indicator  solid
        2026-05-01T08:00:01Z  client 1  didUpdateLocations  46.0000100, 10.0000000  ±37.5 m  \
        1.11 m/s  course 0.0°  at 2026-05-01T08:00:01Z
        2026-05-01T08:00:11Z  client 1  didFailWithError  locationUnknown
        2026-05-01T08:00:20Z  client 1  didUpdateLocations  46.0002000, 10.0000000  ±6.0 m  \
        at 2026-05-01T08:00:20Z

        """)
  }

  @Test("Managers are counted from 1 in the order of creation")
  func ofManager() throws {
    let device = try SimulatedDevice(gpx: Walk.gpx(seconds: 10))
    let trackers = device.run { [Tracker(starts: false), Tracker(), Tracker(starts: false)] }
    try device.advance(by: .seconds(3))
    trackers[2].manager.requestLocation()
    try device.advance(by: .seconds(7))
    let transcript = device.transcript
    #expect((0...4).map { transcript.ofManager($0).notices.count } == [0, 1, 12, 2, 0])
    #expect(transcript.ofManager(2).notices.allSatisfy { $0.client == ClientID(2) })
    #expect(transcript.ofManager(-1).notices.isEmpty)
    #expect(transcript.ofManager(2).ofManager(2) == transcript.ofManager(2))
    let count = (1...3).map { transcript.ofManager($0).notices.count }.reduce(0, +)
    #expect(count == transcript.notices.count)
  }

  @Test("It is empty before time passes, and what was taken does not grow")
  func growth() throws {
    let device = try SimulatedDevice(gpx: Walk.gpx(seconds: 10))
    let tracker = device.run { Tracker() }
    #expect(device.transcript.notices.isEmpty && device.transcript.description == "")
    try device.advance(by: .seconds(3))
    let early = device.transcript
    try device.advance(by: .seconds(3))
    #expect(early.notices.count == 5 && device.transcript.notices.count == 8)
    #expect(Array(device.transcript.notices.prefix(5)) == early.notices)
    #expect(tracker.locations.count == 7)
  }

  @Test("Times rise from line to line, whatever the managers do")
  func timesRise() throws {
    for seed in 100..<120 {
      let device = try SimulatedDevice(
        gpx: Walk.gpx(segments: [Array(0...100), Array(200...400)]))
      let transcript = try Script(seed: seed).run(on: device) { try device.advance(by: $0) }
      let times = transcript.notices.map(\.time)
      #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }, "seed \(seed)")
    }
  }

  @Test(
    "A manager that went away before its turn received nothing")
  func released() throws {
    let device = try SimulatedDevice(gpx: Walk.gpx(seconds: 10))
    device.run { _ = Tracker() }
    try device.runToEnd()
    #expect(device.transcript.notices.isEmpty)
  }
}
