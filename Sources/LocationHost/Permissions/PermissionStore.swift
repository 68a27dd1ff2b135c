// SPDX-License-Identifier: MIT

package import Dispatch
package import LocationCore

/// Stores users' decisions about apps, a device's regions, and apps' monitoring.
///
/// The contents outlive a process and the device's uptime.
///
/// A caller that cannot read the store must treat every app as not determined: an error never means
/// "allowed". The store never holds Allow Once, temporary full accuracy, held events, fixes or
/// tracks. Its coordinates are the mean of the stay that a region follows from, the places that
/// apps monitor, and the place of a visit under way. A call returns after its changes are stored.
/// It blocks for at most `PermissionLimits.patience` while another process writes.
package protocol PermissionStore: Sendable {
  /// Returns all contents but the access log.
  func contents() throws(PermissionStoreError) -> PermissionContents

  /// Returns all contents but the access log, or `nil` if no other writer has changed them since a
  /// version.
  func contents(
    changedSince version: StoreVersion
  ) throws(PermissionStoreError) -> PermissionContents?

  /// Returns the permission of an app; undecided if the store never wrote about it.
  func permission(of app: AppID) throws(PermissionStoreError) -> AppPermission

  /// Changes the decision about an app.
  ///
  /// No other writer changes it in between.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - name: Its name, as prompts show it; `nil` leaves the known name.
  ///   - change: Changes the record; must not use the store.
  /// - Returns: The new permission. Its revision is one higher than the last one unless another
  ///   writer has changed it since.
  /// - Throws: If the change was not stored.
  @discardableResult func update(
    _ app: AppID, name: String?, _ change: (inout AuthorizationRecord) -> Void
  ) throws(PermissionStoreError) -> AppPermission

  /// Changes the settings of the whole device.
  ///
  /// No other writer changes it in between.
  func updateDevice(
    _ change: (inout DevicePrivacy) -> Void
  ) throws(PermissionStoreError)

  /// Resets an app to undecided.
  ///
  /// The app may ask for Always again, and Precise is not set. Its uses of location (UI-08) and its
  /// monitoring are deleted.
  @discardableResult func reset(_ app: AppID) throws(PermissionStoreError) -> AppPermission

  /// Resets every app to undecided.
  ///
  /// This empties the access log. It also deletes the apps' monitoring, and the device's
  /// secret with everything that follows from it. The next use makes a new secret.
  ///
  /// The device's switches and the choice to log accesses stay.
  func resetAll() throws(PermissionStoreError)

  /// Switches the access log on or off; switching it off empties it and deletes last uses (UI-08).
  func setLoggingAccess(_ isOn: Bool) throws(PermissionStoreError)

  /// Adds to the access log, and stores each app's last use; does nothing while the log is off.
  ///
  /// It raises no revision.
  ///
  /// - Parameters:
  ///   - records: The records to add, oldest first.
  ///   - now: The machine's UTC, which sets the age of entries. The entries' own times are the
  ///     source's and may be in any year.
  /// - Throws: If the records were not stored.
  func append(_ records: [AccessRecord], at now: UTCInstant) throws(PermissionStoreError)

  /// Returns the access log, oldest first, without entries older than `PermissionLimits.retention`.
  func accessLog(at now: UTCInstant) throws(PermissionStoreError) -> [AccessRecord]

  /// Returns the stored regions for a kind of source, and makes the device's secret if there is
  /// none.
  ///
  /// A state of another version of the codebook, or an implausible one, counts as none. No regions
  /// are stored for a simulated source whose name is longer than `PermissionLimits.simulationBytes`
  /// or contains NUL.
  ///
  /// - Throws: If they cannot be read.
  func regions(of domain: SeedDomain) throws(PermissionStoreError) -> KeptCoarseAreas

  /// Changes the stored regions of the device.
  ///
  /// No other writer changes it in between.
  ///
  /// It raises no revision. An implausible state is stored as none.
  ///
  /// - Parameters:
  ///   - domain: The kind of source.
  ///   - body: Receives the stored regions, and returns the new state; `nil` leaves it unchanged.
  ///     It must not use the store. It is called exactly once, or at most once if the call throws.
  /// - Throws: If the change was not stored.
  func updateRegions(
    of domain: SeedDomain, _ body: (KeptCoarseAreas) -> CoarseAreaState?
  ) throws(PermissionStoreError)

  /// Returns the monitoring record of an app; the empty record if there is none.
  ///
  /// An implausible stored value counts as absent.
  ///
  /// - Throws: If it cannot be read.
  func monitoring(of app: AppID) throws(PermissionStoreError) -> MonitoringRecord

  /// Changes the monitoring record of an app.
  ///
  /// No other writer changes it in between.
  ///
  /// It raises no revision. An entry is not stored if its name is longer than
  /// `PermissionLimits.watchedNameBytes` or contains NUL, if it is implausible, or if it exceeds
  /// the limits.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - body: Receives the stored record, and returns the new one; `nil` leaves it unchanged. It
  ///     must not use the store. It is called again if the store's file turns out to be damaged.
  /// - Throws: If the change was not stored.
  func updateMonitoring(
    of app: AppID, _ body: (MonitoringRecord) -> MonitoringRecord?
  ) throws(PermissionStoreError)

  /// Allows or forbids that an app is started because something is due for it; forbidden by default.
  ///
  /// It raises no revision.
  func setRelaunch(_ isAllowed: Bool, of app: AppID) throws(PermissionStoreError)

  /// Returns what is stored about the start of an app; `nil` unless it may be started again.
  func launch(of app: AppID) throws(PermissionStoreError) -> KeptLaunch?

  /// Stores how an app is started; does nothing unless it may be started again.
  ///
  /// It raises no revision.
  func keepLaunch(_ launch: KeptLaunch, of app: AppID) throws(PermissionStoreError)

  /// Subscribes to changes of the store by every writer, this object included.
  ///
  /// - Parameters:
  ///   - queue: The queue on which the code runs.
  ///   - changed: Runs after each change, or once after several.
  /// - Returns: The subscription, or `nil` if the store does not notify now.
  func watch(
    on queue: DispatchQueue, _ changed: @escaping @Sendable (StoreChange) -> Void
  ) -> (any StoreWatch)?
}
