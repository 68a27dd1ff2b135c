// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationHost
import Logging
import Synchronization

/// Keeps a daemon's service and the user's permission store in step, for all apps.
final class DaemonPermissions: Sendable {
  private struct Links {
    let permissions: PermissionLink
    let monitoring: MonitoringLink
  }

  /// What could not be stored or read, and where it is reported.
  private struct Faults {
    /// Why the last decision is not in force.
    var decision: String?

    /// Why the store cannot be read.
    var store: String?
    var report: (@Sendable (String) -> Void)?
  }

  private let store: any PermissionStore
  private let regions: CoarseAreaLink
  private let log: Logger
  private let links = Mutex<[AppID: Links]>([:])

  /// The number of apps from which on a daemon forgets those that have ended.
  static let rememberedApps = 256

  /// The number of links from which on those of forgotten apps are dropped.
  private let mostLinks = Mutex(leastMostLinks)
  private static let leastMostLinks = 2 * rememberedApps
  private let watcher = Mutex<PermissionWatcher?>(nil)
  private let faults = Mutex(Faults())

  /// The initial settings of the device.
  let device: DevicePrivacy
  private let version: StoreVersion?

  init(store: any PermissionStore, regions: CoarseAreaLink, log: Logger) {
    self.store = store
    self.regions = regions
    self.log = log
    // If the store cannot be read, the watcher's first check reports the reason.
    let contents = try? store.contents()
    device = contents?.device ?? .unknown
    version = contents?.version
  }

  /// Launches an app with what is stored about it.
  ///
  /// No news comes in between: it would find an app that the engine does not know yet, and would
  /// not come again.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - name: Its name.
  ///   - decided: What is decided about an app that did not run before; `nil` for what is stored.
  ///   - body: Launches it.
  /// - Returns: The result of the body.
  func launch<Result>(
    _ app: AppID, name: String, decided: AuthorizationRecord? = nil,
    _ body: (AuthorizationRecord, MonitoringRecord) -> Result
  ) -> Result {
    func launch() -> Result {
      let kept = begin(app, name: name, decided: decided)
      return body(kept.record, kept.monitoring)
    }
    guard let watcher = watcher.withLock({ $0 }) else { return launch() }
    return watcher.withoutNews(launch)
  }

  private func begin(
    _ app: AppID, name: String, decided: AuthorizationRecord?
  ) -> (record: AuthorizationRecord, monitoring: MonitoringRecord) {
    // The engine knows an app that ran before, and has had its news since.
    if let known = link(of: app) {
      return (known.permissions.currentRecord, known.monitoring.currentRecord)
    }
    // What cannot be stored is not in force.
    if let decided { _ = try? store.write(decided, for: app) }
    let monitoring = MonitoringLink(store: store, app: app, log: log)
    let permissions = PermissionLink(
      store: store, app: app, name: name, log: log, monitoring: monitoring)
    links.withLock { $0[app] = Links(permissions: permissions, monitoring: monitoring) }
    return (permissions.record, monitoring.record)
  }

  /// Drops what is linked for apps that the engine has forgotten; the store has all of it.
  ///
  /// - Parameter isKnown: Returns whether the engine knows an app.
  func dropLinks(unless isKnown: (AppID) -> Bool) {
    mostLinks.withLock { most in
      links.withLock { links in
        guard links.count >= most else { return }
        links = links.filter { isKnown($0.key) }
        // Half of them are new the next time, so that the cost of each app stays the same.
        most = max(Self.leastMostLinks, 2 * links.count)
      }
    }
  }

  /// The number of apps for which something is linked; for tests.
  var linkCount: Int { links.withLock { $0.count } }

  /// Stores a decision, which is in force only if it could be stored.
  ///
  /// All processes of the app must agree, also after the next start of the daemon.
  ///
  /// - Returns: The record that stays in force if the decision could not be stored; else `nil`.
  func persist(_ record: AuthorizationRecord, _ app: AppID) -> AuthorizationRecord? {
    guard let link = link(of: app)?.permissions else { return nil }
    do throws(PermissionStoreError) {
      try link.write(record)
      faults.withLock { $0.decision = nil }
      return nil
    } catch {
      let fault = "\(error); the decision about \(app.rawValue) is not in force"
      log.error("\(fault)", .store)
      let report = faults.withLock { faults in
        faults.decision = fault
        return faults.report
      }
      report?(fault)
      return link.currentRecord
    }
  }

  /// Why the last decision could not be stored, or the store not be read; `nil` if it could.
  var fault: String? { faults.withLock { $0.store ?? $0.decision } }

  /// Sets what notifies the device's owner of decisions that could not be stored.
  func reportFaults(to report: @escaping @Sendable (String) -> Void) {
    faults.withLock { $0.report = report }
  }

  /// Stores what is monitored for an app.
  func persistMonitoring(_ record: MonitoringRecord, _ app: AppID) {
    link(of: app)?.monitoring.persist(record)
  }

  /// Records the beginning or the end of a use of location.
  func recordAccess(_ record: AccessRecord) {
    link(of: record.app)?.permissions.recordAccess(record)
  }

  /// An app that was connected, by its identifier.
  func app(claiming identifier: AppID) -> AppID? {
    links.withLock { links in
      links.keys.filter { $0.hasSameIdentifier(as: identifier) }.min { $0.key < $1.key }
    }
  }

  private func link(of app: AppID) -> Links? { links.withLock { $0[app] } }

  /// Sends what other processes decide to the service, from now on.
  ///
  /// - Parameters:
  ///   - service: The service.
  ///   - afterChange: Runs after each change.
  func follow(_ service: LocationService, afterChange: @escaping @Sendable () -> Void) {
    let watcher = PermissionWatcher(store: store, since: version) { [weak self] news in
      guard let self else { return }
      if case .failure(let error) = news {
        faults.withLock { $0.store = "\(error); there is no location until it can be read" }
      } else {
        faults.withLock { $0.store = nil }
      }
      let apps = links.withLock { Array($0.values) }
      var events = PermissionLink.deviceEvents(after: news)
      for app in apps { events += app.permissions.appEvents(after: news) }
      if case .success(let contents) = news,
        let replacement = regions.replacement(resets: contents.resets)
      {
        events.append(replacement)
      }
      // All changes take effect at once, so that the end of a restriction never allows what was
      // revoked with it.
      service.send(.simultaneous(events))
      afterChange()
    }
    self.watcher.withLock { $0 = watcher }
    watcher.poll()
    watcher.start()
  }

  /// Reads the store now.
  func look() { watcher.withLock { $0 }?.poll() }
}
