// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationFiles
import LocationHost
import Logging
import Synchronization

/// Keeps a live device's regions in the user's store, where all processes of the device share them.
///
/// A trace's regions are not kept: each run begins the trace anew, on a line of its own, and none
/// could hold for another. Its secret is the store's all the same.
///
/// Where the secret was never read there are no regions: one drawn in its place would be another one at
/// each launch, and those average out. Where the store cannot be used any longer, regions go on from
/// what this process knows.
final class CoarseAreaLink: CoarseAreaKeeper {
  private struct Known {
    var kept: KeptCoarseAreas
    var resets: Int?
  }

  private let store: (any PermissionStore)?
  private let domain: SeedDomain
  private let log: Logger
  private let known: Mutex<Known?>
  private let ownWatcher = Mutex<PermissionWatcher?>(nil)

  /// Reads what is kept for a kind of source, and has the device's secret made where there is none.
  init(store: any PermissionStore, domain: SeedDomain, log: Logger) {
    self.store = store
    self.domain = domain
    self.log = log
    let resets = try? store.contents().resets
    do throws(PermissionStoreError) {
      known = Mutex(Known(kept: try store.regions(of: domain), resets: resets))
    } catch {
      log.error("\(error); \(Self.consequence)", .store)
      known = Mutex(nil)
    }
  }

  /// Knows nothing of a receiver's regions, since there is no store.
  ///
  /// - Parameters:
  ///   - error: Why there is none; `nil` where that was said, or nothing asks for regions.
  ///   - log: Where to say so.
  init(without error: PermissionStoreError?, log: Logger) {
    store = nil
    domain = .hardware
    self.log = log
    known = Mutex(nil)
    if let error { log.error("\(error); \(Self.consequence)", .store) }
  }

  private static let consequence =
    "the secret of this device is not known, so with reduced accuracy there is no location"

  /// What a device begins with.
  func setup(density: DensityTable?) -> CoarseAreaSetup {
    let kept = known.withLock { $0?.kept }
    var setup = CoarseAreaSetup(density: density)
    setup.separatesSimulations = isShared
    setup.isWithheld = kept == nil
    if let kept {
      setup.seed = kept.seed
      if isShared { setup.state = kept.state }
    }
    return setup
  }

  func update(_ body: (KeptCoarseAreas?) -> CoarseAreaState?) {
    var hasRun = false
    do throws(PermissionStoreError) {
      try store?.updateRegions(of: domain) { kept in
        hasRun = true
        return run(body, on: kept)
      }
    } catch {
      log.error("\(error); a region of reduced accuracy was not kept")
    }
    if !hasRun { _ = run(body, on: known.withLock { $0?.kept }) }
  }

  private func run(
    _ body: (KeptCoarseAreas?) -> CoarseAreaState?, on kept: KeptCoarseAreas?
  ) -> CoarseAreaState? {
    let state = body(kept)
    guard let kept else { return nil }
    let new = KeptCoarseAreas(seed: kept.seed, state: state ?? kept.state)
    known.withLock { known in
      if known == nil { known = Known(kept: new) } else { known?.kept = new }
    }
    return state
  }

  /// Whether other processes publish the same regions.
  var isShared: Bool { if case .hardware = domain { true } else { false } }

  /// What others have changed since the last call: published, or reset; `nil` where nothing.
  func replacement(resets: Int) -> Event? {
    let before = known.withLock { $0 }
    guard isShared || before?.resets != resets, let kept = try? store?.regions(of: domain),
      kept != before?.kept
    else { return nil }
    known.withLock { $0 = Known(kept: kept, resets: resets) }
    return .regionsReplaced(kept.seed, kept.state)
  }

  /// Makes the one who tells the service what other processes change in the link's store, once it is
  /// started; `nil` where there is no store.
  ///
  /// It is for a store that nothing else of this process follows. It is kept for as long as the link is.
  func watcher(for service: LocationService) -> PermissionWatcher? {
    guard let store else { return nil }
    let watcher = PermissionWatcher(store: store, since: nil) { [weak self] news in
      guard case .success(let contents) = news,
        let event = self?.replacement(resets: contents.resets)
      else { return }
      service.send(event)
    }
    ownWatcher.withLock { $0 = watcher }
    return watcher
  }
}
