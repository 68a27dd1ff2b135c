// SPDX-License-Identifier: MIT

import Foundation
import Testing

@Suite("locsim privacy report (UI-08)")
struct PrivacyReportTests {
  private let bench: PrivacyBench

  init() throws { bench = try PrivacyBench() }

  @Test("The report says that the log is off until it is switched on")
  func off() throws {
    let run = try bench.privacy("report")
    #expect(run.status == 0)
    #expect(run.output == "access log  off\n")
    let object = try bench.json("report", schema: "privacy-report")
    #expect(object["accessLog"] as? Bool == false)
    #expect((object["accesses"] as? [Any])?.isEmpty == true)
  }

  @Test(
    "The report shows which app used location, when, how precisely and for which purpose string")
  func text() throws {
    try bench.logUses()
    #expect(
      try bench.privacy("report").output == """
        access log  on

        TIME                    KIND           APP               ACCURACY         PURPOSE KEY
        2026-05-01T08:00:00Z    intervalBegin  com.example.walk  fullAccuracy     \
        NSLocationWhenInUseUsageDescription
        2026-05-01T08:00:00Z    intervalBegin  /opt/run\u{FFFD}         reducedAccuracy  -
        2026-05-01T08:00:01.5Z  intervalEnd    com.example.walk  fullAccuracy     \
        NSLocationWhenInUseUsageDescription

        APP               LAST USED
        /opt/run\u{FFFD}         2026-05-01T08:00:00Z
        com.example.walk  2026-05-01T08:00:01.5Z

        """)
  }

  @Test("JSON has the fields of Apple's report, one access a line, as its schema describes")
  func json() throws {
    try bench.logUses()
    let run = try bench.privacy("report", "--format", "json")
    let line = """
      {"category":"location","kind":"intervalBegin","accessor":"com.example.walk",\
      "timeStamp":"2026-05-01T08:00:00Z","accuracy":"fullAccuracy",\
      "purposeKey":"NSLocationWhenInUseUsageDescription"},
      """
    #expect(run.lines.contains(line))
    #expect(run.output.contains("\"accessor\":\"/opt/run\\u202e\""))
    let object = try bench.json("report", schema: "privacy-report")
    #expect(object["accessLog"] as? Bool == true)
    let accesses = try #require(object["accesses"] as? [[String: Any]])
    #expect(
      accesses.map { $0["kind"] as? String } == ["intervalBegin", "intervalBegin", "intervalEnd"])
    #expect(accesses[1]["accessor"] as? String == "/opt/run\u{202E}")
    #expect(accesses[1]["purposeKey"] is NSNull)
    let apps = try #require(object["apps"] as? [[String: Any]])
    #expect(apps.map { $0["app"] as? String } == ["/opt/run\u{202E}", "com.example.walk"])
  }

  @Test("The list and one app show when location was last used")
  func lastUsed() throws {
    try bench.logUses()
    #expect(try bench.get("com.example.walk")["last used"] == "2026-05-01T08:00:01.5Z")
    #expect(try bench.get("com.example.walk")["setting"] == "ask")
    let object = try bench.json("get", "com.example.walk", schema: "privacy-get")
    #expect(object["lastUsed"] as? String == "2026-05-01T08:00:01.5Z")
  }

  @Test("Switching the log off empties it; so does a reset of all, which leaves it on")
  func emptied() throws {
    try bench.logUses()
    try bench.change("reset", "all")
    #expect(try bench.privacy("report").output == "access log  on\n")
    try bench.logUses()
    try bench.change("log", "off")
    try bench.change("log", "on")
    #expect(try bench.privacy("report").output == "access log  on\n")
    #expect(try bench.get("com.example.walk")["last used"] == "-")
  }

  @Test("A running app is logged with its purpose string, and nothing reveals where it was")
  func realApp() throws {
    try bench.change("log", "on")
    let app = try Command.run(
      "SampleApp", ["2"],
      environment: [
        "LOCSIM_SOURCE": "Traces/walk.gpx?rate=max&time=recorded", "LOCSIM_ANSWER": "allow-once",
        "LOCSIM_INFO_PLIST": "Tests/SampleApp/Info.plist", "LOCSIM_STORE": "",
        "XDG_STATE_HOME": bench.home,
      ])
    #expect(app.status == 0)
    let object = try bench.json("report", schema: "privacy-report")
    let accesses = try #require(object["accesses"] as? [[String: Any]])
    let first = try #require(accesses.first)
    #expect(first["kind"] as? String == "intervalBegin")
    #expect(first["accuracy"] as? String == "fullAccuracy")
    #expect(first["purposeKey"] as? String == "NSLocationWhenInUseUsageDescription")
    // By the machine's clock, not the trace's, which is of May.
    let times = accesses.compactMap { $0["timeStamp"] as? String }
    #expect(times == times.sorted() && !times.contains { $0.hasPrefix("2026-05-01") })
    #expect(!times.contains { $0.hasPrefix("2000") })
    // The trace begins at 38.7075, -9.1365.
    for name in try FileManager.default.contentsOfDirectory(atPath: "\(bench.home)/locsim") {
      let data = try Data(contentsOf: URL(filePath: "\(bench.home)/locsim/\(name)"))
      for text in ["38.7", "9.13"] { #expect(data.range(of: Data(text.utf8)) == nil, "\(name)") }
    }
    // Allow Once outlives nothing.
    let identifier = try #require(first["accessor"] as? String)
    #expect(try bench.get(identifier)["setting"] == "ask")
  }

  @Test(
    "JSON that is no output of these commands does not conform to their schemas",
    arguments: [
      ("privacy-list", #"{"device":{"locationServices":1},"apps":[]}"#),
      ("privacy-list", #"{"apps":[]}"#),
      (
        "privacy-get",
        #"{"app":"","name":null,"setting":"once","provisional":false,"status":"denied","precise":null,"alwaysChanceUsed":false,"lastUsed":null}"#
      ),
      (
        "privacy-report",
        #"{"accessLog":true,"accesses":[{"category":"location","kind":"intervalBegin","accessor":"a","timeStamp":"noon","accuracy":"fullAccuracy","purposeKey":null}],"apps":[]}"#
      ),
      (
        "privacy-report",
        #"{"accessLog":true,"accesses":[{"category":"location","kind":"intervalBegin","accessor":"a","timeStamp":"2026-05-01T08:00:00Z","accuracy":"fullAccuracy","purposeKey":null,"latitude":1}],"apps":[]}"#
      ),
    ])
  func schemas(name: String, line: String) throws {
    #expect(try PrivacyBench.schema(name).violations(of: try jsonObject(line)) != [])
  }
}
