// SPDX-License-Identifier: MIT

import LocationCore
import LocationHost
import LocationSources
import LocationStore

/// The stores of a live app's decisions and regions.
struct LocalDeviceStores {
  /// The store of decisions.
  let decisions: any PermissionStore

  /// The user's own store, or the reason why there is none.
  ///
  /// It is `nil` if decisions are not the user's own, so that the store was not opened.
  var users: Result<any PermissionStore, PermissionStoreError>?

  /// Whether the environment sets the seed of all random choices.
  var isSeedChosen = LocalDevice.isSeedChosen

  /// Opens the user's own store.
  var openUsers: @Sendable () throws(PermissionStoreError) -> any PermissionStore = {
    () throws(PermissionStoreError) in try PersistentStore.ofUser()
  }

  /// Opens the store of decisions once more, as another process would.
  var openDecisionsAgain: @Sendable () throws(PermissionStoreError) -> any PermissionStore {
    if case .success = users { return openUsers }
    let decisions = decisions
    return { () throws(PermissionStoreError) in
      (decisions as? InMemoryPermissionStore).map { InMemoryPermissionStore(sharing: $0) }
        ?? decisions
    }
  }

  /// Returns the regions of a source, and whether their store differs from the store of decisions.
  ///
  /// The secret of this device hides real positions, wherever decisions are stored. A secret made
  /// for one launch would differ at each launch, and an average over many launches would reveal the
  /// position. A trace is chosen by the user. Without the user's store, its secret is that of
  /// `locsim replay`.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - domain: The domain of a scenario's secret; `nil` if no scenario is played.
  /// - Returns: The regions.
  func regions(of source: LocalDeviceSource, in domain: SeedDomain? = nil) -> LocalDeviceCoarseAreas
  {
    let log = LocalDevice.log
    switch source {
    case .trace(let specification):
      let isKept = if case .success = users { true } else { false }
      let own: SeedDomain = isKept ? .simulation(specification.path) : .simulation("")
      return LocalDeviceCoarseAreas(
        link: CoarseAreaLink(store: decisions, domain: domain ?? own, log: log), isApart: false)
    case .nothing:
      return LocalDeviceCoarseAreas(link: CoarseAreaLink(without: nil, log: log), isApart: true)
    case .receiver:
      if domain == nil, users == nil, isSeedChosen {
        return LocalDeviceCoarseAreas(
          link: CoarseAreaLink(store: decisions, domain: .hardware, log: log), isApart: false)
      }
      return ofReceiver()
    }
  }

  private func ofReceiver() -> LocalDeviceCoarseAreas {
    let log = LocalDevice.log
    switch users {
    case .success(let store):
      return LocalDeviceCoarseAreas(
        link: CoarseAreaLink(store: store, domain: .hardware, log: log), isApart: false)
    case .failure(let error):
      // The error was logged if there is no location at all.
      let isSaid = !LocalDevice.hasLocation(without: error)
      return LocalDeviceCoarseAreas(
        link: CoarseAreaLink(without: isSaid ? nil : error, log: log), isApart: true)
    case nil:
      do throws(PermissionStoreError) {
        let store = try openUsers()
        return LocalDeviceCoarseAreas(
          link: CoarseAreaLink(store: store, domain: .hardware, log: log), isApart: true)
      } catch {
        return LocalDeviceCoarseAreas(link: CoarseAreaLink(without: error, log: log), isApart: true)
      }
    }
  }
}

/// The regions of a live app, and the place of their store.
struct LocalDeviceCoarseAreas {
  /// The link to the store of the regions.
  let link: CoarseAreaLink

  /// Whether their store differs from the store of decisions.
  let isApart: Bool
}
