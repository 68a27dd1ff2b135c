// SPDX-License-Identifier: MIT

package import LocationCore
import Synchronization

/// A permission store that ends with the process, for scripts and tests.
package final class InMemoryPermissionStore: PermissionStore {
  fileprivate struct Values {
    var device = DevicePrivacy()
    var isLoggingAccess = false
    /// The apps, each with its number of written decisions as revision.
    var apps: [AppID.Key: AppPermission] = [:]
    var resets = 0
    var log: [(record: AccessRecord, recorded: UTCInstant)] = []
    /// The initial secret, if it is not random.
    var fixedSeed: AccuracySeed?
    /// The device's secret; `nil` until it is used.
    var seed: AccuracySeed?
    /// The stored regions of the device; the last written one is at the end.
    var regions: [(key: CoarseAreaKey, state: CoarseAreaState)] = []
    /// The monitoring records of apps; empty records are left out.
    var monitoring: [AppID.Key: MonitoringRecord] = [:]
    /// How apps are started that may be started again.
    var launches: [AppID.Key: KeptLaunch] = [:]
    /// The number of writes by each store object, in the order in which the objects were made.
    var writes: [Int] = []
  }

  private final class Memory: Sendable {
    let values: Mutex<Values>

    init(seed: AccuracySeed?) { values = Mutex(Values(fixedSeed: seed)) }
  }

  private let memory: Memory
  private let number: Int
  private let accessLimit: Int

  /// Makes a store that holds no decisions.
  ///
  /// - Parameters:
  ///   - accessLimit: The number of entries that the access log holds.
  ///   - seed: The device's secret. The secrets after a reset follow from it, too; `nil` makes them
  ///     random.
  package convenience init(
    accessLimit: Int = PermissionLimits.accessEntries, seed: AccuracySeed? = nil
  ) {
    self.init(memory: Memory(seed: seed), accessLimit: accessLimit)
  }

  /// Makes a store that shares the contents of another one, and that writes as another process
  /// would.
  package convenience init(sharing other: InMemoryPermissionStore) {
    self.init(memory: other.memory, accessLimit: other.accessLimit)
  }

  private init(memory: Memory, accessLimit: Int) {
    self.memory = memory
    self.accessLimit = accessLimit
    number = memory.values.withLock { values in
      values.writes.append(0)
      return values.writes.count - 1
    }
  }

  package func contents() throws(PermissionStoreError) -> PermissionContents {
    memory.values.withLock { contents(of: $0) }
  }

  package func contents(
    changedSince version: StoreVersion
  ) throws(PermissionStoreError) -> PermissionContents? {
    memory.values.withLock { $0.version(seenBy: number) == version ? nil : contents(of: $0) }
  }

  package func permission(of app: AppID) throws(PermissionStoreError) -> AppPermission {
    try contents().permission(of: app)
  }

  @discardableResult package func update(
    _ app: AppID, name: String?, _ change: (inout AuthorizationRecord) -> Void
  ) throws(PermissionStoreError) -> AppPermission {
    guard app.isStorable else { throw PermissionStoreError.unusableApp }
    return memory.values.withLock { values in
      let key = app.key
      var permission = values.apps[key] ?? AppPermission(app: app, revision: 0)
      var identifier = AppPermission(app: app.ofAnyProgram, revision: 0)
      if let known = values.apps[app.ofAnyProgram.key] { identifier = known }
      if app.program == nil {
        change(&permission.record)
      } else {
        permission.record.decide(under: identifier.record, change)
      }
      permission.record = permission.record.storable
      permission.name = name.flatMap(storableName) ?? permission.name
      permission.revision += 1
      values.apps[key] = permission
      values.writes[number] += 1
      permission.revision += values.resets
      guard app.program != nil else { return permission }
      identifier.revision += values.resets
      return permission.combined(with: identifier)
    }
  }

  package func updateDevice(
    _ change: (inout DevicePrivacy) -> Void
  ) throws(PermissionStoreError) {
    memory.values.withLock { values in
      change(&values.device)
      values.writes[number] += 1
    }
  }

  @discardableResult package func reset(
    _ app: AppID
  ) throws(PermissionStoreError) -> AppPermission {
    try update(app, name: nil) { $0 = AuthorizationRecord() }
    memory.values.withLock { values in
      values.apps[app.key]?.lastUsed = nil
      values.apps[app.key]?.mayRelaunch = false
      values.launches[app.key] = nil
      values.monitoring[app.key] = nil
      values.log.removeAll { $0.record.app == app }
    }
    return try permission(of: app)
  }

  package func resetAll() throws(PermissionStoreError) {
    memory.values.withLock { values in
      for key in values.apps.keys {
        values.apps[key]?.record = AuthorizationRecord()
        values.apps[key]?.lastUsed = nil
        values.apps[key]?.mayRelaunch = false
      }
      values.launches = [:]
      values.log = []
      values.seed = nil
      values.regions = []
      values.monitoring = [:]
      values.resets += 1
      values.writes[number] += 1
    }
  }

  package func setLoggingAccess(_ isOn: Bool) throws(PermissionStoreError) {
    memory.values.withLock { values in
      values.isLoggingAccess = isOn
      values.writes[number] += 1
      guard !isOn else { return }
      values.log = []
      for key in values.apps.keys { values.apps[key]?.lastUsed = nil }
    }
  }

  package func append(
    _ records: [AccessRecord], at now: UTCInstant
  ) throws(PermissionStoreError) {
    guard records.allSatisfy(\.app.isStorable) else {
      throw PermissionStoreError.unusableApp
    }
    memory.values.withLock { values in
      guard values.isLoggingAccess, !records.isEmpty else { return }
      for record in records {
        let unknown = AppPermission(app: record.app, revision: 0)
        values.apps[record.app.key, default: unknown].lastUsed = record.time
        values.log.append((record, now))
      }
      values.removeExpired(at: now)
      values.log.removeFirst(max(values.log.count - accessLimit, 0))
      values.writes[number] += 1
    }
  }

  package func accessLog(at now: UTCInstant) throws(PermissionStoreError) -> [AccessRecord] {
    memory.values.withLock { values in
      values.removeExpired(at: now)
      return values.log.map(\.record)
    }
  }

  package func regions(of domain: SeedDomain) throws(PermissionStoreError) -> KeptCoarseAreas {
    memory.values.withLock { $0.regions(of: domain, writer: number) }
  }

  package func updateRegions(
    of domain: SeedDomain, _ body: (KeptCoarseAreas) -> CoarseAreaState?
  ) throws(PermissionStoreError) {
    memory.values.withLock { values in
      guard let state = body(values.regions(of: domain, writer: number)),
        let key = CoarseAreaKey(domain)
      else { return }
      values.keep(state.isStorable ? state : CoarseAreaState(), key)
      values.writes[number] += 1
    }
  }

  package func setRelaunch(_ isAllowed: Bool, of app: AppID) throws(PermissionStoreError) {
    guard app.isStorable else { throw PermissionStoreError.unusableApp }
    memory.values.withLock { values in
      let unknown = AppPermission(app: app, revision: 0)
      values.apps[app.key, default: unknown].mayRelaunch = isAllowed
      values.launches[app.key] = isAllowed ? values.launches[app.key] ?? KeptLaunch() : nil
      values.writes[number] += 1
    }
  }

  package func launch(of app: AppID) throws(PermissionStoreError) -> KeptLaunch? {
    memory.values.withLock { $0.launches[app.key] }
  }

  package func keepLaunch(
    _ launch: KeptLaunch, of app: AppID
  ) throws(PermissionStoreError) {
    memory.values.withLock { values in
      guard values.apps[app.key]?.mayRelaunch == true else { return }
      values.launches[app.key] = launch
      values.writes[number] += 1
    }
  }

  package func monitoring(of app: AppID) throws(PermissionStoreError) -> MonitoringRecord {
    memory.values.withLock { $0.monitoring[app.key] ?? MonitoringRecord() }
  }

  package func updateMonitoring(
    of app: AppID, _ body: (MonitoringRecord) -> MonitoringRecord?
  ) throws(PermissionStoreError) {
    guard app.isStorable else { throw PermissionStoreError.unusableApp }
    memory.values.withLock { values in
      let key = app.key
      guard let record = body(values.monitoring[key] ?? MonitoringRecord())?.storable else {
        return
      }
      values.monitoring[key] = record.isEmpty ? nil : record
      values.writes[number] += 1
    }
  }

  private func contents(of values: Values) -> PermissionContents {
    let sorted = values.apps.sorted { $0.key < $1.key }
    let apps = sorted.map { _, permission in
      var permission = permission
      permission.revision += values.resets
      return permission
    }
    return PermissionContents(
      device: values.device, isLoggingAccess: values.isLoggingAccess,
      apps: apps, version: values.version(seenBy: number), resets: values.resets)
  }
}

