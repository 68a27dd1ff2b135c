// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("An app that only says import CoreLocation")
struct SampleAppTests {
  private func run(
    _ source: String, answering answer: String?, _ arguments: String...
  ) throws -> CommandResult {
    var environment = ["LOCSIM_SOURCE": source]
    environment["LOCSIM_ANSWER"] = answer
    environment["LOCSIM_INFO_PLIST"] = "Tests/SampleApp/Info.plist"
    environment["LOCSIM_STORE"] = "memory"
    return try Command.run("SampleApp", arguments, environment: environment)
  }

  @Test(
    "It takes its locations from the trace that LOCSIM_SOURCE names, however its main waits",
    arguments: ["runloop", "dispatch", "async"])
  func locations(main: String) throws {
    let run = try run(
      "Traces/walk.gpx?rate=max&time=recorded", answering: "allow-once", "--main", main, "3")
    #expect(run.status == 0)
    #expect(
      run.lines == [
        "authorization: notDetermined", "authorization: authorizedWhenInUse",
        "location: 38.707500, -9.136500  ±5.0 m  1.50 m/s  2026-05-01T08:00:00Z  simulated",
        "location: 38.707513, -9.136495  ±5.0 m  1.50 m/s  2026-05-01T08:00:01Z  simulated",
        "location: 38.707525, -9.136491  ±5.0 m  1.38 m/s  2026-05-01T08:00:02Z  simulated",
      ])
  }

  @Test("Its fixes are of now, unless the times of the trace are asked for")
  func timesAreOfNow() throws {
    let run = try run("Traces/walk.gpx?rate=max", answering: "allow-while-using", "1")
    #expect(run.status == 0)
    #expect(run.lines.count == 3)
    #expect(!run.output.contains("2026-05-01T08:00"))
  }

  @Test(
    "It gets no location where the prompt is declined")
  func refused() throws {
    let run = try run("Traces/walk.gpx?rate=max", answering: "dont-allow", "3")
    #expect(run.status == 1)
    #expect(!run.output.contains("location: "))
  }

  @Test(
    "LOCSIM_AUTHORIZATION is the earlier decision, whatever the answer would be",
    arguments: [("when-in-use", 0), ("denied", 1), ("restricted", 1)])
  func decidedBefore(authorization: String, status: Int32) throws {
    let run = try Command.run(
      "SampleApp", ["2"],
      environment: [
        "LOCSIM_SOURCE": "Traces/walk.gpx?rate=max", "LOCSIM_AUTHORIZATION": authorization,
        "LOCSIM_INFO_PLIST": "Tests/SampleApp/Info.plist", "LOCSIM_ANSWER": "allow-once",
      ])
    #expect(run.status == status)
    #expect(!run.output.contains("notDetermined"))
    #expect(run.output.contains("location: ") == (status == 0))
  }

  @Test("All locations come at any rate, in order, however busy the app is")
  func allCome() throws {
    let run = try run(
      "Traces/walk.gpx?rate=1000&loop=5&time=recorded", answering: "allow-while-using", "1505")
    #expect(run.status == 0)
    let times = run.lines.filter { $0.hasPrefix("location: ") }.map { $0.split(separator: "  ")[3] }
    #expect(times.count == 1_505)
    #expect(times == times.sorted())
    #expect(Set(times).count == 1_505)
  }

  @Test("TH-01: An app that makes its manager on a dispatch queue is given Apple's notice")
  func madeOnQueue() throws {
    let app = try RunningCommand(
      ["--main", "queue", "1"], of: "SampleApp",
      environment: [
        "LOCSIM_SOURCE": "Traces/walk.gpx?rate=max", "LOCSIM_AUTHORIZATION": "when-in-use",
        "LOCSIM_INFO_PLIST": "Tests/SampleApp/Info.plist", "LOCSIM_STORE": "memory",
      ])
    let notice = "NOTICE: A location manager was created on a dispatch queue"
    #expect(app.wait { app.diagnostics.contains(notice) })
    let result = app.end(SIGTERM)
    #expect(result.diagnostics.components(separatedBy: notice).count == 2)
    #expect(result.output.isEmpty)
  }
}
