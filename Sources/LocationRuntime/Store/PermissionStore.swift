// SPDX-License-Identifier: MIT

package import LocationCore

/// Keeps what users decided about apps, beyond the end of a process and of the device's uptime.
///
/// Whoever cannot read it must take every app as not determined: an error never means "allowed".
/// It never holds Allow Once, temporary full accuracy, held events or coordinates. A call returns
/// when what it wrote is kept, and blocks for at most `PermissionLimits.patience` while another
/// process writes.
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
  /// forgets its uses of location (UI-08).
  @discardableResult func reset(_ app: AppID) throws(PermissionStoreError) -> AppPermission

  /// Puts every app back to undecided and empties the access log.
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
}

extension PermissionStore {
  /// Keeps what was decided about an app, whatever it was before.
  @discardableResult package func write(
    _ record: AuthorizationRecord, for app: AppID, name: String? = nil
  ) throws(PermissionStoreError) -> AppPermission {
    try update(app, name: name) { $0 = record }
  }
}
