// SPDX-License-Identifier: MIT

import Foundation
import LocationHost
import LocationStore
import Testing

@Suite("The names that locsim privacy takes for an app")
struct PrivacyNamesTests {
  private let bench: PrivacyBench
  private let app = "com.example.walk"

  init() throws { bench = try PrivacyBench() }

  @Test("A reset without an app is refused and leaves every app as it was")
  func bareReset() throws {
    try bench.change("grant", app, "always")
    let run = try bench.privacy("reset")
    #expect(run.status == 64)
    #expect(run.diagnostics.hasPrefix("Error: Missing expected argument '<app|all>'\n"))
    #expect(run.diagnostics.contains("or all, for every app and this device's secret"))
    #expect(try bench.get(app)["setting"] == "always")
    try bench.change("reset", "all")
    #expect(try bench.get(app)["setting"] == "ask")
  }

  @Test(
    "An app that is not known exits 66 with the nearest names, and is not made known",
    arguments: ["get", "reset"])
  func unknown(command: String) throws {
    try bench.change("grant", app, "always")
    try bench.change("precise", "com.example.talk", "on")
    let near = try bench.privacy(command, "com.example.walkk")
    #expect(near.status == 66)
    #expect(near.output.isEmpty)
    #expect(
      near.diagnostics
        == "com.example.walkk: this app is not known; did you mean “com.example.walk” or "
        + "“com.example.talk”?\n")
    let far = try bench.privacy(command, "org.none")
    #expect(far.status == 66)
    #expect(
      far.diagnostics
        == "org.none: this app is not known; “locsim privacy list” shows the apps that are known\n")
    #expect(try bench.store().contents().apps.count == 2)
  }

  @Test(
    "A known app of nearly the name is pointed out where access is taken from an unknown one",
    arguments: [["revoke"], ["precise", "off"]])
  func misspelled(words: [String]) throws {
    func take(from app: String) throws -> CommandResult {
      try bench.run([words[0], app] + words.dropFirst())
    }
    try bench.change("grant", app, "always")
    let near = try take(from: "com.example.walkk")
    #expect(near.status == 0 && near.output.isEmpty)
    #expect(
      near.diagnostics
        == "com.example.walkk: warning: nothing was decided about this app before; did you mean "
        + "“\(app)”?\n")
    for known in ["com.example.walkk", app, "org.none"] {
      #expect(try take(from: known).diagnostics.isEmpty)
    }
    // Nothing is kept that the owner believes to be gone.
    try bench.change("grant", "com.example.wall", "always")
    try bench.change("precise", "com.example.talk", "on")
  }

  @Test("JSON of an app that is not known exits 66 too")
  func unknownJSON() throws {
    let run = try bench.privacy("get", app, "--format", "json")
    #expect(run.status == 66 && run.output.isEmpty)
  }

  @Test("The order of simctl means the same as the command's own")
  func simctl() throws {
    try bench.change("grant", "location", app)
    #expect(try bench.get(app)["setting"] == "while-using")
    try bench.change("grant", "location-always", app)
    #expect(try bench.get(app)["setting"] == "always")
    try bench.change("revoke", "location", app)
    #expect(try bench.get(app)["setting"] == "never")
    try bench.change("reset", "location", app)
    #expect(try bench.get(app)["setting"] == "ask")
    try bench.change("grant", app, "always")
    try bench.change("grant", "com.example.other", "always")
    try bench.change("reset", "all", app)
    #expect(try bench.get(app)["setting"] == "ask")
    #expect(try bench.get("com.example.other")["setting"] == "always")
    #expect(try bench.store().contents().apps.count == 2)
  }

  @Test(
    "A word in the place of the level, the app or the service is named with the remedy",
    arguments: [
      (["grant", "a", "when-in-us"], "“when-in-us” is no level; did you mean “when-in-use”?"),
      (["grant", "a", "b"], "“b” is no level; give when-in-use or always"),
      (["grant", "always", "a"], "Give the app first: locsim privacy grant APP always"),
      (
        ["grant", "location", "always"], "“location” is a service, and no app; give the app as well"
      ),
      (["reset", "location"], "“location” is a service, and no app; give the app as well"),
      (
        ["revoke", "photos", "a"],
        "“photos” is not simulated; the services are location and location-always"
      ),
      (
        ["revoke", "a", "b"],
        "“a” is no service; before an app only location and location-always can stand"
      ),
    ])
  func places(words: [String], message: String) throws {
    let run = try bench.run(words)
    #expect(run.status == 64)
    #expect(run.diagnosticLines.first == "Error: \(message)")
    #expect(!FileManager.default.fileExists(atPath: bench.home))
  }
}
