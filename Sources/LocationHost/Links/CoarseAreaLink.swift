// SPDX-License-Identifier: MIT

import LocationClient
package import LocationCore
package import Logging
import Synchronization

/// Stores a live device's regions in the user's store, where all processes of the device share
/// them.
///
/// A trace's regions are not stored: each run starts the trace again on its own timeline, so no
/// run's regions are valid for another. The trace's secret is still that of the store.
///
/// If the secret was never read, there are no regions. A random secret in its place would differ at
/// each launch, and an average over many launches would reveal the position. If the store becomes
/// unusable, regions go on from the knowledge of this process.
package final class CoarseAreaLink: CoarseAreaKeeper {
  private struct Known {
    var kept: KeptCoarseAreas
    var resets: Int?
  }

  private let store: (any PermissionStore)?
  private let domain: SeedDomain
  private let log: Logger
  private let known: Mutex<Known?>
  private let ownWatcher = Mutex<PermissionWatcher?>(nil)

  /// Reads the stored regions for a kind of source, and makes the device's secret if there is none.
  package init(store: any PermissionStore, domain: SeedDomain, log: Logger) {
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

  /// Makes a link without a store, which knows no regions of a receiver.
  ///
  /// - Parameters:
  ///   - error: The reason why there is no store; `nil` if it was logged, or if nothing uses
  ///     regions.
  ///   - log: The log for the error.
  package init(without error: PermissionStoreError?, log: Logger) {
    store = nil
    domain = .hardware
    self.log = log
    known = Mutex(nil)
    if let error { log.error("\(error); \(Self.consequence)", .store) }
  }

  private static let consequence =
    "the secret of this device is not known, so with reduced accuracy there is no location"

  /// Returns the initial regions of a device.
  package func setup(density: DensityTable?) -> CoarseAreaSetup {
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

  package func update(_ body: (KeptCoarseAreas?) -> CoarseAreaState?) {
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
  package var isShared: Bool { if case .hardware = domain { true } else { false } }

  /// Returns the regions that others have published or reset since the last call; `nil` if
  /// unchanged.
  package func replacement(resets: Int) -> Event? {
    let before = known.withLock { $0 }
    guard isShared || before?.resets != resets, let kept = try? store?.regions(of: domain),
      kept != before?.kept
    else { return nil }
    known.withLock { $0 = Known(kept: kept, resets: resets) }
    return .regionsReplaced(kept.seed, kept.state)
  }

  /// Makes the watcher that sends other processes' changes of the store to the service after it is
  /// started.
  ///
  /// It is `nil` if there is no store.
  ///
  /// It is for a store that nothing else in this process watches. It lives as long as the link.
  package func watcher(for service: LocationService) -> PermissionWatcher? {
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
