// SPDX-License-Identifier: MIT

import LocationCore
import LocationFakes
import Testing

@testable import LocationFiles
@testable import LocationRecording

@Suite("Output formats: what is watched")
struct MonitoringFormatTests {
  private static func text(_ format: some NoticeFormat) throws -> String {
    let place = try #require(Coordinate(latitude: 47.5, longitude: -8.25))
    let home = try #require(CircularRegion(identifier: "at “home”", center: place, radius: 120))
    let arrival = try #require(
      Visit(arrival: morning, coordinate: place, horizontalAccuracy: 12.5))
    let departure = try #require(
      Visit(
        arrival: nil, departure: morning, coordinate: place, horizontalAccuracy: 5_000))
    let events: [ClientEvent] = [
      .monitoringStarted(home), .eventOccurred(.regionCrossed(home, .inside)),
      .stateDetermined(.inside, home), .eventOccurred(.regionCrossed(home, .outside)),
      .monitoringFailed(home, .regionMonitoringFailure),
      .monitoringFailed(nil, .regionMonitoringDenied), .eventOccurred(.visited(arrival, .full)),
      .eventOccurred(.visited(departure, .reduced)),
      .conditionChanged(
        ConditionEvent(
          identifier: "shop", condition: .circle(center: place, radius: 50), state: .satisfied,
          date: morning)),
      .conditionChanged(
        ConditionEvent(
          identifier: "desk", condition: .beacon(uuid: "1", major: nil, minor: nil),
          state: .unmonitored, date: nil,
          diagnostics: [.conditionUnsupported, .accuracyLimited])),
    ]
    var format = format
    var buffer = TextBuffer()
    for event in events {
      format.append(ClientNotice(time: morning, client: ClientID(1), event: event), into: &buffer)
    }
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  @Test("NDJSON names each event by its delegate's method, with the region or the visit")
  func ndjson() throws {
    let start = #"{"time":"2026-05-01T08:00:00Z","client":1,"event":"#
    let home =
      #""region":{"identifier":"at “home”","latitude":47.5,"longitude":-8.25,"radius":120}"#
    #expect(
      try Self.text(NDJSONFormat()).split(separator: "\n").map(String.init) == [
        #"\#(start)"didStartMonitoringFor",\#(home)}"#,
        #"\#(start)"didEnterRegion",\#(home)}"#,
        #"\#(start)"didDetermineState","state":"inside",\#(home)}"#,
        #"\#(start)"didExitRegion",\#(home)}"#,
        #"\#(start)"monitoringDidFailFor",\#(home),"error":"regionMonitoringFailure","code":5}"#,
        #"\#(start)"monitoringDidFailFor","error":"regionMonitoringDenied","code":4}"#,
        #"\#(start)"didVisit","visit":{"latitude":47.5,"longitude":-8.25,"horizontalAccuracy":12.5,"#
          + #""arrivalDate":"2026-05-01T08:00:00Z"}}"#,
        #"\#(start)"didVisit","visit":{"latitude":47.5,"longitude":-8.25,"horizontalAccuracy":5000,"#
          + #""departureDate":"2026-05-01T08:00:00Z","reduced":true}}"#,
        #"\#(start)"conditionChanged","condition":"shop","state":"satisfied","#
          + #""date":"2026-05-01T08:00:00Z","diagnostics":[]}"#,
        #"\#(start)"conditionChanged","condition":"desk","state":"unmonitored","#
          + #""diagnostics":["accuracyLimited","conditionUnsupported"]}"#,
      ])
  }

  @Test("Text has each crossing and visit in a line for people")
  func plainText() throws {
    let start = "2026-05-01T08:00:00Z  client 1  "
    #expect(
      try Self.text(TextFormat()).split(separator: "\n").map(String.init) == [
        start + #"didStartMonitoringFor  "at “home”""#,
        start + #"didEnterRegion  "at “home”""#,
        start + #"didDetermineState  "at “home”"  inside"#,
        start + #"didExitRegion  "at “home”""#,
        start + #"monitoringDidFailFor  "at “home”"  regionMonitoringFailure"#,
        start + "monitoringDidFailFor  regionMonitoringDenied",
        start + "didVisit  within 13 m of 47.50000, -8.25000  from 2026-05-01T08:00:00Z",
        start + "didVisit  within 5000 m of 47.50000, -8.25000  to 2026-05-01T08:00:00Z",
        start + #"conditionChanged  "shop"  satisfied"#,
        start + #"conditionChanged  "desk"  unmonitored  accuracyLimited, conditionUnsupported"#,
      ])
  }
}
