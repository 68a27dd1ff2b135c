// SPDX-License-Identifier: MIT

import LocationCore
import LocationHost
import LocationSources

/// What a live app's decisions and regions are kept in.
struct LocalDeviceStores {
  /// Keeps decisions.
  let decisions: any PermissionStore

  /// The user's own store, or why there is none; `nil` where decisions are not the user's own, so that it
  /// was not opened.
  var users: Result<any PermissionStore, PermissionStoreError>?

  /// Whether the surroundings give a number that hidden choices are to follow from.
  var isSeedChosen = LocalDevice.isSeedChosen

  /// Opens the user's own store.
  var openUsers: @Sendable () throws(PermissionStoreError) -> any PermissionStore =
    LocalDevice.usersStore

  /// The regions of a source, and whether they are kept elsewhere than decisions are.
  ///
  /// What hides real positions is the secret of this device, wherever decisions are kept: one that is made
  /// for a launch is another one at each, and those average out. A trace was chosen by somebody, so that
  /// one that the user's store has no secret for begins with that of `locsim replay`.
  ///
  /// - Parameters:
  ///   - source: The source.
  ///   - domain: The domain of a scenario's secret; `nil` where no scenario is played.
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
      // Where there is no location at all, that was said.
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

/// The regions of a live app, and where they are kept.
struct LocalDeviceCoarseAreas {
  /// Keeps them.
  let link: CoarseAreaLink

  /// Whether they are kept elsewhere than decisions are.
  let isApart: Bool
}
