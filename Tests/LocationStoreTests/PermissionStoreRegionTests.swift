// SPDX-License-Identifier: MIT

import Dispatch
import LocationCore
import LocationFakes
import Testing

@testable import LocationHost

@Suite("Every permission store keeps a device's secret and its regions")
struct PermissionStoreRegionTests {
  @Test(
    "A device has one secret from its first use on, and nothing published",
    arguments: StoreKind.allCases)
  func first(kind: StoreKind) throws {
    let pair = try StorePair(kind)
    let kept = try pair.store.regions(of: .hardware)
    #expect(kept.state == CoarseAreaState())
    #expect(try pair.store.regions(of: .hardware) == kept)
    #expect(try pair.other.regions(of: .hardware) == kept)
    #expect(try StorePair(kind).store.regions(of: .hardware).seed != kept.seed)
  }

  @Test("Each kind of source has a secret of its own", arguments: StoreKind.allCases)
  func domains(kind: StoreKind) throws {
    let store = try StorePair(kind).store
    let domains: [SeedDomain] = [
      .hardware, .simulation("hardware"), .simulation(""), .walk, .drive,
    ]
    let seeds = try domains.map { try store.regions(of: $0).seed }
    #expect(Set(seeds).count == domains.count)
  }

  @Test(
    "A state is read back as it was, by others too, and is that of its source alone",
    arguments: StoreKind.allCases, CoarseAreaState.samples)
  func readBack(kind: StoreKind, state: CoarseAreaState) throws {
    let pair = try StorePair(kind)
    try pair.store.updateRegions(of: .walk) { _ in state }
    #expect(try pair.store.regions(of: .walk).state == state)
    #expect(try pair.other.regions(of: .walk).state == state)
    for domain in [SeedDomain.hardware, .drive] {
      #expect(try pair.other.regions(of: domain).state == CoarseAreaState())
    }
  }

  @Test("The samples have regions of every kind")
  func samples() {
    let regions = CoarseAreaState.samples.compactMap(\.published?.region)
    #expect(regions.count { if case .cell = $0 { true } else { false } } == 1)
    #expect(regions.count { if case .group = $0 { true } else { false } } == 1)
    #expect(regions.count { if case .cap = $0 { true } else { false } } == 2)
  }

  @Test("A change is given what is kept, once, and may leave it", arguments: StoreKind.allCases)
  func change(kind: StoreKind) throws {
    let pair = try StorePair(kind)
    var given: [KeptCoarseAreas] = []
    try pair.store.updateRegions(of: .walk) { kept in
      given.append(kept)
      return .staying
    }
    try pair.other.updateRegions(of: .walk) { kept in
      given.append(kept)
      return nil
    }
    let kept = try pair.store.regions(of: .walk)
    #expect(given == [KeptCoarseAreas(seed: kept.seed), kept])
    #expect(kept.state == .staying)
  }

  @Test("Changes by many at once are all kept", arguments: StoreKind.allCases)
  func concurrent(kind: StoreKind) throws {
    let pair = try StorePair(kind)
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      let store = thread % 2 == 0 ? pair.store : pair.other
      for _ in 0..<50 {
        try? store.updateRegions(of: .hardware) { kept in
          var state = kept.state
          state.pending += 1
          return state
        }
      }
    }
    #expect(try pair.store.regions(of: .hardware).state.pending == 200)
  }

  @Test(
    "Processes that begin at once have the same secret", arguments: StoreKind.allCases)
  func concurrentFirst(kind: StoreKind) throws {
    let pair = try StorePair(kind)
    for _ in 0..<200 {
      let found = Found()
      DispatchQueue.concurrentPerform(iterations: 2) { thread in
        let store = thread == 0 ? pair.store : pair.other
        if let kept = try? store.regions(of: .hardware) { found.add(kept.seed) }
      }
      #expect(found.seeds.count == 2 && Set(found.seeds).count == 1)
      try pair.store.resetAll()
    }
  }

  @Test(
    "A reset of all forgets the secret and every state, and counts as a reset",
    arguments: StoreKind.allCases)
  func resetAll(kind: StoreKind) throws {
    let pair = try StorePair(kind)
    for domain in [SeedDomain.hardware, .walk] {
      try pair.store.updateRegions(of: domain) { _ in .staying }
    }
    let before = try pair.store.regions(of: .hardware).seed
    let resets = try pair.store.contents().resets
    try pair.other.resetAll()
    #expect(try pair.store.contents().resets > resets)
    let after = try pair.store.regions(of: .hardware)
    #expect(after.seed != before)
    #expect(after.state == CoarseAreaState())
    #expect(try pair.store.regions(of: .walk).state == CoarseAreaState())
    #expect(try pair.other.regions(of: .hardware) == after)
    try pair.other.resetAll()
    #expect(!Set([before, after.seed]).contains(try pair.store.regions(of: .hardware).seed))
  }

  @Test("Nothing else touches the secret or a state", arguments: StoreKind.allCases)
  func others(kind: StoreKind) throws {
    let pair = try StorePair(kind)
    try pair.store.updateRegions(of: .hardware) { _ in .staying }
    let kept = try pair.store.regions(of: .hardware)
    let resets = try pair.store.contents().resets
    try pair.other.write(AuthorizationRecord(decision: .never), for: .tracker)
    try pair.other.updateDevice { $0.isLocationServicesOn = false }
    try pair.other.setLoggingAccess(true)
    try pair.other.append([.begin(at: 1)], at: .now)
    try pair.other.reset(.tracker)
    try pair.other.setLoggingAccess(false)
    #expect(try pair.store.regions(of: .hardware) == kept)
    #expect(try pair.store.contents().resets == resets)
  }

  @Test(
    "A write of another process's regions counts as no decision",
    arguments: StoreKind.allCases)
  func revisions(kind: StoreKind) throws {
    let pair = try StorePair(kind)
    try pair.store.write(AuthorizationRecord(decision: .always), for: .tracker)
    let before = try pair.store.contents()
    for _ in 0..<3 { try pair.other.updateRegions(of: .hardware) { _ in .staying } }
    let after = try pair.store.contents()
    #expect(after.apps == before.apps)
    #expect(after.device == before.device)
    #expect(after.resets == before.resets)
    #expect(after.permission(of: .other) == before.permission(of: .other))
    let version = after.version
    try pair.store.updateRegions(of: .hardware) { _ in .staying }
    #expect(try pair.store.contents(changedSince: version) == nil)
  }
}
