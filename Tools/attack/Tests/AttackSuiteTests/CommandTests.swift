// SPDX-License-Identifier: MIT

import ArgumentParser
import GPX
import Testing

@testable import AttackSuite

@Suite("The command line and traces")
struct CommandTests {
  @Test(
    "A wrong command line exits with 64",
    arguments: [
      ["--only", "a,z"], ["--only", ""], ["--places", "0"], ["--places", "many"], ["--nonsense"],
      ["--only", "c", "--traces", "x.gpx"], ["--pool", "x.json", "--quick"],
    ])
  func usage(arguments: [String]) {
    #expect {
      _ = try AttackCommand.parse(arguments)
    } throws: { error in
      AttackCommand.exitCode(for: error) == .validationFailure
    }
    #expect(ExitCode.validationFailure.rawValue == 64)
  }

  @Test("An unknown attack gives an error that lists the known ones")
  func unknownAttack() {
    #expect {
      _ = try AttackList("a,z")
    } throws: { error in
      "\(error)".hasPrefix("there is no attack “z”; there are a,a',")
    }
  }

  @Test("A file that is not there exits with 66")
  func missingFile() throws {
    let command = try AttackCommand.parse(["--traces", "/nonexistent/trace.gpx"])
    #expect { try command.run() } throws: { error in
      AttackCommand.exitCode(for: error).rawValue == 66
    }
  }

  @Test("A file to be pooled that is not there exits with 66, one that holds no figures with 65")
  func noFigures() throws {
    for (path, status) in [("/nonexistent/1.json", 66), (#filePath, 65)] as [(String, Int32)] {
      let command = try AttackCommand.parse(["--pool", path])
      #expect { try command.run() } throws: { error in
        AttackCommand.exitCode(for: error).rawValue == status
      }
    }
  }

  @Test("A result that cannot be written is refused before the run, with 73")
  func unwritable() throws {
    let command = try AttackCommand.parse(["--output", "/nonexistent/table.md"])
    #expect { try command.run() } throws: { error in
      AttackCommand.exitCode(for: error).rawValue == 73
    }
  }

  @Test(
    "A file that is no usable trace is refused in one line",
    arguments: [
      ("plain text", "t.gpx:1:1: this is text without markup, not GPX; give a GPX file"),
      (
        GPXText.document([(0, 52, 13), (899, 52, 13)]),
        "t.gpx: the points with a time span less than 15 min; give a longer trace"
      ),
      (
        GPXText.document([(0, 52, 13), (900, 55, 13)]),
        "t.gpx: the trace reaches more than 225 km from its middle; cut it"
      ),
      (
        GPXText.document([(0, 52, 13), (366 * 86_400, 52, 13)]),
        "t.gpx: the points span more than a year; cut the trace"
      ),
    ])
  func badTraces(text: String, message: String) {
    #expect(throws: TraceError(.badData, message)) {
      _ = try RecordedTrace(name: "t.gpx", source: TextBytes(text))
    }
  }

  @Test("A trace is sampled at the multiples of 10 s of UTC, on lines between its points")
  func resampling() throws {
    let trace = try RecordedTrace(
      name: "t.gpx",
      source: TextBytes(GPXText.document([(3, 52, 13), (1_003, 52.009, 13)])))
    let trajectory = trace.trajectory
    #expect(trajectory.start.truncatingRemainder(dividingBy: 10) == 0)
    #expect(trajectory.truth.count == 100)
    let expected = trajectory.truth[0].north + 99 * (0.009 * 111_270 / 100)
    #expect(abs(trajectory.truth[99].north - expected) < 2)
    #expect(trajectory.observed == trajectory.truth)
  }

  @Test("A trace is attacked with what suits it, and no target is judged")
  func traceRun() throws {
    let points = (0..<100).map { (Double($0) * 60, 52 + Double($0) * 1e-6, 13.0) }
    let trace = try RecordedTrace(
      name: "t.gpx", source: TextBytes(GPXText.document(points)))
    let run = Run(seed: 1, isQuick: true, places: 2, traces: [trace])
    let attacks = Suite.attacks.filter { $0 is any TraceAttack }
    let outcome = Suite.outcome(of: attacks, run)
    #expect(outcome.verdicts.isEmpty)
    let ours = outcome.rows.filter { $0.mechanism == "ours" }
    #expect(
      Set(ours.map(\.attack)).isSuperset(of: [.averaging, .trajectory, .containment, .timing]))
    #expect(ours.allSatisfy { $0.setting.hasPrefix("t.gpx") })
    // The containment attack has one such row, and the trajectory attack one for each adversary.
    #expect(ours.compactMap { $0.figure(ContainmentAttack.contained) } == [1, 1, 1])
    #expect(ours.compactMap { $0.figure(TimingAttack.onTicks) } == [1])
  }
}

/// A source of the bytes of a text.
struct TextBytes: ByteSource {
  private var rest: ArraySlice<UInt8>

  /// Makes a source of a text's UTF-8.
  init(_ text: String) { rest = Array(text.utf8)[...] }

  mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteSourceError) -> Int {
    let count = min(rest.count, buffer.count)
    unsafe buffer.copyBytes(from: rest.prefix(count))
    rest = rest.dropFirst(count)
    return count
  }
}

/// GPX documents for tests.
enum GPXText {
  /// Returns a track of points: seconds after 2024-05-01T06:00:00Z, degrees north, degrees east.
  static func document(_ points: [(time: Double, latitude: Double, longitude: Double)]) -> String {
    let body = points.map { point in
      let instant = GPXTime(secondsSince1970: 1_714_543_200 + Int64(point.time))
      let time = instant.map { "<time>\($0)</time>" } ?? ""
      return "<trkpt lat=\"\(point.latitude)\" lon=\"\(point.longitude)\">\(time)</trkpt>"
    }
    let name = "http://www.topografix.com/GPX/1/1"
    return "<gpx version=\"1.1\" creator=\"tests\" xmlns=\"\(name)\"><trk><trkseg>"
      + body.joined() + "</trkseg></trk></gpx>"
  }
}
