// SPDX-License-Identifier: MIT

import LocationCore
import Logging
import Synchronization

/// Keeps a live device's regions in the user's store, where all processes of the device share them.
///
/// A trace's regions are not kept: each run begins the trace anew, on a line of its own, and none
/// could hold for another. Its secret is the store's all the same.
///
/// Where the store cannot be used, regions go on from what this process knows.
final class RegionLink: RegionKeeper {
  private struct Known {
    var kept: KeptRegions
    var resets: Int?
  }

  private let store: any PermissionStore
  private let domain: SeedDomain
  private let log: Logger
  private let known: Mutex<Known>

  /// Reads what is kept for a kind of source, and has the device's secret made where there is none.
  init(store: any PermissionStore, domain: SeedDomain, log: Logger) {
    self.store = store
    self.domain = domain
    self.log = log
    let resets = try? store.contents().resets
    do throws(PermissionStoreError) {
      known = Mutex(Known(kept: try store.regions(of: domain), resets: resets))
    } catch {
      log.error("\(error); regions of reduced accuracy last as long as this process")
      known = Mutex(
        Known(kept: KeptRegions(seed: RandomSeed.next().seed(for: domain)), resets: resets))
    }
  }

  /// What a device begins with.
  func setup(density: DensityTable?) -> RegionSetup {
    let kept = known.withLock { $0.kept }
    guard isShared else { return RegionSetup(seed: kept.seed, density: density) }
    return RegionSetup(seed: kept.seed, state: kept.state, density: density)
  }

  func update(_ body: (KeptRegions) -> RegionState?) {
    var hasRun = false
    do throws(PermissionStoreError) {
      try store.updateRegions(of: domain) { kept in
        hasRun = true
        return run(body, on: kept)
      }
    } catch {
      log.error("\(error); a region of reduced accuracy was not kept")
      if !hasRun { _ = run(body, on: known.withLock { $0.kept }) }
    }
  }

  private func run(
    _ body: (KeptRegions) -> RegionState?, on kept: KeptRegions
  ) -> RegionState? {
    let state = body(kept)
    known.withLock { $0.kept = KeptRegions(seed: kept.seed, state: state ?? kept.state) }
    return state
  }

  /// Whether other processes publish the same regions.
  var isShared: Bool { if case .hardware = domain { true } else { false } }

  /// What others have changed since the last call: published, or reset; `nil` where nothing.
  func replacement(resets: Int) -> Event? {
    let before = known.withLock { $0 }
    guard isShared || before.resets != resets, let kept = try? store.regions(of: domain),
      kept != before.kept
    else { return nil }
    known.withLock { $0 = Known(kept: kept, resets: resets) }
    return .regionsReplaced(kept.seed, kept.state)
  }
}
