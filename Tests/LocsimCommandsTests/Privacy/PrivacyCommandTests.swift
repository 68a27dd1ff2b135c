// SPDX-License-Identifier: MIT

import Foundation
import LocationCore
import LocationHost
import LocationStore
import Testing

@Suite("locsim privacy")
struct PrivacyCommandTests {
  private let bench: PrivacyBench
  private let app = "com.example.walk"

  init() throws { bench = try PrivacyBench() }

  @Test("About an app that is known and undecided, it says so")
  func undecided() throws {
    try bench.store().update(AppID(app), name: nil) { _ in }
    let run = try bench.privacy("get", app)
    #expect(run.status == 0)
    #expect(
      run.output
        == """
        app                       com.example.walk
        name                      -
        setting                   ask
        status                    notDetermined
        precise                   not set
        chance to ask for Always  left
        relaunch                  off
        last used                 -

        """)
    #expect(run.diagnostics.isEmpty)
  }

  @Test(
    "An app gets what is granted and revoked",
    arguments: [
      (["grant", "when-in-use"], "while-using", "authorizedWhenInUse"),
      (["grant", "always"], "always", "authorizedAlways"), (["revoke"], "never", "denied"),
      (["reset"], "ask", "notDetermined"),
    ])
  func decisions(words: [String], setting: String, status: String) throws {
    for before in [["revoke", app], ["grant", app, "always"]] {
      #expect(try bench.run(before).status == 0)
      let run = try bench.run([words[0], app] + words.dropFirst())
      #expect(run.status == 0 && run.output.isEmpty && run.diagnostics.isEmpty)
      let now = try bench.get(app)
      #expect(now["setting"] == setting)
      #expect(now["status"] == status)
    }
  }

  @Test("Always given by hand is not provisional, even where it was before (A-68)")
  func provisional() throws {
    try bench.change("revoke", app)
    try bench.store().write(AuthorizationRecord(decision: .provisionalAlways), for: AppID(app))
    #expect(try bench.get(app)["setting"] == "while-using (provisional always)")
    #expect(try bench.get(app)["status"] == "authorizedAlways")
    #expect(try bench.json("get", app, schema: "privacy-get")["provisional"] as? Bool == true)
    try bench.change("grant", app, "always")
    #expect(try bench.get(app)["setting"] == "always")
    #expect(try bench.get(app)["chance to ask for Always"] == "used")
    #expect(try bench.json("get", app, schema: "privacy-get")["provisional"] as? Bool == false)
  }

  @Test("Precise is turned without a decision, and a decision leaves it")
  func precise() throws {
    try bench.change("precise", app, "off")
    #expect(try bench.get(app)["precise"] == "off")
    #expect(try bench.get(app)["setting"] == "ask")
    try bench.change("grant", app, "when-in-use")
    #expect(try bench.get(app)["precise"] == "off")
    try bench.change("precise", app, "on")
    #expect(try bench.get(app)["precise"] == "on")
    try bench.change("reset", app)
    #expect(try bench.get(app)["precise"] == "not set")
  }

  @Test("The device's switches hold for all apps, and give back what was decided (A-63, A-64)")
  func device() throws {
    try bench.change("grant", app, "always")
    try bench.change("precise", "com.example.other", "on")
    for (words, on, off) in [
      (["services", "off"], "denied", ["services", "on"]),
      (["restrict", "on"], "restricted", ["restrict", "off"]),
    ] {
      #expect(try bench.run(words).status == 0)
      #expect(try bench.get(app)["status"] == on)
      #expect(try bench.get(app)["setting"] == "always")
      #expect(try bench.get("com.example.other")["status"] == on)
      #expect(try bench.run(off).status == 0)
      #expect(try bench.get(app)["status"] == "authorizedAlways")
    }
    try bench.change("services", "off")
    try bench.change("restrict", "on")
    #expect(try bench.get(app)["status"] == "restricted")
  }

  @Test("A reset of one app leaves others; of all, the device's switches (A-65)")
  func reset() throws {
    try bench.change("grant", app, "always")
    try bench.change("grant", "com.example.other", "when-in-use")
    try bench.change("services", "off")
    try bench.change("reset", app)
    #expect(try bench.get(app)["setting"] == "ask")
    #expect(try bench.get("com.example.other")["setting"] == "while-using")
    try bench.change("reset", "all")
    #expect(try bench.get("com.example.other")["setting"] == "ask")
    #expect(try bench.get(app)["status"] == "denied")
  }

  @Test("The list shows the device and all apps, in the order of their identifiers")
  func list() throws {
    #expect(
      try bench.privacy("list").output == """
        Location Services  on
        restricted         off
        access log         off

        """)
    try bench.change("revoke", "com.example.z")
    try bench.change("grant", app, "when-in-use")
    try bench.change("precise", app, "off")
    try bench.store().update(AppID(app), name: "Walk & Talk") { _ in }
    #expect(
      try bench.privacy("list").output == """
        Location Services  on
        restricted         off
        access log         off

        APP               SETTING      STATUS               PRECISE  LAST USED  NAME
        com.example.walk  while-using  authorizedWhenInUse  off      -          Walk & Talk
        com.example.z     never        denied               not set  -          -

        """)
  }

  @Test("JSON of the list holds all that the text says, as its schema describes")
  func listJSON() throws {
    #expect(try bench.json("list", schema: "privacy-list")["apps"] as? [String] == [])
    try bench.change("grant", app, "when-in-use")
    try bench.change("precise", app, "off")
    try bench.change("services", "off")
    let object = try bench.json("list", schema: "privacy-list")
    let device = try #require(object["device"] as? [String: Bool])
    #expect(device == ["locationServices": false, "restricted": false, "accessLog": false])
    let apps = try #require(object["apps"] as? [[String: Any]])
    #expect(apps.count == 1)
    #expect(apps[0]["app"] as? String == app)
    #expect(apps[0]["name"] is NSNull)
    #expect(apps[0]["setting"] as? String == "while-using")
    #expect(apps[0]["status"] as? String == "denied")
    #expect(apps[0]["precise"] as? Bool == false)
    #expect(apps[0]["alwaysChanceUsed"] as? Bool == false)
    #expect(apps[0]["lastUsed"] is NSNull)
  }

  @Test("JSON of one app is the object that the list has for it")
  func getJSON() throws {
    try bench.change("grant", app, "always")
    let one = try bench.json("get", app, schema: "privacy-get")
    let list = try bench.json("list", schema: "privacy-list")["apps"] as? [[String: Any]]
    #expect(NSDictionary(dictionary: one) == NSDictionary(dictionary: try #require(list?.first)))
    try bench.change("revoke", "no.one")
    #expect(try bench.json("get", "no.one", schema: "privacy-get")["precise"] is NSNull)
  }

  @Test("The documentation shows what the commands print")
  func documentation() throws {
    let page = try String(
      contentsOf: Command.root.appending(path: "docs/reference/privacy.md"), encoding: .utf8)
    let block = try #require(
      page.components(separatedBy: "```").first { $0.hasPrefix("console\n") })
    var printed = "console\n"
    for line in block.split(separator: "\n") where line.hasPrefix("$ locsim privacy ") {
      let run = try bench.run(line.split(separator: " ").dropFirst(3).map(String.init))
      #expect(run.status == 0)
      printed += "\(line)\n\(run.output)"
    }
    #expect(printed == block)
  }

  @Test("The help says where the store is, and that it protects nothing from the same user")
  func help() throws {
    let run = try bench.privacy("--help")
    #expect(run.status == 0)
    #expect(run.output.contains("$XDG_STATE_HOME/locsim/permissions.sqlite"))
    #expect(
      run.output.split(separator: "\n").joined(separator: " ").contains(
        "code of the same user can read and write the store"))
    for command in [
      "list", "get", "grant", "revoke", "reset", "precise", "services", "restrict", "log", "report",
    ] {
      #expect(try bench.privacy(command, "--help").status == 0)
    }
  }
}
