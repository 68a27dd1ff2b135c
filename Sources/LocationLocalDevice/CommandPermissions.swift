// SPDX-License-Identifier: MIT

import Dispatch
import LocationClient
package import LocationCore
package import LocationHost
import LocationStore
import Synchronization

/// The user's decision about a running command that uses location as an app does.
///
/// It narrows the permission that the command line gives, and never widens it. If the store cannot
/// be read, there is no location.
package final class CommandPermissions: Sendable {
  /// The time between two checks: a decision must take effect within half a second.
  private static let interval = DispatchTimeInterval.milliseconds(100)

  private struct Known {
    var device = DevicePrivacy()
    var record = AuthorizationRecord()

    /// What the command line, and then its owner, gives the command.
    var given: AuthorizationRecord?
    var failure: PermissionStoreError?
  }

  private let store: (any PermissionStore)?
  private let app: AppID
  private let version: StoreVersion?
  private let known: Mutex<Known>
  private let watcher = Mutex<PermissionWatcher?>(nil)

  /// Reads a store's contents about a command.
  init(of app: AppID, in store: any PermissionStore) {
    self.app = app
    self.store = store
    do throws(PermissionStoreError) {
      let contents = try store.contents()
      version = contents.version
      known = Mutex(Self.known(.success(contents), app))
    } catch {
      version = nil
      known = Mutex(Self.known(.failure(error), app))
    }
  }

  private init(of app: AppID, without error: PermissionStoreError?) {
    self.app = app
    store = nil
    version = nil
    known = Mutex(error.map { Self.known(.failure($0), app) } ?? Known())
  }

  /// Returns the contents of the user's store about a command.
  package static func ofUser(_ app: AppID) -> CommandPermissions {
    do throws(PermissionStoreError) {
      return CommandPermissions(of: app, in: try PersistentStore.ofUser())
    } catch {
      switch error.code {
      // No store exists that could hold a decision.
      case .notIncluded, .noHome, .notCreatable: return CommandPermissions(of: app, without: nil)
      case .notOurs, .notOpenable, .readOnly, .newerVersion, .damaged, .busy, .full, .inputOutput,
        .unusableApp:
        return CommandPermissions(of: app, without: error)
      }
    }
  }

  private static func known(
    _ contents: Result<PermissionContents, PermissionStoreError>, _ app: AppID
  ) -> Known {
    switch contents {
    case .success(let contents):
      Known(device: contents.device, record: contents.permission(of: app).record)
    case .failure(let error):
      Known(device: DevicePrivacy(isLocationServicesOn: false), failure: error)
    }
  }

  /// The privacy settings of the device.
  package var device: DevicePrivacy { known.withLock { $0.device } }

  /// The decision about the command.
  package var record: AuthorizationRecord { known.withLock { $0.record } }

  /// Gives the command another permission than the command line did.
  ///
  /// - Parameter record: The permission.
  /// - Returns: What the store leaves of it.
  package func give(_ record: AuthorizationRecord) -> AuthorizationRecord {
    known.withLock { known in
      known.given = record
      return record.limited(by: known.record)
    }
  }

  /// A line with the reason why the command has no location, and the remedy.
  ///
  /// It is `nil` if the command may have location.
  package var obstacle: String? {
    let known = known.withLock { $0 }
    if let failure = known.failure {
      return NoLocation.store.line("no location: \(failure); what was decided is not known")
    }
    return prohibition(known).map { NoLocation.denied.line("no location: \($0)") }
  }

  private func prohibition(_ known: Known) -> String? {
    if known.device.isRestricted {
      return "location is restricted; locsim privacy restrict off lifts that"
    }
    if !known.device.isLocationServicesOn {
      return "Location Services are off; locsim privacy services on switches them on"
    }
    guard known.record.decision == .never else { return nil }
    let name = app.rawValue
    return "it was revoked for \(name); locsim privacy reset \"\(name)\" takes that back"
  }

  /// Sends the decisions of others to a service from now on.
  ///
  /// - Parameters:
  ///   - service: The service on which the command was launched.
  ///   - given: The permission that the command line gives the command.
  ///   - isRestricted: Whether the command line restricts the device.
  ///   - whenForbidden: Runs on a queue when the command may no longer have location.
  package func watch(
    for service: LocationService, given: AuthorizationRecord, isRestricted: Bool,
    whenForbidden: @escaping @Sendable () -> Void
  ) {
    guard let store else { return }
    let watcher = PermissionWatcher(store: store, since: version, every: Self.interval) {
      [weak self] news in
      guard let self else { return }
      take(news, service, given, isRestricted)
      if obstacle != nil { whenForbidden() }
    }
    self.watcher.withLock { $0 = watcher }
    watcher.poll()
    watcher.start()
  }

  private func take(
    _ news: Result<PermissionContents, PermissionStoreError>, _ service: LocationService,
    _ given: AuthorizationRecord, _ isRestricted: Bool
  ) {
    var new = Self.known(news, app)
    let old = known.withLock { known in
      new.given = known.given
      defer { known = new }
      return known
    }
    let given = new.given ?? given
    var events: [Event] = [
      .restrictionChanged(isRestricted: isRestricted || new.device.isRestricted),
      .locationServicesSwitched(isOn: new.device.isLocationServicesOn),
    ]
    let record = given.limited(by: new.record)
    if record != given.limited(by: old.record) { events.append(.recordReplaced(app, record)) }
    service.send(.simultaneous(events))
  }
}
