// SPDX-License-Identifier: MIT

import LocationCore
import LocationFakes
import Testing

@testable import LocationHost

@Suite("Every permission store bounds what it keeps of regions")
struct RegionLimitTests {
  private func kept(_ numbers: Range<Int>, in store: any PermissionStore) throws -> [Int] {
    try numbers.filter { try store.regions(of: .simulation("\($0)")).state == .staying }
  }

  @Test(
    "The oldest of 257 simulated sources by last write goes, and the hardware stays",
    arguments: StoreKind.allCases)
  func simulations(kind: StoreKind) throws {
    #expect(PermissionLimits.simulations == 256)
    let pair = try StorePair(kind)
    try pair.store.updateRegions(of: .hardware) { _ in .staying }
    for number in 0..<256 {
      try pair.store.updateRegions(of: .simulation("\(number)")) { _ in .staying }
    }
    #expect(try kept(0..<256, in: pair.other) == Array(0..<256))
    // Written again, the first is the newest.
    try pair.other.updateRegions(of: .simulation("0")) { _ in .staying }
    #expect(try kept(0..<256, in: pair.other) == Array(0..<256))
    try pair.store.updateRegions(of: .simulation("256")) { _ in .staying }
    #expect(try kept(0..<257, in: pair.store) == [0] + Array(2..<257))
    for number in 257..<260 {
      try pair.store.updateRegions(of: .simulation("\(number)")) { _ in .staying }
    }
    #expect(try kept(0..<260, in: pair.other) == [0] + Array(5..<260))
    #expect(try pair.store.regions(of: .hardware).state == .staying)
  }

  @Test(
    "A source's name is kept up to 4096 bytes; beyond, or with NUL, it has a secret and no state",
    arguments: StoreKind.allCases)
  func names(kind: StoreKind) throws {
    let store = try StorePair(kind).store
    let longest = String(repeating: "ü", count: 2_048)
    for (name, isKept) in [
      (longest, true), (longest + "x", false), ("a\0b", false), ("", true), ("a\nb%_'\"", true),
    ] {
      let domain = SeedDomain.simulation(name)
      var calls = 0
      try store.updateRegions(of: domain) { kept in
        calls += 1
        #expect(kept.state == CoarseAreaState())
        return .staying
      }
      #expect(calls == 1)
      let kept = try store.regions(of: domain)
      #expect((kept.state == .staying) == isKept)
      #expect(kept.state == .staying || kept.state == CoarseAreaState())
    }
    #expect(try store.regions(of: .simulation("a\0b")).seed != store.regions(of: .walk).seed)
    #expect(try store.regions(of: .simulation("a")).state == CoarseAreaState())
  }

  @Test("Sources whose names only look alike are different", arguments: StoreKind.allCases)
  func lookalikes(kind: StoreKind) throws {
    let store = try StorePair(kind).store
    try store.updateRegions(of: .simulation("caf\u{E9}")) { _ in .staying }
    #expect(try store.regions(of: .simulation("cafe\u{301}")).state == CoarseAreaState())
    #expect(try store.regions(of: .simulation("CAF\u{E9}")).state == CoarseAreaState())
    #expect(try store.regions(of: .simulation("caf\u{E9}")).state == .staying)
  }

  @Test(
    "A state that cannot be is kept as none", arguments: StoreKind.allCases,
    CoarseAreaState.impossible)
  func impossible(kind: StoreKind, state: CoarseAreaState) throws {
    let store = try StorePair(kind).store
    try store.updateRegions(of: .hardware) { _ in .staying }
    try store.updateRegions(of: .hardware) { _ in state }
    #expect(try store.regions(of: .hardware).state == CoarseAreaState())
  }

  @Test("A secret that was given is used, and those after it follow from it")
  func fixed() throws {
    let seed = AccuracySeed(number: 7)
    let stores = [7, 7, 8].map { InMemoryPermissionStore(seed: AccuracySeed(number: $0)) }
    #expect(try stores[0].regions(of: .hardware).seed == seed.seed(for: .hardware))
    #expect(try stores[0].regions(of: .walk).seed == seed.seed(for: .walk))
    var seen: Set<AccuracySeed> = []
    for _ in 0..<4 {
      let found = try stores.map { try $0.regions(of: .hardware).seed }
      #expect(found[0] == found[1])
      #expect(found[0] != found[2])
      #expect(seen.insert(found[0]).inserted)
      for store in stores { try store.resetAll() }
    }
  }
}
