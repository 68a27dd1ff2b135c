// SPDX-License-Identifier: MIT

import CoreLocation
import Foundation
import LocationCore
import LocationTesting
import RealGPSD
import Testing

@Suite("Reduced accuracy in commands and apps")
struct ReducedAccuracyTests {
  private func replay(_ arguments: String...) throws -> CommandResult {
    try Command.run(
      "locsim", ["replay", "Traces/motorway.gpx", "--rate", "max", "--interval", "1"] + arguments)
  }

  @Test("CL-26: An hour's drive delivers five circles that hold it, whatever is wished")
  func circles() throws {
    let reduced = try replay("--accuracy", "reduced", "--format", "ndjson")
    let full = try replay("--format", "ndjson")
    #expect(reduced.status == 0)
    let circles = try locations(reduced)
    #expect(circles.count == 5)
    let summary = reduced.diagnostics
    #expect(summary.contains(" 0 fixes delivered, 5 regions delivered, 0 filtered, "))
    let times = circles.compactMap { $0["timestamp"] as? String }
    #expect(
      times == ["09:02", "09:15", "09:30", "09:45", "10:00"].map { "2026-05-01T\($0):00Z" })
    let positions = Dictionary(
      try locations(full).map { ($0["timestamp"] as? String, try coordinate($0)) },
      uniquingKeysWith: { first, _ in first })
    for circle in circles {
      #expect(circle["reduced"] as? Bool == true && circle["altitude"] == nil)
      #expect(circle["speed"] == nil && circle["course"] == nil && circle["simulated"] == nil)
      let truth = try #require(positions[circle["timestamp"] as? String])
      let radius = try #require(circle["horizontalAccuracy"] as? Double)
      #expect(Geodesic.distance(from: try coordinate(circle), to: truth) <= radius)
    }
    let demanding = try replay(
      "--accuracy", "reduced", "--format", "ndjson", "--distance-filter", "5000",
      "--desired-accuracy", "best-for-navigation")
    #expect(demanding.output == reduced.output)
    let wish = try replay("--desired-accuracy", "reduced", "--format", "ndjson")
    #expect(try locations(wish) as NSArray == circles as NSArray)
  }

  @Test("A seed gives the same bytes each time, and another seed regions of its own")
  func seeds() throws {
    let first = try replay("--accuracy", "reduced")
    #expect(try replay("--accuracy", "reduced", "--seed", "0").output == first.output)
    let others = try (1...6).map { try replay("--accuracy", "reduced", "--seed", "\($0)").output }
    #expect(Set(others + [first.output]).count > 1)
  }

  @Test("A density table that cannot be used is refused in one line")
  func density() throws {
    let missing = try replay("--density", "no/such.table")
    #expect(missing.status == 66)
    #expect(
      missing.diagnostics.contains("no/such.table: cannot be opened: No such file or directory"))
    let broken = try replay("--density", "README.md")
    #expect(broken.status == 65 && broken.output.isEmpty)
  }

  @Test("A simulated device delivers what replay writes, region by region")
  func simulatedDevice() throws {
    let device = try SimulatedDevice(
      trace: Command.root.appending(path: "Traces/motorway.gpx").path,
      app: AppSetup(record: AuthorizationRecord(decision: .whileUsing, isPrecise: false)), seed: 3)
    let manager = device.run { CLLocationManager() }
    manager.startUpdatingLocation()
    try device.runToEnd()
    let text = device.transcript.ofManager(1).description
    let replay = try Command.run(
      "locsim",
      ["replay", "Traces/motorway.gpx", "--rate", "max", "--accuracy", "reduced", "--seed", "3"])
    #expect(text == replay.output)
    #expect(manager.location?.horizontalAccuracy == 20_000)
  }

  @Test("LOCSIM_ACCURACY and LOCSIM_SEED give an app regions that can be repeated")
  func environment() throws {
    func run(_ extra: [String: String]) throws -> CommandResult {
      try Command.run(
        "SampleApp", ["1"],
        environment: [
          "LOCSIM_SOURCE": "Traces/motorway.gpx?rate=max&time=recorded",
          "LOCSIM_AUTHORIZATION": "when-in-use", "LOCSIM_INFO_PLIST": "Tests/SampleApp/Info.plist",
        ].merging(extra) { $1 })
    }
    let first = try run(["LOCSIM_ACCURACY": "reduced", "LOCSIM_SEED": "7"])
    #expect(first.status == 0)
    #expect(first.lines.last?.contains("±5000.0 m") == true, "\(first.output)")
    #expect(try run(["LOCSIM_ACCURACY": "reduced", "LOCSIM_SEED": "7"]).output == first.output)
    let precise = try run(["LOCSIM_ACCURACY": "full"])
    #expect(precise.lines.last?.contains("±5.0 m") == true)
    let wrong = try run(["LOCSIM_ACCURACY": "some", "LOCSIM_SEED": "many"])
    #expect(wrong.diagnostics.contains("“some” is no accuracy"))
    #expect(wrong.diagnostics.contains("“many” is no seed"))
    #expect(wrong.lines.last?.contains("±5000.0 m") == true, "what is not understood is reduced")
  }

  @Test("A trace without a stored secret has the regions of seed 0, at each launch")
  func noSecret() throws {
    func run(_ extra: [String: String]) throws -> [String] {
      let result = try Command.run(
        "SampleApp", ["5"],
        environment: [
          "LOCSIM_SOURCE": "Traces/motorway.gpx?rate=max&time=recorded",
          "LOCSIM_AUTHORIZATION": "when-in-use", "LOCSIM_ACCURACY": "reduced",
          "LOCSIM_INFO_PLIST": "Tests/SampleApp/Info.plist",
        ].merging(extra) { $1 })
      #expect(result.status == 0, "\(result.diagnostics)")
      return result.lines.filter { $0.contains("location: ") }
    }
    let zero = try run(["LOCSIM_SEED": "0"])
    #expect(zero.count == 5)
    for _ in 0..<4 { #expect(try run([:]) == zero) }
    #expect(try run(["LOCSIM_SEED": "many"]) == zero)
  }

  @Test("A receiver opens the user's store, whatever says what was decided")
  func receiver() throws {
    try Command.withTemporaryFolder { folder in
      let port = try FreePort.next()
      func start(_ state: URL) throws -> RunningCommand {
        try RunningCommand(
          ["1"], of: "SampleApp",
          environment: [
            "LOCSIM_SOURCE": "gpsd://localhost:\(port)", "LOCSIM_AUTHORIZATION": "when-in-use",
            "LOCSIM_ACCURACY": "reduced", "LOCSIM_INFO_PLIST": "Tests/SampleApp/Info.plist",
            "XDG_STATE_HOME": state.path,
          ])
      }
      let app = try start(folder)
      #expect(app.wait { app.diagnostics.contains("no gpsd at localhost:\(port)") })
      let store = folder.appending(path: "locsim/permissions.sqlite")
      #expect(FileManager.default.fileExists(atPath: store.path))
      #expect(!app.diagnostics.contains("secret"))
      _ = app.end(SIGKILL)
      let file = folder.appending(path: "file")
      try Data().write(to: file)
      let other = try start(file)
      #expect(other.wait { other.diagnostics.contains("no gpsd at localhost:\(port)") })
      let lines = other.diagnostics.split(separator: "\n").filter { $0.contains("the secret of") }
      #expect(lines.count == 1 && lines.first?.contains(file.path) == true, "\(lines)")
      _ = other.end(SIGKILL)
    }
  }

  private func locations(_ run: CommandResult) throws -> [[String: Any]] {
    try run.lines.flatMap { try jsonObject($0)["locations"] as? [[String: Any]] ?? [] }
  }

  private func coordinate(_ location: [String: Any]) throws -> Coordinate {
    try #require(
      Coordinate(
        latitude: location["latitude"] as? Double ?? .nan,
        longitude: location["longitude"] as? Double ?? .nan))
  }
}
