// SPDX-License-Identifier: MIT

import LocationClient
package import LocationCore
package import Logging
import Synchronization

/// Keeps a live device and a permission store in sync, in both directions.
///
/// If the store cannot be read, location is off for the app.
package final class PermissionLink: Sendable {
  /// The known contents of the store.
  private struct Known {
    /// The revision; a higher one in the store is a decision of another process.
    var revision: Int
    var record: AuthorizationRecord
  }

  private let store: any PermissionStore
  private let app: AppID
  private let name: String
  private let log: Logger

  /// The regions, which a reset changes as well.
  private let regions: CoarseAreaLink?
  private let monitoring: MonitoringLink?

  /// The lock is held during the write of a decision, so that the decision is not mistaken for
  /// another process's.
  private let known: Mutex<Known>
  private let watcher = Mutex<PermissionWatcher?>(nil)

  /// The initial contents of the store.
  package let device: DevicePrivacy
  package let record: AuthorizationRecord
  private let version: StoreVersion?

  package init(
    store: any PermissionStore, app: AppID, name: String, log: Logger,
    regions: CoarseAreaLink? = nil,
    monitoring: MonitoringLink? = nil
  ) {
    self.regions = regions
    self.monitoring = monitoring
    self.store = store
    self.app = app
    self.name = name
    self.log = log
    // If the store cannot be read, the watcher's first check reports the reason.
    let contents = try? store.contents()
    let permission = contents?.permission(of: app)
    device = contents?.device ?? .unknown
    record = permission?.record ?? AuthorizationRecord()
    version = contents?.version
    known = Mutex(Known(revision: permission?.revision ?? 0, record: record))
  }

  /// Stores a decision that was made here; one that cannot be stored lasts as long as the process.
  package func persist(_ record: AuthorizationRecord) {
    do throws(PermissionStoreError) {
      try write(record)
    } catch {
      log.error("\(error); the decision lasts as long as this process")
    }
  }

  /// Stores a decision that was made here.
  ///
  /// If another process has decided since the last check of the store, its decision stays and is
  /// reported at the next check. Only a denial is stored regardless of the other decision.
  package func write(_ record: AuthorizationRecord) throws(PermissionStoreError) {
    try known.withLock { known throws(PermissionStoreError) in
      let expected = known.record
      let mayReplace = record.decision == .never
      let kept = try store.update(app, name: name) { stored in
        if stored == expected || mayReplace { stored = record }
      }
      guard kept.record == record else { return }
      known = Known(revision: kept.revision, record: record)
    }
  }

  /// Records the beginning or end of a use of location, if the user wants that.
  ///
  /// Its time is the machine's, because the user wants the time of the use, not the time in a
  /// trace.
  package func recordAccess(_ record: AccessRecord) {
    let now = WallClock.now
    let record = AccessRecord(
      app: record.app, kind: record.kind, time: now, accuracy: record.accuracy,
      purposeKey: record.purposeKey)
    do throws(PermissionStoreError) {
      try store.append([record], at: now)
    } catch {
      log.error("\(error); a use of location was not noted")
    }
  }

  /// Makes the watcher that sends other processes' decisions to the service after it is started.
  ///
  /// It lives as long as the link.
  package func watcher(for service: LocationService) -> PermissionWatcher {
    let watcher = PermissionWatcher(store: store, since: version) { [weak self] news in
      self?.take(news, service)
    }
    self.watcher.withLock { $0 = watcher }
    return watcher
  }

  private func take(
    _ news: Result<PermissionContents, PermissionStoreError>, _ service: LocationService
  ) {
    var events = Self.deviceEvents(after: news) + appEvents(after: news)
    if case .success(let contents) = news,
      let regions = regions?.replacement(resets: contents.resets)
    {
      events.append(regions)
    }
    // All changes take effect at once, so that the end of a restriction never allows what was
    // revoked with it.
    service.send(.simultaneous(events))
  }

  /// The events of the whole device after the store has changed, or can no longer be read.
  package static func deviceEvents(
    after news: Result<PermissionContents, PermissionStoreError>
  ) -> [Event] {
    switch news {
    case .success(let contents):
      [
        .restrictionChanged(isRestricted: contents.device.isRestricted),
        .locationServicesSwitched(isOn: contents.device.isLocationServicesOn),
      ]
    case .failure:
      [.locationServicesSwitched(isOn: DevicePrivacy.unknown.isLocationServicesOn)]
    }
  }

  /// The events of the app after the store has changed, or can no longer be read.
  package func appEvents(
    after news: Result<PermissionContents, PermissionStoreError>
  ) -> [Event] {
    switch news {
    case .success(let contents):
      let permission = contents.permission(of: app)
      let isNew = isNews(permission)
      return (isNew ? [.recordReplaced(app, permission.record)] : [])
        + (monitoring?.replacement().map { [$0] } ?? [])
    case .failure(let error):
      log.error("\(error); there is no location until it can be read", .store)
      known.withLock { $0.revision = .min }
      return [.recordReplaced(app, AuthorizationRecord())]
    }
  }

  /// The decision as it is known now.
  package var currentRecord: AuthorizationRecord { known.withLock { $0.record } }

  /// Returns whether another process made the store's decision, and marks it as known.
  private func isNews(_ permission: AppPermission) -> Bool {
    // A decision that was made here in the meantime has a known revision. A lower revision that
    // stays lower belongs to another file that has replaced the known one.
    known.withLock { known in
      var isNews = permission.revision > known.revision
      if permission.revision < known.revision {
        isNews = (try? store.permission(of: app))?.revision == permission.revision
      }
      if isNews { known = Known(revision: permission.revision, record: permission.record) }
      return isNews
    }
  }
}

extension DevicePrivacy {
  /// The settings while the real ones are unknown: no location.
  package static let unknown = Self(isLocationServicesOn: false)
}
