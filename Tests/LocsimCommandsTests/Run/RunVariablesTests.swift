// SPDX-License-Identifier: MIT

import ArgumentParser
import Testing

@testable import LocsimCommands

@Suite("Variables that locsim run puts into an app's environment")
struct RunVariablesTests {
  private func variables(
    _ options: String..., folder: String = "/home/me", handedOver: String? = nil
  ) throws -> [String: String?] {
    try RunArguments.parse(options).variables(in: folder, handedOver: handedOver)
  }

  @Test("Nothing changes without an option")
  func none() throws { #expect(try variables().isEmpty) }

  @Test("Each option is its variable, with paths from the root")
  func options() throws {
    #expect(
      try variables(
        "--source", "walk.gpx?rate=2", "--authorization", "always", "--accuracy", "reduced",
        "--answer", "allow-once", "--answer", "nobody", "--info-plist", "a/Info.plist", "--density",
        "/d", "--record", "record") == [
          "LOCSIM_SOURCE": "/home/me/walk.gpx?rate=2", "LOCSIM_AUTHORIZATION": "always",
          "LOCSIM_ACCURACY": "reduced", "LOCSIM_ANSWER": "allow-once,nobody",
          "LOCSIM_INFO_PLIST": "/home/me/a/Info.plist", "LOCSIM_DENSITY": "/d",
          "LOCSIM_TRANSCRIPT": "/home/me/record", "LOCSIM_SCENARIO": nil,
        ])
  }

  @Test("A decision takes the accuracy of an earlier one away, and a seed leaves the store alone")
  func replaced() throws {
    #expect(
      try variables("--authorization", "when-in-use") == [
        "LOCSIM_AUTHORIZATION": "when-in-use", "LOCSIM_ACCURACY": nil, "LOCSIM_SCENARIO": nil,
      ])
    #expect(
      try variables("--seed", "7") == [
        "LOCSIM_SEED": "7", "LOCSIM_STORE": "memory", "LOCSIM_SCENARIO": nil,
      ])
  }

  @Test("A scenario takes away what it says itself")
  func scenario() throws {
    let changed = try variables("--scenario", "a.yaml?rate=max", handedOver: "/run/a.json")
    #expect(changed["LOCSIM_SCENARIO"] == .some("/run/a.json?rate=max"))
    for name in [
      "SOURCE", "AUTHORIZATION", "ACCURACY", "SEED", "STORE", "DEFERRAL", "ANSWER", "DENSITY",
    ] {
      #expect(changed["LOCSIM_\(name)"] == .some(nil), "\(name)")
    }
    let other = try variables("--scenario", "a.yaml", "--source", "gpsd://localhost")
    #expect(other["LOCSIM_SOURCE"] == .some("gpsd://localhost"))
    let beside = try variables("--scenario", "a.yaml", "--answer", "nobody", "--density", "/d")
    #expect(beside["LOCSIM_ANSWER"] == .some("nobody"))
    #expect(beside["LOCSIM_DENSITY"] == .some("/d"))
  }

  @Test(
    "A source's path is from the root, and its options stay",
    arguments: [
      ("walk.gpx", "/", "/walk.gpx"), ("a/b.gpx?loop", "/x", "/x/a/b.gpx?loop"),
      ("/a.gpx?rate=1", "/x", "/a.gpx?rate=1"), ("file:///a.gpx", "/x", "file:///a.gpx"),
      ("gpsd://[::1]", "/x", "gpsd://[::1]"),
      ("a%.gpx?loop", "/what?", "file:///what%3F/a%25.gpx?loop"),
    ])
  func sources(text: String, folder: String, path: String) {
    #expect(AbsolutePath.ofSource(text, in: folder) == path)
  }
}
