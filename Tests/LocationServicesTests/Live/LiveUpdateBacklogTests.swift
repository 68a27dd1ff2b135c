// SPDX-License-Identifier: MIT

import CoreLocation
import LocationCore
import LocationHost
import Testing

@testable import LocationServices

@Suite("An app that takes live updates late", .timeLimit(.minutes(1)))
struct LiveUpdateBacklogTests {
  /// Updates that may wait before a source that can wait is asked to.
  private static let waitingBound: Int = 1_024

  /// Updates that may wait at all.
  private static let keptBound: Int = 4_096

  /// Brings fixes of a device that moves.
  private func bring(_ count: Int, to bench: LiveBench) {
    for second in 1...count { bench.bring(second: second, latitude: Double(second) * 0.001) }
  }

  @Test(
    "A source is asked to wait when 1024 updates do, and no longer once fewer are left",
    arguments: [waitingBound - 1, waitingBound])
  func waits(count: Int) async throws {
    let bench = LiveBench()
    var updates = bench.makeUpdates()
    bring(count, to: bench)
    let isBehind = count >= Self.waitingBound
    #expect(bench.service.isBacklogged == isBehind)
    let acts = bench.appActs
    let first = try await updates.next()
    #expect(first?.location.map(Trace.second) == 1)
    #expect(!bench.service.isBacklogged)
    #expect(bench.appActs == acts + (isBehind ? 1 : 0))
  }

  @Test(
    "At most the newest 4096 updates of a source that cannot wait are kept",
    arguments: [(keptBound, 1), (keptBound + 1, 2), (keptBound * 3, keptBound * 2 + 1)])
  func displaces(count: Int, first: Int) async throws {
    let bench = LiveBench()
    var updates = bench.makeUpdates()
    bring(count, to: bench)
    var seconds: [Int] = []
    while seconds.count < Self.keptBound, let location = try await updates.next()?.location {
      seconds.append(Trace.second(of: location))
    }
    #expect(seconds == Array(first...count))
    let counts = bench.service.snapshot(for: updates.subscription.client)?.counts
    #expect(counts?[.bufferFull] == first - 1)
    #expect(counts?.delivered == count - first + 1)
  }

  @Test("Locations that waited and may not be had any longer are counted by the reason")
  func withdrawn() async throws {
    let bench = LiveBench()
    var updates = bench.makeUpdates()
    bring(10, to: bench)
    bench.service.send(.settingsChanged(AppID("test"), .precise(false)))
    let update = try await updates.next()
    #expect(update?.location == nil && update?.accuracyLimited == true)
    let counts = bench.service.snapshot(for: updates.subscription.client)?.counts
    #expect(counts?[.reducedAccuracy] == 10)
    #expect(counts?.delivered == 0)
  }

  @Test("An iteration that has ended keeps no source waiting")
  func ended() {
    let bench = LiveBench()
    do {
      let updates = bench.makeUpdates()
      bring(Self.waitingBound, to: bench)
      withExtendedLifetime(updates) { #expect(bench.service.isBacklogged) }
    }
    #expect(!bench.service.isBacklogged)
  }
}
