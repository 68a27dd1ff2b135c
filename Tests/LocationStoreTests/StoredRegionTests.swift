// SPDX-License-Identifier: MIT

import Foundation
import LocationCore
import LocationFakes
import Testing

@testable import LocationHost
@testable import LocationStore

@Suite("The store's file keeps a device's secret and its regions")
struct StoredRegionTests {
  private let bench: StoreFolderBench
  private let notices = Notices()

  /// Makes a store in which something is decided and kept, and closes it.
  init() throws {
    bench = try StoreFolderBench()
    let store = try bench.open()
    try store.write(AuthorizationRecord(decision: .always), for: .tracker)
    try store.updateRegions(of: .hardware) { _ in .staying }
  }

  private func expectDecisionsStand(in store: SQLitePermissionStore) throws {
    #expect(try store.permission(of: .tracker).record.decision == .always)
    #expect(notices.all.isEmpty)
  }

  @Test("They outlive the last process that had it open")
  func persistence() throws {
    let before = try bench.open().regions(of: .hardware)
    let after = try bench.open().regions(of: .hardware)
    #expect(before.state == .staying)
    #expect(after == before)
  }

  @Test("The secret is its 16 bytes, the lowest first")
  func bytes() throws {
    try bench.edit("UPDATE region_seed SET seed = x'000102030405060708090a0b0c0d0e0f'")
    let seed = AccuracySeed(low: 0x0706_0504_0302_0100, high: 0x0f0e_0d0c_0b0a_0908)
    let store = try bench.open()
    #expect(try store.regions(of: .hardware).seed == seed.seed(for: .hardware))
    #expect(try store.regions(of: .walk).seed == seed.seed(for: .walk))
  }

