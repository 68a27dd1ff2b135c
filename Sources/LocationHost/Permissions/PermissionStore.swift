// SPDX-License-Identifier: MIT

package import LocationCore

/// Keeps what users decided about apps, a device's regions, and what is watched for apps, beyond the
/// end of a process and of the device's uptime.
///
/// Whoever cannot read it must take every app as not determined: an error never means "allowed".
/// It never holds Allow Once, temporary full accuracy, held events, fixes or tracks. The coordinates
/// in it are the mean of the stay that a region follows from, the places that apps watch, and the
/// place of a visit under way. A call returns when what it wrote is kept, and blocks for at most
/// `PermissionLimits.patience` while another process writes.
package protocol PermissionStore: Sendable {
  /// Everything but the access log.
  func contents() throws(PermissionStoreError) -> PermissionContents

  /// Everything but the access log, or `nil` where nobody else has written since a version.
  func contents(
    changedSince version: StoreVersion
  ) throws(PermissionStoreError) -> PermissionContents?

  /// What holds for an app; undecided where nothing was ever written about it.
  func permission(of app: AppID) throws(PermissionStoreError) -> AppPermission

  /// Changes what was decided about an app, with nobody writing in between.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - name: Its name, as prompts show it; `nil` leaves the name known so far.
  ///   - change: What to do with the record; must not use the store.
  /// - Returns: What now holds. Its revision is one higher than the last one unless somebody else
  ///   wrote since.
  /// - Throws: Where it was not kept.
  @discardableResult func update(
    _ app: AppID, name: String?, _ change: (inout AuthorizationRecord) -> Void
  ) throws(PermissionStoreError) -> AppPermission

  /// Changes what holds for the whole device, with nobody writing in between.
  func updateDevice(
    _ change: (inout DevicePrivacy) -> Void
  ) throws(PermissionStoreError)

  /// Puts an app back to undecided, with its chance to ask for Always and Precise not set, and
  /// forgets its uses of location (UI-08) and what is watched for it.
  @discardableResult func reset(_ app: AppID) throws(PermissionStoreError) -> AppPermission

  /// Puts every app back to undecided, empties the access log, and forgets what is watched
  /// for apps and the device's secret with all that follows from it; a new one comes with the next
  /// use.
  ///
  /// The device's switches and the choice to log accesses stay.
  func resetAll() throws(PermissionStoreError)

  /// Switches the access log on or off; switching it off empties it and forgets last uses (UI-08).
  func setLoggingAccess(_ isOn: Bool) throws(PermissionStoreError)

  /// Adds to the access log, and notes when each app was last used; nothing while the log is off.
  ///
  /// It raises no revision.
  ///
  /// - Parameters:
  ///   - records: What to add, oldest first.
  ///   - now: The machine's UTC, by which entries grow old. Their own times are the source's and
  ///     may be of any year.
  /// - Throws: Where it was not kept.
  func append(_ records: [AccessRecord], at now: UTCInstant) throws(PermissionStoreError)

  /// The access log, oldest first, without what is older than `PermissionLimits.retention`.
  func accessLog(at now: UTCInstant) throws(PermissionStoreError) -> [AccessRecord]

  /// What the device keeps of its regions for a kind of source; makes the device's secret where
  /// there is none yet.
  ///
  /// A state of another version of the codebook, or one that makes no sense, counts as none. None is
  /// kept for a simulated source whose name is longer than `PermissionLimits.simulationBytes` or
  /// holds NUL.
  ///
  /// - Throws: Where it cannot be read.
  func regions(of domain: SeedDomain) throws(PermissionStoreError) -> KeptCoarseAreas

  /// Changes what the device keeps of its regions, with nobody writing in between.
  ///
  /// It raises no revision. A state that makes no sense is kept as none.
  ///
  /// - Parameters:
  ///   - domain: The kind of source.
  ///   - body: Is given what is kept, and says what to keep instead; `nil` leaves it. It must not use
  ///     the store. It is called exactly once, and where the call throws, at most once.
  /// - Throws: Where it was not kept.
  func updateRegions(
    of domain: SeedDomain, _ body: (KeptCoarseAreas) -> CoarseAreaState?
  ) throws(PermissionStoreError)

  /// What is watched for an app; the empty record where nothing is.
  ///
  /// Of what is kept, each thing that makes no sense counts as not there.
  ///
  /// - Throws: Where it cannot be read.
  func monitoring(of app: AppID) throws(PermissionStoreError) -> MonitoringRecord

  /// Changes what is watched for an app, with nobody writing in between.
  ///
  /// It raises no revision. What has a name longer than `PermissionLimits.watchedNameBytes` or with
  /// NUL, or makes no sense, is not kept, nor is what goes beyond the limits.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - body: Is given what is kept, and says what to keep instead; `nil` leaves it. It must not use
  ///     the store. It is called again where the store's file turns out to be damaged.
  /// - Throws: Where it was not kept.
  func updateMonitoring(
    of app: AppID, _ body: (MonitoringRecord) -> MonitoringRecord?
  ) throws(PermissionStoreError)
}
