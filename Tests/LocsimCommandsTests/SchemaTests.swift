// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("The JSON Schema of NDJSON output")
struct SchemaTests {
  private let schema: JSONSchema

  init() throws {
    schema = try JSONSchema(
      contentsOf: Command.root.appending(path: "docs/reference/ndjson.schema.json"))
  }

  @Test("Every line that a replay writes conforms", arguments: Command.traces)
  func realOutput(trace: String) throws {
    for status in ["when-in-use", "denied"] {
      let run = try Command.locsim(
        "replay", trace, "--rate", "max", "--format", "ndjson", "--authorization", status)
      #expect(!run.lines.isEmpty)
      for line in run.lines { #expect(schema.violations(of: try jsonObject(line)) == []) }
    }
  }

  @Test("Every line that a scenario writes conforms, and every kind of line is among them")
  func scenarios() throws {
    var kinds: Set<String> = []
    for scenario in Command.scenarios {
      let run = try Command.locsim("replay", "--scenario", scenario, "--format", "ndjson")
      #expect(run.status == 0, "\(scenario)")
      for line in run.lines {
        let object = try jsonObject(line)
        #expect(schema.violations(of: object) == [], "\(scenario): \(line)")
        if let kind = object["event"] as? String { kinds.insert(kind) }
      }
    }
    #expect(
      kinds == [
        "acted", "activityCounted", "appEnded", "appWoken", "conditionChanged",
        "diagnosticsChanged", "didDetermineState", "didEnterRegion", "didExitRegion",
        "didFailWithError",
        "didFinishDeferredUpdatesWithError", "didStartMonitoringFor", "didUpdateHeading",
        "didUpdateLocations", "didVisit", "monitoringDidFailFor", "stationaryBegan",
        "eventOccurred", "indicatorChanged", "locationManagerDidChangeAuthorization",
        "locationManagerDidPauseLocationUpdates", "locationManagerDidResumeLocationUpdates",
        "promptEnded", "promptShown", "requestCompleted", "requestRefused",
      ])
  }

  @Test(
    "A line about what is watched conforms",
    arguments: [
      #"{"time":"2026-05-01T08:00:00Z","client":1,"event":"didStartMonitoringFor","region":{"identifier":"home","latitude":47.5,"longitude":-8.25,"radius":120}}"#,
      #"{"time":"2026-05-01T08:00:00Z","client":1,"event":"didEnterRegion","region":{"identifier":"home","latitude":47.5,"longitude":-8.25,"radius":120}}"#,
      #"{"time":"2026-05-01T08:00:00Z","client":1,"event":"didExitRegion","region":{"identifier":"home","latitude":47.5,"longitude":-8.25,"radius":120}}"#,
      #"{"time":"2026-05-01T08:00:00Z","client":1,"event":"didDetermineState","state":"inside","region":{"identifier":"home","latitude":47.5,"longitude":-8.25,"radius":120}}"#,
      #"{"time":"2026-05-01T08:00:00Z","client":1,"event":"monitoringDidFailFor","region":{"identifier":"home","latitude":47.5,"longitude":-8.25,"radius":120},"error":"regionMonitoringFailure","code":5}"#,
      #"{"time":"2026-05-01T08:00:00Z","client":1,"event":"didVisit","visit":{"latitude":47.5,"longitude":-8.25,"horizontalAccuracy":5,"departureDate":"2026-05-01T08:00:00Z","reduced":true}}"#,
      #"{"time":"2026-05-01T08:00:00Z","event":"notHandedOver","client":1,"count":3,"reason":"notAuthorized"}"#,
      #"{"time":"2026-05-01T08:00:00Z","client":1,"event":"conditionChanged","condition":"home","state":"unmonitored","diagnostics":["conditionLimitExceeded"]}"#,
      #"{"time":"2026-05-01T08:00:00Z","client":1,"event":"conditionChanged","condition":"home","state":"satisfied","date":"2026-05-01T08:00:00Z","diagnostics":[]}"#,
    ])
  func watched(line: String) throws {
    #expect(schema.violations(of: try jsonObject(line)) == [])
  }

  @Test(
    "A line that is not as described does not conform",
    arguments: [
      #"{}"#,
      #"{"time":"2026-01-01T00:00:00Z","client":1,"event":"didUpdateLocations","locations":[]}"#,
      #"{"time":"2026-01-01","client":1,"event":"didFailWithError","error":"denied","code":1}"#,
      #"{"time":"2026-01-01T00:00:00Z","client":0,"event":"didFailWithError","error":"denied","code":1}"#,
      #"{"time":"2026-01-01T00:00:00Z","client":1,"event":"didFailWithError","error":"lost","code":1}"#,
      #"{"time":"2026-01-01T00:00:00Z","client":1,"event":"didFinishDeferredUpdatesWithError","error":"denied","code":1}"#,
      #"{"time":"2026-01-01T00:00:00Z","event":"activityCounted","app":"a","callbacks":-1,"wakeUps":0,"receiverTime":0}"#,
      #"{"time":"2026-01-01T00:00:00Z","event":"activityCounted","app":"a","callbacks":1,"receiverTime":0}"#,
    ])
  func others(line: String) throws {
    #expect(schema.violations(of: try jsonObject(line)) != [])
  }
}
