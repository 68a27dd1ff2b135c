// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("The Info.plist of an app that runs is found")
struct RunIdentityTests {
  private func infoPlist(_ name: String) -> Data {
    Data(
      """
      <plist version="1.0"><dict>
      <key>CFBundleIdentifier</key><string>org.example.\(name)</string>
      <key>CFBundleName</key><string>\(name)</string>
      <key>NSLocationWhenInUseUsageDescription</key><string>Shown.</string>
      </dict></plist>
      """.utf8)
  }

  /// Runs a copy of the sample app, named `walk` in the folder `app`, and gives the name by which it
  /// is known in the prompt.
  private func name(
    calling command: String, _ options: [String] = [],
    prepare: (URL) throws -> Void
  ) throws -> Substring? {
    try Command.withTemporaryFolder { folder in
      let app = folder.appending(path: "app")
      try FileManager.default.createDirectory(at: app, withIntermediateDirectories: true)
      let program = Command.products.appending(path: "SampleApp")
      let copy = app.appending(path: "walk")
      do {
        try FileManager.default.linkItem(at: program, to: copy)
      } catch {
        // The temporary folder may be another file system's.
        try FileManager.default.copyItem(at: program, to: copy)
      }
      try prepare(folder)
      let record = folder.appending(path: "record").path
      let run = try Command.run(
        "locsim",
        [
          "run", "--source", "Traces/walk.gpx?rate=max", "--seed", "1", "--answer", "allow-once",
          "--record", record,
        ] + options.map { $0.replacing("FOLDER", with: folder.path) } + [
          "--", command.replacing("FOLDER", with: folder.path), "1",
        ],
        environment: [
          "PATH": "\(app.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
        ])
      #expect(run.status == 0, "\(run.diagnostics)")
      let text = try String(contentsOf: URL(filePath: record), encoding: .utf8)
      return text.split(separator: "Allow “").dropFirst().first?.split(separator: "”").first
    }
  }

  private func write(_ name: String, _ path: String) -> (URL) throws -> Void {
    { folder in try infoPlist(name).write(to: folder.appending(path: path)) }
  }

  @Test("A decision has no effect without one, and a line says so and how to get one")
  func none() throws {
    let sample = Command.products.appending(path: "SampleApp").path
    for (options, isTold) in [(["--authorization", "always"], true), ([], false)] {
      let run = try Command.run(
        "locsim",
        ["run", "--source", "Traces/walk.gpx"] + options + ["--", sample, "--deferral"],
        environment: ["LOCSIM_STORE": "memory"])
      let line = run.diagnosticLines.first { $0.contains("there is no Info.plist") }
      #expect(line?.contains("write one with “locsim plist init \(sample).Info.plist”") == true)
      #expect(
        line?.contains("LOCSIM_AUTHORIZATION (--authorization) has no effect") == isTold)
    }
  }

  @Test("Its own comes before the one that all executables of the folder share")
  func order() throws {
    let call = "FOLDER/app/walk"
    #expect(try name(calling: call, prepare: write("Shared", "app/Info.plist")) == "Shared")
    #expect(
      try name(calling: call) { folder in
        try write("Shared", "app/Info.plist")(folder)
        try write("Own", "app/walk.Info.plist")(folder)
      } == "Own")
  }

  @Test("One that is named comes before both")
  func named() throws {
    let named = try name(
      calling: "FOLDER/app/walk", ["--info-plist", "FOLDER/other.plist"]
    ) { folder in
      try write("Own", "app/walk.Info.plist")(folder)
      try write("Named", "other.plist")(folder)
    }
    #expect(named == "Named")
  }

  @Test("A program that is found in PATH, or through a link, has it beside its own file")
  func elsewhere() throws {
    #expect(
      try name(calling: "walk", prepare: write("Own", "app/walk.Info.plist")) == "Own")
    let linked = try name(
      calling: "FOLDER/link"
    ) { folder in
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: "link"), withDestinationURL: folder.appending(path: "app/walk"))
      try write("Link", "link.Info.plist")(folder)
      try write("Own", "app/walk.Info.plist")(folder)
    }
    #expect(linked == "Own")
  }
}
