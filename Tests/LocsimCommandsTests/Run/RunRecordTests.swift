// SPDX-License-Identifier: MIT

import Foundation
import LocationScenarioFiles
import LocationScenarios
import Testing

@Suite("The record of an app that runs takes nothing from others")
struct RunRecordTests {
  private static let scenario = """
    locsim: 1
    source: trace.gpx
    apps: {sample: {identifier: org.example.SampleApp, info-plist: scenario.plist}}
    timeline: []
    """

  /// Makes what an app may be given, in a folder.
  private func prepare(_ folder: URL) throws {
    let copies = [
      "Traces/walk.gpx": ["trace.gpx"],
      "Tests/SampleApp/Info.plist": ["scenario.plist", "named.plist", "app.Info.plist"],
    ]
    for (original, names) in copies {
      for name in names {
        try FileManager.default.copyItem(
          at: Command.root.appending(path: original), to: folder.appending(path: name))
      }
    }
    try Data(Self.scenario.utf8).write(to: folder.appending(path: "test.yaml"))
    let checked = try ScenarioLoader.load(folder.appending(path: "test.yaml").path)
    try Data(checked.json(in: "/")).write(to: folder.appending(path: "test.json"))
    try Data("density".utf8).write(to: folder.appending(path: "density"))
    try write("#!/bin/sh\necho started\n", to: folder.appending(path: "app"))
    let state = folder.appending(path: "locsim")
    try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
    try Data("store".utf8).write(to: state.appending(path: "permissions.sqlite"))
  }

  /// Writes a program.
  private func write(_ text: String, to file: URL) throws {
    try Data(text.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
  }

  private static let all = ["SOURCE": "trace.gpx", "SCENARIO": "test.json", "DENSITY": "density"]

  @Test(
    "The inputs of the app are not overwritten, whatever named them",
    arguments: [
      ("trace.gpx", ["--scenario", "test.yaml"], [:]),
      ("scenario.plist", ["--scenario", "test.yaml"], [:]),
      ("test.yaml", ["--scenario", "test.yaml"], [:]),
      ("trace.gpx", [], ["SCENARIO": "test.json"]), ("trace.gpx", [], all), ("test.yaml", [], all),
      ("test.json", [], all),
      ("density", [], all), ("named.plist", [], ["INFO_PLIST": "named.plist"]),
      ("named.plist", ["--info-plist", "named.plist"], [:]), ("app.Info.plist", [], [:]),
      ("app", [], [:]), ("locsim/permissions.sqlite", [], [:]),
      // What is not there yet would be taken for one.
      ("Info.plist", [], [:]), ("locsim/permissions.sqlite-wal", [], [:]),
    ])
  func inputs(record: String, options: [String], variables: [String: String]) throws {
    try Command.withTemporaryFolder { folder in
      try prepare(folder)
      let file = folder.appending(path: record)
      let before = try? Data(contentsOf: file)
      var environment = ["XDG_STATE_HOME": folder.path]
      for (name, value) in variables {
        environment["LOCSIM_\(name)"] = folder.appending(path: value).path
      }
      let run = try Command.run(
        "locsim",
        ["run", "--record", file.path]
          + options.map { $0.hasPrefix("--") ? $0 : folder.appending(path: $0).path }
          + ["--", folder.appending(path: "app").path], environment: environment)
      #expect(run.status == 64)
      #expect(run.output == "")
      let line = run.diagnosticLines.first ?? ""
      #expect(line.hasPrefix("Error: The record would overwrite the "), "\(line)")
      #expect(line.hasSuffix("; choose another file."), "\(line)")
      #expect((try? Data(contentsOf: file)) == before)
    }
  }

  @Test("A transcript that the environment asks for is looked at as a record is")
  func transcript() throws {
    try Command.withTemporaryFolder { folder in
      try prepare(folder)
      let trace = folder.appending(path: "trace.gpx")
      let before = try Data(contentsOf: trace)
      let run = try Command.run(
        "locsim", ["run", "--source", trace.path, "--", folder.appending(path: "app").path],
        environment: ["LOCSIM_TRANSCRIPT": trace.path])
      #expect(run.status == 64)
      #expect(
        run.diagnosticLines.first
          == "Error: The record would overwrite the source; choose another file.")
      #expect(try Data(contentsOf: trace) == before)
    }
  }

