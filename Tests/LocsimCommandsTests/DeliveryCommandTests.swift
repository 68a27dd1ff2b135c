// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("Callbacks and wake-ups of a replay's app")
struct DeliveryCommandTests {
  private static let deferral = [
    "--background", "--defer-distance", "1000", "--defer-timeout", "300",
  ]

  private func replay(_ trace: String, _ arguments: [String]) throws -> CommandResult {
    try Command.run("locsim", ["replay", trace, "--rate", "max"] + arguments)
  }

  /// Replays an hour of going north at a steady speed, with a point a second.
  private func replayHour(metersASecond: Double, _ arguments: [String]) throws -> CommandResult {
    let metersADegree = 111_151.0
    let points = (0..<3_600).map { second in
      let latitude = 46 + Double(second) * metersASecond / metersADegree
      let time = String(format: "2026-05-01T08:%02d:%02dZ", second / 60, second % 60)
      return "<trkpt lat=\"\(latitude)\" lon=\"8\"><time>\(time)</time></trkpt>\n"
    }
    return try Command.run(
      "locsim", ["replay", "-", "--rate", "max"] + arguments,
      input: Command.document(points.joined()))
  }

  /// The arrays of locations in a run's NDJSON, as the times in them.
  private func batches(_ run: CommandResult) throws -> [[String]] {
    try run.lines.compactMap { line in
      let locations = try jsonObject(line)["locations"] as? [[String: Any]]
      return locations?.compactMap { $0["timestamp"] as? String }
    }
  }

  @Test(
    "An hour in the background delivers every fix, in 12 wake-ups on foot and 72 in a car",
    arguments: [(1.4, 12, 14), (20, 72, 74)])
  func anHour(metersASecond: Double, wakeUps: Int, bound: Int) throws {
    let run = try replayHour(
      metersASecond: metersASecond, Self.deferral + ["--format", "ndjson"])
    #expect(run.status == 0)
    let batches = try batches(run)
    let times = batches.flatMap(\.self)
    #expect(times.count == 3_600)
    #expect(times == times.sorted() && Set(times).count == 3_600)
    #expect(run.diagnosticLines.first?.contains(" 3600 fixes delivered, 0 filtered, ") == true)

    let last = try jsonObject(try #require(run.lines.last))
    #expect(last["event"] as? String == "activityCounted")
    #expect(last["app"] as? String == "locsim replay")
    #expect(last["wakeUps"] as? Int == wakeUps)
    #expect(wakeUps <= bound)
    #expect(last["receiverTime"] as? Int == 3_599)
    let callbacks = run.lines.count - 1
    #expect(last["callbacks"] as? Int == callbacks)
    #expect(
      run.diagnosticLines.last
        == "locsim: \(callbacks) callbacks, \(wakeUps) wake-ups, receiver on for 0:59:59")
  }

  @Test("No fix is held for longer than the timeout, and none over more than the distance")
  func bounds() throws {
    let onFoot = try batches(
      replayHour(metersASecond: 1.4, Self.deferral + ["--format", "ndjson"]))
    #expect(onFoot.allSatisfy { $0.count <= 300 })
    let inACar = try batches(replayHour(metersASecond: 20, Self.deferral + ["--format", "ndjson"]))
    #expect(inACar.allSatisfy { $0.count <= 50 })
  }

