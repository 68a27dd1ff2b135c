// SPDX-License-Identifier: MIT

#if Store
import GRDB
package import LocationCore
package import LocationHost

extension SQLitePermissionStore {
  /// Returns the stored regions for a kind of source, and makes the device's secret if there is
  /// none.
  package func regions(of domain: SeedDomain) throws(PermissionStoreError) -> KeptCoarseAreas {
    let kept = try perform(.deferred) { try $0.regions(of: domain) }
    if let kept { return kept }
    return try perform(.immediate) { try $0.makingRegions(of: domain) }
  }

  /// Changes the stored regions of the device.
  ///
  /// No other writer changes it in between.
  package func updateRegions(
    of domain: SeedDomain, _ body: (KeptCoarseAreas) -> CoarseAreaState?
  ) throws(PermissionStoreError) {
    var answer: (seed: AccuracySeed, state: CoarseAreaState?)?
    try perform(.immediate) { access in
      let kept = try access.makingRegions(of: domain)
      if answer == nil { answer = (kept.seed, body(kept)) }
      // If damage brought another file in between, the answer followed from a deleted secret, and
      // is dropped with it.
      guard let answer, answer.seed == kept.seed, let state = answer.state,
        let key = CoarseAreaKey(domain)
      else { return }
      try CoarseAreaRows.keep(
        state.isStorable ? state : CoarseAreaState(), of: key, in: access.database)
    }
  }
}

extension StoreAccess {
  /// The stored regions for a kind of source; `nil` if there is no secret yet.
  fileprivate func regions(of domain: SeedDomain) throws -> KeptCoarseAreas? {
    guard let seed = try CoarseAreaRows.seed(in: database) else { return nil }
    let state = try CoarseAreaKey(domain).map { try CoarseAreaRows.state(of: $0, in: database) }
    return KeptCoarseAreas(seed: seed.seed(for: domain), state: state ?? CoarseAreaState())
  }

  /// The stored regions for a kind of source, with a new secret if there is none.
  fileprivate func makingRegions(of domain: SeedDomain) throws -> KeptCoarseAreas {
    if let kept = try regions(of: domain) { return kept }
    let seed = RandomSeed.next()
    try CoarseAreaRows.keep(seed, in: database)
    return KeptCoarseAreas(seed: seed.seed(for: domain))
  }
}
#endif
