// SPDX-License-Identifier: MIT

import LocationCore
import LocationFakes
import LocationStore
import Testing

@testable import LocationHost

@Suite("A device's kept regions are shown nowhere")
struct RegionSecrecyTests {
  private static let seed = AccuracySeed(low: 0x1234_5678_9ABC_DEF0, high: 0xFEDC_BA98_7654_3210)

  private func expectSilence(
    _ value: some Any, about seeds: [AccuracySeed], comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var dumped = ""
    dump(value, to: &dumped)
    let text = [dumped, "\(value)", String(reflecting: value)].joined(separator: "\n").lowercased()
    for needle in seeds.flatMap({ CoarseAreaState.needles(of: $0) }) {
      // Not the needle itself, which would be shown then.
      #expect(!text.contains(needle), comment, sourceLocation: sourceLocation)
    }
  }

  @Test("The needles are found where something is shown")
  func needles() {
    let state = CoarseAreaState.staying
    let shown = "\(state.stayMean?.latitude ?? 0) \(state.stayMean?.longitude ?? 0)"
    #expect(CoarseAreaState.meanDigits.allSatisfy { shown.contains($0) })
    #expect(CoarseAreaState.needles(of: Self.seed).contains("\(Self.seed.low)"))
    #expect(CoarseAreaState.needles(of: Self.seed).contains("f0debc9a78563412"))
  }

  @Test("A kept value has no description and no mirror, alone or in something else")
  func kept() {
    let kept = KeptCoarseAreas(seed: Self.seed, state: .staying)
    expectSilence(kept, about: [Self.seed])
    expectSilence([1: (kept, kept as KeptCoarseAreas?)], about: [Self.seed])
    #expect("\(kept) \(String(reflecting: kept))" == "KeptCoarseAreas KeptCoarseAreas")
    #expect(Mirror(reflecting: kept).children.isEmpty)
  }

  @Test("A store and its contents do not show it", arguments: StoreKind.allCases)
  func stores(kind: StoreKind) throws {
    let store = try StorePair(kind).store
    try store.updateRegions(of: .hardware) { _ in .staying }
    let seed = try store.regions(of: .hardware).seed
    expectSilence(store, about: [seed])
    expectSilence(try store.contents(), about: [seed])
  }

  @Test("A store that was given its secret does not show it")
  func given() throws {
    let store = InMemoryPermissionStore(seed: Self.seed)
    try store.updateRegions(of: .hardware) { _ in .staying }
    expectSilence(
      store, about: [Self.seed, try store.regions(of: .hardware).seed])
  }

  @Test(
    "An error while it is written does not show it",
    arguments: [
      // A trigger stops it, a table or a column is gone, a rule is broken.
      "CREATE TRIGGER stop BEFORE INSERT ON region_state BEGIN SELECT RAISE(FAIL, 'no'); END",
      "DROP TABLE region_state", "DROP TABLE region_seed",
      "ALTER TABLE region_state RENAME COLUMN seconds TO s",
      "CREATE UNIQUE INDEX one ON region_state (codebook)",
    ])
  func errors(edit: String) throws {
    let bench = try StoreFolderBench()
    let notices = Notices()
    let store = try bench.open(notices)
    try store.updateRegions(of: .walk) { _ in .staying }
    let seed = try store.regions(of: .hardware).seed
    try bench.edit(edit)
    let error = #expect(throws: PermissionStoreError.self) {
      try store.updateRegions(of: .hardware) { _ in .staying }
    }
    expectSilence(try #require(error), about: [seed])
    expectSilence(notices.all, about: [seed])
  }
}