  @Test("Each fix in the background after the grace wakes the app, without a deferral")
  func background() throws {
    let run = try replay("Traces/walk.gpx", ["--background"])
    #expect(run.lines.count == 302)
    #expect(
      run.diagnosticLines.last == "locsim: 302 callbacks, 296 wake-ups, receiver on for 0:05:00")
    let inFront = try replay("Traces/walk.gpx", [])
    #expect(inFront.output == run.output)
    #expect(
      inFront.diagnosticLines.last
        == "locsim: 302 callbacks, 0 wake-ups, receiver on for 0:05:00")
  }

  @Test("LOCSIM_DEFERRAL sets whether an app that runs live can defer updates")
  func environment() throws {
    func run(_ value: String?) throws -> CommandResult {
      var environment = ["LOCSIM_AUTHORIZATION": "when-in-use", "LOCSIM_SOURCE": "Traces/walk.gpx"]
      environment["LOCSIM_DEFERRAL"] = value
      return try Command.run("SampleApp", ["--deferral"], environment: environment)
    }
    #expect(try run(nil).lines == ["available"])
    #expect(try run("retired").lines == ["retired"])
    let wrong = try run("never")
    #expect(wrong.lines == ["available"])
    #expect(wrong.diagnostics.contains("LOCSIM_DEFERRAL: give available or retired, not “never”"))
  }

  @Test("Each bound of a deferral does without the other")
  func oneBound() throws {
    let byTime = try replay(
      "Traces/walk.gpx", ["--background", "--defer-timeout", "60", "--format", "ndjson"])
    #expect(try batches(byTime).map(\.count) == [1, 59, 60, 60, 60, 60, 1])
    let byDistance = try replay(
      "Traces/walk.gpx", ["--background", "--defer-distance", "100", "--format", "ndjson"])
    let counts = try batches(byDistance).map(\.count)
    #expect(counts.reduce(0, +) == 301 && counts.count == 6)
  }

  @Test("A deferral gives the same bytes at every rate")
  func rates() throws {
    let arguments = ["--background", "--defer-timeout", "60"]
    let paced = try Command.run(
      "locsim", ["replay", "Traces/walk.gpx", "--rate", "1000"] + arguments)
    #expect(paced.output == (try replay("Traces/walk.gpx", arguments).output))
  }

  @Test("Updates pause at rest where that is asked for, and not for something that flies")
  func pause() throws {
    let bench = "Traces/scenarios/bench.gpx"
    let pausing = try replay(bench, ["--auto-pause", "fitness"])
    #expect(
      pausing.lines.last
        == "2026-05-04T12:15:00Z  client 1  locationManagerDidPauseLocationUpdates")
    #expect(
      pausing.diagnosticLines.last
        == "locsim: 18 callbacks, 0 wake-ups, receiver on for 0:15:00")
    for arguments in [[], ["--auto-pause", "airborne"]] {
      let steady = try replay(bench, arguments)
      #expect(steady.lines.count == 42)
      #expect(!steady.output.contains("Pause"))
    }
  }

  @Test("NDJSON ends with what the app was called and woken for; other formats do not say it")
  func activity() throws {
    let run = try replay("Traces/walk.gpx", ["--format", "ndjson"])
    #expect(
      run.lines.last
        == #"{"time":"2026-05-01T08:05:00Z","event":"activityCounted","app":"locsim replay","#
        + #""callbacks":302,"wakeUps":0,"receiverTime":300}"#)
    for format in ["text", "gpx", "geojson", "geojsonseq"] {
      let run = try replay("Traces/walk.gpx", ["--format", format])
      #expect(!run.output.contains("receiver") && !run.output.contains("activityCounted"))
    }
  }

  @Test(
    "Options that do not go together are refused with what to do",
    arguments: [
      (
        "--background --defer-distance 0",
        "A deferral of nothing would end and begin again forever; give more than 0."
      ),
      (
        "--background --defer-distance 5 --defer-timeout 0",
        "A deferral of nothing would end and begin again forever; give more than 0."
      ),
      (
        "--defer-timeout 60",
        "Fixes are held back in the background only; add --background."
      ),
      (
        "--background --defer-timeout 60 --distance-filter 5",
        "Fixes are held back only where none is filtered; leave out --distance-filter."
      ),
      (
        "--background --defer-timeout 60 --desired-accuracy 10",
        "Fixes are held back only with the best accuracy; leave out --desired-accuracy."
      ),
      (
        "--background --defer-timeout 60 --desired-accuracy reduced",
        "Fixes are held back only with the best accuracy; leave out --desired-accuracy."
      ),
      (
        "--auto-pause swimming",
        "The value 'swimming' is invalid for '--auto-pause <activity>': “swimming” is no activity; "
          + "give other, automotive-navigation, fitness, other-navigation or airborne"
      ),
    ])
  func refusals(options: String, message: String) throws {
    let run = try replay("Traces/walk.gpx", options.split(separator: " ").map(String.init))
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
    #expect(run.diagnosticLines.first == "Error: \(message)")
  }

  @Test("No distance filter and the best accuracies go with a deferral")
  func accepted() throws {
    for options in [["--distance-filter", "0"], ["--desired-accuracy", "best-for-navigation"]] {
      let run = try replay("Traces/walk.gpx", Self.deferral + options)
      #expect(run.status == 0)
    }
  }

  @Test(
    "A scenario says all this itself",
    arguments: ["--background", "--auto-pause=other"])
  func scenario(option: String) throws {
    let path = "Traces/scenarios/CL-38-commute.scenario.yaml"
    let run = try Command.locsim("replay", "--scenario", path, option)
    #expect(run.status == 64)
    #expect(
      run.diagnosticLines.first
        == "Error: A scenario says itself how to play; leave out all options but --format, "
        + "--output and --plot.")
  }
}
