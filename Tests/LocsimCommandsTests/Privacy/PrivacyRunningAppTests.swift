// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("locsim privacy and apps that run")
struct PrivacyRunningAppTests {
  private static let app = "org.example.SampleApp"
  private let bench: PrivacyBench

  init() throws { bench = try PrivacyBench() }

  @Test(
    "A permission taken from an app that runs is gone within a second",
    arguments: [
      (["revoke", app], "denied"), (["services", "off"], "denied"),
      (["restrict", "on"], "restricted"),
    ])
  func taken(words: [String], status: String) throws {
    try bench.change("grant", Self.app, "when-in-use")
    let process = Process()
    let pipe = Pipe()
    process.executableURL = Command.products.appending(path: "SampleApp")
    process.currentDirectoryURL = Command.root
    process.arguments = ["100"]
    process.standardOutput = pipe
    process.environment = ProcessInfo.processInfo.environment.merging([
      // Four fixes a second are the clock of this test.
      "LOCSIM_SOURCE": "Traces/walk.gpx?rate=4", "LOCSIM_STORE": "",
      "LOCSIM_INFO_PLIST": "Tests/SampleApp/Info.plist", "XDG_STATE_HOME": bench.home,
    ]) { $1 }
    try process.run()
    defer { process.terminate() }
    var before = Data()
    while !String(decoding: before, as: UTF8.self).contains("location: ") {
      let more = pipe.fileHandleForReading.availableData
      try #require(!more.isEmpty)
      before += more
    }
    #expect(
      String(decoding: before, as: UTF8.self).hasPrefix("authorization: authorizedWhenInUse\n"))
    #expect(try bench.run(words).status == 0)
    let after = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let lines = String(decoding: after, as: UTF8.self).split(separator: "\n")
    #expect(lines.last == "authorization: \(status)")
    // Four while the change is on its way, and as many while the command runs on a busy machine.
    #expect(lines.count { $0.hasPrefix("location: ") } <= 8, "\(lines)")
    #expect(process.terminationStatus == 1)
  }
}