  @Test(
    "An app without locsim run says that its transcript would destroy its trace, and records nothing"
  )
  func liveTranscript() throws {
    try Command.withTemporaryFolder { folder in
      try prepare(folder)
      let trace = folder.appending(path: "trace.gpx")
      let before = try Data(contentsOf: trace)
      let run = try Command.run(
        "SampleApp", ["1"],
        environment: [
          "LOCSIM_SOURCE": "\(trace.path)?rate=max", "LOCSIM_TRANSCRIPT": trace.path,
          "LOCSIM_AUTHORIZATION": "when-in-use",
          "LOCSIM_INFO_PLIST": folder.appending(path: "named.plist").path,
        ])
      #expect(
        run.diagnostics.contains(
          "\(trace.path): The transcript would overwrite the source; choose another file."))
      #expect(try Data(contentsOf: trace) == before)
    }
  }

  @Test("An input that an option replaces may be overwritten")
  func replaced() throws {
    try Command.withTemporaryFolder { folder in
      try prepare(folder)
      let record = folder.appending(path: "density")
      let run = try Command.run(
        "locsim",
        ["run", "--scenario", folder.appending(path: "test.yaml").path]
          + ["--record", record.path, "--", folder.appending(path: "app").path],
        environment: ["LOCSIM_DENSITY": record.path])
      #expect(run.status == 0)
      #expect(try Data(contentsOf: record).isEmpty)
    }
  }

  @Test(
    "An app that cannot be started leaves the record as it was",
    arguments: [("#!/nowhere/sh\n", 127), ("\u{7F}ELF\0", 126)])
  func notStarted(program: String, status: Int32) throws {
    try Command.withTemporaryFolder { folder in
      let app = folder.appending(path: "app")
      try write(program, to: app)
      let record = folder.appending(path: "record")
      let arguments = ["run", "--record", record.path, "--", app.path]
      #expect(try Command.run("locsim", arguments).status == status)
      #expect(!FileManager.default.fileExists(atPath: record.path))
      let text = Data("of an earlier run\n".utf8)
      try text.write(to: record)
      #expect(try Command.run("locsim", arguments).status == status)
      #expect(try Data(contentsOf: record) == text)
      try write("#!/bin/sh\n", to: app)
      #expect(try Command.run("locsim", arguments).status == 0)
      #expect(try Data(contentsOf: record).isEmpty)
    }
  }

  @Test("A record that is made is its owner's alone")
  func mode() throws {
    try Command.withTemporaryFolder { folder in
      let record = folder.appending(path: "record").path
      #expect(try Command.locsim("run", "--record", record, "--", "true").status == 0)
      let attributes = try FileManager.default.attributesOfItem(atPath: record)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test("A script that names no interpreter is the shell's, with its arguments")
  func script() throws {
    try Command.withTemporaryFolder { folder in
      let script = folder.appending(path: "script")
      try write("printf '%s|' \"$@\"; exit 3\n", to: script)
      let run = try Command.locsim("run", "--", script.path, "-c", "a b", "")
      #expect(run.status == 3)
      #expect(run.output == "-c|a b||")
    }
  }

  @Test("A pipe without a writer does not keep the app from running")
  func emptyPipe() throws {
    try Command.withTemporaryFolder { folder in
      let run = try Command.shell(
        "mkfifo \(folder.path)/pipe && timeout 60 \(Command.products.path)/locsim run "
          + "--source \(folder.path)/pipe --record \(folder.path)/record --authorization denied "
          + "--info-plist Tests/SampleApp/Info.plist -- \(Command.products.path)/SampleApp 1")
      #expect(run.status == 1)
      #expect(run.lines == ["authorization: denied"])
      #expect(run.diagnosticLines.count == 1)
      #expect(run.diagnostics.contains("/pipe: there is nothing to read yet"))
    }
  }
}