extension InMemoryPermissionStore.Values {
  /// The version that changes with the writes of all other store objects.
  fileprivate func version(seenBy number: Int) -> StoreVersion {
    StoreVersion(opening: 0, change: writes.reduce(0, +) - writes[number])
  }

  fileprivate mutating func removeExpired(at now: UTCInstant) {
    log.removeAll { $0.recorded < now - PermissionLimits.retention }
  }
  fileprivate mutating func regions(of domain: SeedDomain, writer number: Int) -> KeptCoarseAreas {
    if seed == nil { writes[number] += 1 }
    let secret = seed ?? nextSeed
    seed = secret
    let key = CoarseAreaKey(domain)
    return KeptCoarseAreas(
      seed: secret.seed(for: domain),
      state: regions.first { $0.key == key }?.state ?? CoarseAreaState())
  }

  private var nextSeed: AccuracySeed {
    guard let fixedSeed else { return RandomSeed.next() }
    // A fixed secret must look like a random one, so a reset must change it, too.
    return resets == 0 ? fixedSeed : fixedSeed.seed(for: .simulation("reset \(resets)"))
  }

  fileprivate mutating func keep(_ state: CoarseAreaState, _ key: CoarseAreaKey) {
    regions.removeAll { $0.key == key }
    regions.append((key, state))
    let simulations = regions.count { $0.key != .hardware }
    if simulations > PermissionLimits.simulations,
      let oldest = regions.firstIndex(where: { $0.key != .hardware })
    {
      regions.remove(at: oldest)
    }
  }
}
