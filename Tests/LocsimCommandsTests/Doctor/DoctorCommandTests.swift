// SPDX-License-Identifier: MIT

import Foundation
import RealGPSD
import Testing

@Suite("locsim doctor, as users run it")
struct DoctorCommandTests {
  private let bench: PrivacyBench
  private let environment: [String: String]

  init() throws {
    bench = try PrivacyBench()
    environment = [
      "XDG_STATE_HOME": bench.home, "LOCSIM_DAEMON": "off",
      "LOCSIM_SOURCE": "Traces/walk.gpx",
    ]
  }

  private func doctor(
    _ arguments: String..., adding more: [String: String] = [:]
  ) throws -> CommandResult {
    try Command.run(
      "locsim", ["doctor"] + arguments, environment: environment.merging(more) { $1 })
  }

  @Test("A machine on which nothing must be done has no todo, and the status 0")
  func healthy() throws {
    let run = try doctor()
    #expect(run.status == 0, "\(run.output)")
    #expect(!run.lines.contains { $0.hasPrefix("todo") })
    #expect(run.output.contains("source    Traces/walk.gpx; locsim inspect shows what it contains"))
    #expect(run.output.contains("there is none yet, so nothing is decided"))
    // The question must not make a store.
    #expect(!FileManager.default.fileExists(atPath: bench.file))
  }

  @Test("Each thing that must be done is a todo with what to do, and the status is 1")
  func todos() throws {
    try bench.change("services", "off")
    let run = try doctor(adding: [
      "LOCSIM_SOURCE": "absent.gpx", "LOCSIM_SORUCE": "x", "XDG_RUNTIME_DIR": "/nowhere",
    ])
    #expect(run.status == 1)
    for text in [
      "LOCSIM_SORUCE: this variable is not known and has no effect; did you mean “LOCSIM_SOURCE”?",
      "Location Services are off; locsim privacy services on",
      "LOCSIM_SOURCE names absent.gpx, which cannot be read; paths are relative to the folder",
      "XDG_RUNTIME_DIR is “/nowhere”, which is no folder that can be written to; unset it",
    ] {
      #expect(run.lines.contains { $0.hasPrefix("todo") && $0.contains(text) }, "\(text)")
    }
  }

  @Test("A gpsd that is not there is a todo, and one that is there is named with its device")
  func gpsd() throws {
    let absent = try doctor(adding: ["LOCSIM_SOURCE": "gpsd://127.0.0.1:\(FreePort.next())"])
    #expect(absent.status == 1)
    #expect(absent.output.contains("Connection refused; is it running?"))
    guard RealGPSD.isInstalled else { return }
    let daemon = try RealGPSD()
    let present = try doctor(adding: ["LOCSIM_SOURCE": "gpsd://127.0.0.1:\(daemon.port)"])
    #expect(present.status == 0, "\(present.output)")
    #expect(present.output.contains("gpsd "))
  }

  @Test("An app's Info.plist and permissions are looked at")
  func app() throws {
    try bench.change("revoke", "com.example.walk")
    let denied = try doctor("com.example.walk")
    #expect(denied.status == 1)
    #expect(
      denied.output.contains(
        "com.example.walk: it is denied; locsim privacy grant com.example.walk when-in-use"))
    let plist = try doctor(
      ".build/debug/SampleApp", adding: ["LOCSIM_INFO_PLIST": "Tests/SampleApp/Info.plist"])
    #expect(plist.output.contains("Tests/SampleApp/Info.plist, for "))
    #expect(plist.output.contains("NSLocationWhenInUseUsageDescription"))
  }

  @Test("An app has the same permissions by each path of its executable")
  func paths() throws {
    try Command.withTemporaryFolder { folder in
      let app = folder.resolvingSymlinksInPath().appending(path: "App")
      try Data("#!/bin/sh\n".utf8).write(to: app)
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: "Link").path, withDestinationPath: "App")
      try bench.change("revoke", app.path)
      for path in ["./App", "App", "../\(folder.lastPathComponent)/App", "Link", app.path] {
        let run = try Command.shell(
          """
          cd '\(folder.path)'
          XDG_STATE_HOME='\(bench.home)' LOCSIM_DAEMON=off LOCSIM_SOURCE=/dev/null \
            '\(Command.products.path)/locsim' doctor '\(path)'
          """)
        #expect(run.output.contains("todo  permission \(app.path): it is denied"), "\(run)")
      }
    }
  }

  @Test("A bundle identifier that is missing is said once")
  func identifier() throws {
    try Command.withTemporaryFolder { folder in
      let plist = folder.appending(path: "Info.plist")
      try Data(
        """
        <plist version="1.0"><dict><key>NSLocationWhenInUseUsageDescription</key>
        <string>Shows where you are.</string></dict></plist>
        """.utf8
      ).write(to: plist)
      let run = try doctor(
        Command.products.appending(path: "SampleApp").path,
        adding: ["LOCSIM_INFO_PLIST": plist.path])
      let lines = run.lines.filter { $0.contains("CFBundleIdentifier") }
      #expect(lines.count == 1, "\(lines)")
      #expect(lines.first?.hasPrefix("todo  Info.plist") == true, "\(lines)")
    }
  }

  @Test("JSON says whether something must be done, and has each finding")
  func json() throws {
    let run = try doctor("--format", "json")
    let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    #expect(object?["mustAct"] as? Bool == false)
    let findings = try #require(object?["findings"] as? [[String: Any]])
    #expect(findings.first?["topic"] as? String == "version")
  }

  @Test("A path without a file is one line, and 66")
  func absent() throws {
    let run = try doctor("./Absent")
    #expect(run.status == 66)
    #expect(
      run.diagnostics
        == "./Absent: there is no such file; build the app, or give its bundle identifier\n")
  }
}
