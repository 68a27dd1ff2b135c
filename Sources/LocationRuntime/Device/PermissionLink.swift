// SPDX-License-Identifier: MIT

import LocationCore
import Logging
import Synchronization

/// Keeps a live device and a permission store in step, in both directions.
///
/// Where the store cannot be read, nobody has decided anything.
final class PermissionLink: Sendable {
  private let store: any PermissionStore
  private let app: AppID
  private let name: String
  private let log: Logger

  /// The revision that the store held when it was looked at last; a higher one is somebody else's
  /// decision.
  private let known: Mutex<Int>
  private let watcher = Mutex<PermissionWatcher?>(nil)

  /// What the store held at first.
  let device: DevicePrivacy
  let record: AuthorizationRecord
  private let version: StoreVersion?

  init(store: any PermissionStore, app: AppID, name: String, log: Logger) {
    self.store = store
    self.app = app
    self.name = name
    self.log = log
    // Where it cannot be read, the watcher's first look says why.
    let contents = try? store.contents()
    let permission = contents?.permission(of: app)
    device = contents?.device ?? DevicePrivacy()
    record = permission?.record ?? AuthorizationRecord()
    version = contents?.version
    known = Mutex(permission?.revision ?? 0)
  }

  /// Keeps a decision that was made here.
  func persist(_ record: AuthorizationRecord) {
    do throws(PermissionStoreError) {
      let kept = try store.write(record, for: app, name: name)
      known.withLock { $0 = max($0, kept.revision) }
    } catch {
      log.error("\(error); the decision lasts as long as this process")
    }
  }

  /// Notes one end of a use of location, if the user wants such notes.
  func recordAccess(_ record: AccessRecord) {
    do throws(PermissionStoreError) {
      try store.append([record], at: WallClock.now)
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
          ] + (isNew ? [.recordReplaced(app, permission.record)] : [])))
    case .failure(let error):
      log.error("\(error); nothing is decided until it can be read")
      known.withLock { $0 = .min }
      service.send(.recordReplaced(app, AuthorizationRecord()))
    }
  }

  /// Whether somebody else decided what the store holds, and notes that it is known now.
  private func isNews(_ permission: AppPermission) -> Bool {
    // A decision that was made here meanwhile is kept under a revision that is known already; a
    // lower one that stays so is that of another file, put in the place of the one that was read.
    let isLower = known.withLock { permission.revision < $0 }
    let isReplaced =
      isLower && (try? store.permission(of: app)).map(\.revision) == permission.revision
    return known.withLock { known in
      let isNews = isReplaced || permission.revision > known
      if isNews { known = permission.revision }
      return isNews
    }
  }
}
