// SPDX-License-Identifier: MIT

import LocationCore
import LocationFakes
import Testing

@testable import LocationHardware
@testable import LocationHost
@testable import LocationLocalDevice
@testable import LocationSources

@Suite("Reasons that hide a live app's positions")
struct LocalDeviceStoresTests {
  private static let error = PermissionStoreError(.notOurs, path: "/store", reason: "broken")
  private static let receiver = LocalDeviceSource.receiver(.gpsd(ReceiverAddress()))

  private static func trace() throws -> LocalDeviceSource {
    .trace(try SourceSpecification(parsing: "Traces/walk.gpx"))
  }

  /// Stores of an app whose decisions are not the user's own.
  private static func scripted(
    seed: UInt64? = nil, users: (any PermissionStore)?
  ) -> LocalDeviceStores {
    var stores = LocalDeviceStores(
      decisions: InMemoryPermissionStore(seed: AccuracySeed(number: seed ?? 0)))
    stores.isSeedChosen = seed != nil
    stores.openUsers = { () throws(PermissionStoreError) in
      guard let users else { throw error }
      return users
    }
    return stores
  }

  private static func setup(_ regions: LocalDeviceCoarseAreas) -> CoarseAreaSetup {
    regions.link.setup(density: nil)
  }

  @Test("A trace whose decisions are not kept: of the seed of locsim replay, at each launch")
  func trace() throws {
    let seed = AccuracySeed(number: 0).seed(for: .simulation(""))
    for users in [InMemoryPermissionStore(), nil] {
      let regions = Self.scripted(users: users).regions(of: try Self.trace())
      #expect(Self.setup(regions).seed == seed && !Self.setup(regions).isWithheld)
      #expect(!regions.link.isShared)
    }
    let chosen = Self.scripted(seed: 7, users: nil).regions(of: try Self.trace())
    #expect(Self.setup(chosen).seed == AccuracySeed(number: 7).seed(for: .simulation("")))
  }

  @Test("A trace whose decisions are the user's: of the stored secret, as its path derives it")
  func keptTrace() throws {
    let users = InMemoryPermissionStore()
    let stores = LocalDeviceStores(decisions: users, users: .success(users))
    let seed = try users.regions(of: .simulation("Traces/walk.gpx")).seed
    #expect(Self.setup(stores.regions(of: try Self.trace())).seed == seed)
  }

  @Test("A receiver: of the stored secret and state, wherever decisions are kept")
  func receiver() throws {
    let users = InMemoryPermissionStore()
    var state = CoarseAreaState()
    state.published = PublishedRegion(
      region: Region.leaf(at: Coordinate(limiting: 48, wrapping: 11)),
      time: UTCInstant(secondsSinceEpoch: 900))
    try users.updateRegions(of: .hardware) { _ in state }
    let kept = try users.regions(of: .hardware)
    let scripted = Self.scripted(users: users)
    for (regions, isApart) in [
      (
        LocalDeviceStores(decisions: users, users: .success(users)).regions(of: Self.receiver),
        false
      ),
      (scripted.regions(of: Self.receiver), true),
      // A scenario's seed is no secret.
      (scripted.regions(of: Self.receiver, in: .simulation("A walk")), true),
    ] {
      let setup = Self.setup(regions)
      #expect(setup.seed == kept.seed && setup.state == kept.state)
      #expect(setup.separatesSimulations && !setup.isWithheld)
      #expect(regions.link.isShared && regions.isApart == isApart)
    }
    let chosen = Self.scripted(seed: 7, users: users).regions(of: Self.receiver)
    #expect(Self.setup(chosen).seed == AccuracySeed(number: 7).seed(for: .hardware))
  }

  @Test("A receiver without the stored secret: of nothing, so that there is no region")
  func unreadable() {
    let failed = LocalDeviceStores(
      decisions: InMemoryPermissionStore(), users: .failure(Self.error))
    for stores in [failed, Self.scripted(users: nil), Self.scripted(users: BrokenStore())] {
      #expect(Self.setup(stores.regions(of: Self.receiver)).isWithheld)
    }
  }

  @Test("Regions that are kept apart follow a reset of the user's store")
  func reset() throws {
    let users = InMemoryPermissionStore()
    let regions = Self.scripted(users: users).regions(of: Self.receiver)
    let service = LocationService(
      clock: SteppedClock(), regions: regions.link.setup(density: nil))
    let watcher = try #require(regions.link.watcher(for: service))
    watcher.poll()
    #expect(regions.link.replacement(resets: 0) == nil)
    try InMemoryPermissionStore(sharing: users).resetAll()
    watcher.poll()
    let seed = try users.regions(of: .hardware).seed
    #expect(regions.link.setup(density: nil).seed == seed)
  }
}
