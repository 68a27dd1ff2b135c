// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationFiles
import LocationHost
import Logging
import Synchronization

/// Keeps a live device and a permission store in step, in both directions.
///
/// Where the store cannot be read, location is off for the app.
final class PermissionLink: Sendable {
  /// What the store is known to hold.
  private struct Known {
    /// A higher revision is somebody else's decision.
    var revision: Int
    var record: AuthorizationRecord
  }

  private let store: any PermissionStore
  private let app: AppID
  private let name: String
  private let log: Logger

  /// What else a reset concerns.
  private let regions: CoarseAreaLink?
  private let monitoring: MonitoringLink?

  /// Locked while a decision is written, so that it is never taken for somebody else's.
  private let known: Mutex<Known>
  private let watcher = Mutex<PermissionWatcher?>(nil)

  /// What the store held at first.
  let device: DevicePrivacy
  let record: AuthorizationRecord
  private let version: StoreVersion?

  init(
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
    // Where it cannot be read, the watcher's first look says why.
    let contents = try? store.contents()
    let permission = contents?.permission(of: app)
    device = contents?.device ?? .unknown
    record = permission?.record ?? AuthorizationRecord()
    version = contents?.version
    known = Mutex(Known(revision: permission?.revision ?? 0, record: record))
  }

  /// Keeps a decision that was made here.
  ///
  /// Where somebody else has decided since the store was looked at last, theirs stands and is told
  /// at the next look; only a denial is kept whatever they decided.
  func persist(_ record: AuthorizationRecord) {
    do throws(PermissionStoreError) {
      try known.withLock { known throws(PermissionStoreError) in
        let expected = known.record
        let mayReplace = record.decision == .never
        let kept = try store.update(app, name: name) { stored in
          if stored == expected || mayReplace { stored = record }
        }
        guard kept.record == record else { return }
        known = Known(revision: kept.revision, record: record)
      }
    } catch {
      log.error("\(error); the decision lasts as long as this process")
    }
  }

  /// Notes one end of a use of location, if the user wants such notes.
  ///
  /// Its time is the machine's: a person reads when something was used, not what a trace says.
  func recordAccess(_ record: AccessRecord) {
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

  /// Makes the one who tells the service what other processes decide, once it is started.
  ///
  /// It is kept for as long as the link is.
  func watcher(for service: LocationService) -> PermissionWatcher {
    let watcher = PermissionWatcher(store: store, since: version) { [weak self] news in
      self?.take(news, service)
    }
    self.watcher.withLock { $0 = watcher }
    return watcher
  }

  private func take(
    _ news: Result<PermissionContents, PermissionStoreError>, _ service: LocationService
  ) {
    switch news {
    case .success(let contents):
      let permission = contents.permission(of: app)
      let isNew = isNews(permission)
      // At once, so that lifting a restriction never lets through what was revoked with it.
      service.send(
        .simultaneous(
          [
            .restrictionChanged(isRestricted: contents.device.isRestricted),
            .locationServicesSwitched(isOn: contents.device.isLocationServicesOn),
          ] + (isNew ? [.recordReplaced(app, permission.record)] : [])
            + (regions?.replacement(resets: contents.resets).map { [$0] } ?? [])
            + (monitoring?.replacement().map { [$0] } ?? [])))
    case .failure(let error):
      log.error("\(error); there is no location until it can be read", .store)
      known.withLock { $0.revision = .min }
      service.send(
        .simultaneous([
          .locationServicesSwitched(isOn: DevicePrivacy.unknown.isLocationServicesOn),
          .recordReplaced(app, AuthorizationRecord()),
        ]))
    }
  }

  /// Whether somebody else decided what the store holds, and notes that it is known now.
  private func isNews(_ permission: AppPermission) -> Bool {
    // A decision that was made here meanwhile is kept under a revision that is known already; a
    // lower one that stays so is that of another file, put in the place of the one that was read.
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
  /// What holds where nobody knows what does: no location.
  fileprivate static let unknown = Self(isLocationServicesOn: false)
}