  @Test("Everything is its owner's alone while and after it is written")
  func modes() throws {
    let store = try bench.open()
    try store.updateRegions(of: .walk) { _ in
      for name in (try? bench.names()) ?? [] {
        #expect((try? bench.mode("\(bench.folder)/\(name)")) == 0o600)
      }
      return .staying
    }
    #expect(try bench.names().count == 3)
    for name in try bench.names() { #expect(try bench.mode("\(bench.folder)/\(name)") == 0o600) }
    #expect(try bench.mode(bench.folder) == 0o700)
  }

  @Test(
    "A state that makes no sense is none, nothing else suffers, and the next write repairs it",
    arguments: [
      "codebook = 2", "codebook = 0", "codebook = -1", "region = 255", "region = -1",
      "region = 216172782113783808", "region = NULL", "seconds = NULL", "nanoseconds = NULL",
      "nanoseconds = 1000000000", "seconds = 9223372036854775807",
      "seconds = -9223372036854775808", "pending = -1", "pending = 9223372036854775807",
      "stay_latitude = 90.5", "stay_latitude = NULL",
      "stay_longitude = -181", "stay_longitude = 9e999", "stay_longitude = NULL",
      "stay_latitude = NULL, stay_longitude = NULL", "stay_count = 0", "stay_count = -1",
      "stay_count = 9223372036854775807", "rest_latitude = NULL", "rest_latitude = -90.5",
      "rest_longitude = NULL", "rest_longitude = 181", "rest_seconds = NULL",
      "rest_seconds = 9223372036854775807", "rest_settled = NULL", "rest_settled = 2",
      "trip_origin = NULL", "trip_origin = -1", "trip_lag = -1", "trip_lag = 9e999",
      "trip_trail = NULL", "trip_trail = x'00'", "trip_trail = zeroblob(1040)",
      "trip_trail = x'000000000000f07f0000000000000000'",
    ])
  func row(values: String) throws {
    try bench.edit("PRAGMA ignore_check_constraints = ON; UPDATE region_state SET \(values)")
    let store = try bench.open(notices)
    let seed = try store.regions(of: .hardware).seed
    #expect(try store.regions(of: .hardware).state == CoarseAreaState())
    try expectDecisionsStand(in: store)
    try store.updateRegions(of: .hardware) { kept in
      #expect(kept == KeptCoarseAreas(seed: seed))
      return .staying
    }
    #expect(try bench.open(notices).regions(of: .hardware).state == .staying)
    try expectDecisionsStand(in: store)
  }

  @Test(
    "A secret of another length makes way for a new one, with all that followed from it",
    arguments: [
      "UPDATE region_seed SET seed = x''", "UPDATE region_seed SET seed = zeroblob(15)",
      "UPDATE region_seed SET seed = zeroblob(17)", "DELETE FROM region_seed",
      "UPDATE region_seed SET seed = zeroblob(1000000)",
    ])
  func seed(edit: String) throws {
    let before = try bench.open().regions(of: .hardware).seed
    try bench.edit("PRAGMA ignore_check_constraints = ON; \(edit)")
    let store = try bench.open(notices)
    let kept = try store.regions(of: .hardware)
    #expect(kept.seed != before)
    #expect(kept.state == CoarseAreaState())
    #expect(try bench.open(notices).regions(of: .hardware) == kept)
    try expectDecisionsStand(in: store)
  }

  @Test("Neither the secret nor any place of a stay is in the files after a reset of all")
  func erased() throws {
    let seed = Data(0..<16)
    try bench.edit("UPDATE region_seed SET seed = x'000102030405060708090a0b0c0d0e0f'")
    let latitude = try #require(CoarseAreaState.staying.stayMean?.latitude)
    let mean = Data((0..<8).map { UInt8(truncatingIfNeeded: latitude.bitPattern >> (56 - $0 * 8)) })
    let store = try bench.open()
    try store.updateRegions(of: .walk) { _ in .staying }
    #expect(try bench.isFound(seed))
    #expect(try bench.isFound(mean))
    try store.resetAll()
    #expect(try !bench.isFound(seed))
    #expect(try !bench.isFound(mean))
  }

  @Test("A change that cannot be kept is an error, and leaves what was kept")
  func rolledBack() throws {
    let store = try bench.open(notices)
    try bench.edit(
      "CREATE TRIGGER stop BEFORE INSERT ON region_state BEGIN SELECT RAISE(ABORT, 'no'); END")
    var calls = 0
    #expect {
      try store.updateRegions(of: .hardware) { _ in
        calls += 1
        return CoarseAreaState()
      }
    } throws: { error in
      (error as? PermissionStoreError)?.description
        == "\(bench.file): reading or writing failed: no"
    }
    #expect(calls == 1)
    try bench.edit("DROP TRIGGER stop")
    #expect(try store.regions(of: .hardware).state == .staying)
  }

  @Test("A change is made once where damage shows while it is kept, and ends with the old secret")
  func damagedBetween() throws {
    try fillAndDamage()
    let store = try bench.open(notices)
    var given: [KeptCoarseAreas] = []
    try store.updateRegions(of: .hardware) { kept in
      given.append(kept)
      return .staying
    }
    #expect(given.map(\.state) == [.staying])
    #expect(notices.all.count == 1)
    let kept = try store.regions(of: .hardware)
    #expect(kept.seed != given.first?.seed)
    #expect(kept.state == CoarseAreaState())
  }

  /// Fills the table of states, and spoils a page of it that only making room reads.
  private func fillAndDamage() throws {
    func fill() throws {
      let store = try bench.open()
      let filler = String(repeating: "x", count: 1_000)
      for number in 0..<256 {
        try store.updateRegions(of: .simulation("\(number) \(filler)")) { _ in .staying }
      }
      try store.updateRegions(of: .hardware) { _ in .staying }
    }
    try fill()
    var bytes = try bench.bytes()
    let pageSize = 4_096
    let leaves = stride(from: pageSize, to: bytes.count, by: pageSize).filter { start in
      let leafOfTable = UInt8(0x0D)
      let page = Data(bytes[start..<start + pageSize])
      return page.first == leafOfTable && page.range(of: Data("simulation:128 ".utf8)) != nil
    }
    let leaf = try #require(leaves.first)
    bytes[leaf] = 0x5A
    try bench.overwrite(bytes)
  }
}
