// SPDX-License-Identifier: MIT

#if Store
import GRDB
package import LocationCore
package import LocationHost

extension SQLitePermissionStore {
  /// Returns the monitoring record of an app; the empty record if there is none.
  package func monitoring(of app: AppID) throws(PermissionStoreError) -> MonitoringRecord {
    try perform(.deferred) { try MonitoringRows.record(of: app, in: $0.database) }
  }

  /// Changes the monitoring record of an app.
  ///
  /// No other writer changes it in between.
  package func updateMonitoring(
    of app: AppID, _ body: (MonitoringRecord) -> MonitoringRecord?
  ) throws(PermissionStoreError) {
    guard app.isStorable else { throw PermissionStoreError.unusableApp }
    try perform(.immediate) { access in
      let kept = try MonitoringRows.record(of: app, in: access.database)
      guard let record = body(kept) else { return }
      try MonitoringRows.keep(record.storable, of: app, in: access.database)
    }
  }
}
#endif
