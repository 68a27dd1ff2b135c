// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The result of a command that has ended.
struct CommandResult {
  let status: Int32
  let output: String
  let diagnostics: String

  /// The lines of standard output.
  var lines: [String] { output.split(separator: "\n").map(String.init) }

  /// The lines of standard error.
  var diagnosticLines: [String] { diagnostics.split(separator: "\n").map(String.init) }
}

/// Runs the programs that were built with the tests.
enum Command {
  /// The project's root.
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of the programs built: the one in which the tests themselves are.
  static let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  /// Runs `locsim` to its end.
  ///
  /// - Parameters:
  ///   - arguments: Its arguments; paths are from the project's root.
  ///   - input: What it finds on standard input.
  /// - Returns: What it wrote, and how it ended.
  /// - Throws: Where it could not be started.
  static func locsim(_ arguments: String..., input: Data? = nil) throws -> CommandResult {
    try run("locsim", arguments, input: input)
  }

  /// Runs a script of the shell, from the project's root.
  ///
  /// A script that hangs is ended after ten minutes, so that the test says so.
  static func shell(_ script: String) throws -> CommandResult {
    let arguments = ["--kill-after", "5", "600", "/bin/bash", "-c", script]
    return try run(
      URL(filePath: "/usr/bin/timeout"), arguments, input: nil, environment: [:])
  }

  static func run(
    _ program: String, _ arguments: [String], input: Data? = nil,
    environment: [String: String] = [:]
  ) throws -> CommandResult {
    try run(
      products.appending(path: program), arguments, input: input, environment: environment)
  }

  private static func run(
    _ program: URL, _ arguments: [String], input: Data?, environment: [String: String]
  ) throws -> CommandResult {
    try withTemporaryFolder { folder in
      // Files, because a pipe that is not drained would stop the program.
      let files = ["in", "out", "err"].map { folder.appending(path: $0) }
      try (input ?? Data()).write(to: files[0])
      for file in files[1...] { try Data().write(to: file) }
      let process = Process()
      process.executableURL = program
      process.arguments = arguments
      process.currentDirectoryURL = root
      process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      process.standardInput = try FileHandle(forReadingFrom: files[0])
      process.standardOutput = try FileHandle(forWritingTo: files[1])
      process.standardError = try FileHandle(forWritingTo: files[2])
      try process.run()
      process.waitUntilExit()
      let status =
        process.terminationReason == .exit
        ? process.terminationStatus : 128 + process.terminationStatus
      return CommandResult(
        status: status, output: try String(contentsOf: files[1], encoding: .utf8),
        diagnostics: try String(contentsOf: files[2], encoding: .utf8))
    }
  }

  /// Runs code with a folder that goes away afterwards.
  static func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "locsim-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  /// The traces in `Traces/`, from the root.
  static let traces: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: "Traces").path)
    return (names ?? []).filter { $0.hasSuffix(".gpx") }.sorted().map { "Traces/\($0)" }
  }()

  /// The scenarios in `Traces/scenarios/`, from the root.
  static let scenarios: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: "Traces/scenarios").path)
    return (names ?? []).filter { $0.hasSuffix(".scenario.yaml") }.sorted()
      .map { "Traces/scenarios/\($0)" }
  }()

  /// A GPX document around the content of one segment.
  static func document(_ points: String) -> Data {
    Data("<gpx version=\"1.1\"><trk><trkseg>\n\(points)</trkseg></trk></gpx>\n".utf8)
  }
}

/// One line of NDJSON.
func jsonObject(_ line: String) throws -> [String: Any] {
  let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
  return try #require(object as? [String: Any])
}
