// SPDX-License-Identifier: MIT

import LocationCore
import LocationHost
import LocationStore
import Testing

@Suite("locsim privacy shows nothing of a device's regions")
struct PrivacySecrecyTests {
  private let bench: PrivacyBench
  private let seed: AccuracySeed

  /// Makes a store in which the device stays somewhere, and an app used a coarse location.
  init() throws {
    bench = try PrivacyBench()
    try bench.logUses()
    try bench.change("grant", "com.example.walk", "always")
    let store = try bench.store()
    for domain in [SeedDomain.hardware, .simulation("secret-trace")] {
      try store.updateRegions(of: domain) { _ in Self.staying }
    }
    seed = try store.regions(of: .hardware).seed
  }

  private static var staying: CoarseAreaState {
    var state = CoarseAreaState()
    state.stayMean = Coordinate(latitude: 12.345678901234567, longitude: -98.76543210987654)
    state.stayCount = 4_321
    state.pending = 3
    state.published = state.stayMean.map {
      PublishedRegion(
        region: .leaf(at: $0), time: UTCInstant(secondsSinceEpoch: 1_777_622_400))
    }
    return state
  }

  private var needles: [String] {
    let halves = [seed.low, seed.high].flatMap { [$0, $0.byteSwapped] }
    let center = Self.staying.published?.region.center
    return ["12.34", "98.76", "4321", "secret-trace", "region"]
      + [center?.latitude, center?.longitude].compactMap { $0.map { "\($0)" } }
      + halves.flatMap {
        ["\($0)", "\(Int64(bitPattern: $0))", String($0, radix: 16)]
      }
  }

  @Test(
    "No output shows what a device keeps of its regions, in text and in JSON",
    arguments: [
      ["list"], ["list", "--format", "json"], ["get", "com.example.walk"],
      ["get", "com.example.walk", "--format", "json"], ["get", "hardware"],
      ["get", "simulation:secret", "--format", "json"], ["report"],
      ["report", "--format", "json"], ["grant", "com.example.run", "when-in-use"],
      ["precise", "com.example.walk", "off"], ["log", "off"], ["reset", "com.example.walk"],
      ["reset", "all"],
    ])
  func output(arguments: [String]) throws {
    let run = try bench.run(arguments)
    // What the store has of its own is no app.
    let isApp = !["hardware", "simulation:secret"].contains(arguments.dropFirst().first)
    #expect(run.status == (isApp ? 0 : 66))
    let text = (run.output + run.diagnostics).lowercased()
    for needle in needles {
      // Whether, and not where, so that a failure does not show it either.
      let isShown = text.contains(needle)
      #expect(!isShown, "\(arguments)")
    }
  }

  @Test(
    "Its reset of all makes a new secret, and nothing else does",
    arguments: [
      (["reset", "all"], true), (["reset", "com.example.walk"], false),
      (["log", "off"], false), (["services", "off"], false), (["list"], false),
    ])
  func reset(arguments: [String], isNew: Bool) throws {
    let running = try bench.store()
    let resets = try running.contents().resets
    #expect(try bench.run(arguments).status == 0)
    let kept = try running.regions(of: .hardware)
    #expect((kept.seed != seed) == isNew)
    #expect(kept.state == (isNew ? CoarseAreaState() : Self.staying))
    #expect((try running.contents().resets > resets) == isNew)
  }
}
