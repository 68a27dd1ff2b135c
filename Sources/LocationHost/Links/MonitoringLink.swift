// SPDX-License-Identifier: MIT

package import LocationCore
package import Logging
import Synchronization

/// Stores the monitoring of a live app in the user's store, where its next process finds it.
///
/// An app normally has one process. If it has more, the one that writes last stores its whole
/// record. Entries that a reset deleted are not written back, and are no longer monitored.
package final class MonitoringLink: Sendable {
  private let store: any PermissionStore
  private let app: AppID
  private let log: Logger

  /// The known contents of the store; `nil` while it could not be read.
  ///
  /// The lock is held during the write of a record, so that the record is never mistaken for a
  /// reset one.
  private let known: Mutex<MonitoringRecord?>

  /// The monitoring at the start of the process.
  package let record: MonitoringRecord

  package init(store: any PermissionStore, app: AppID, log: Logger) {
    self.store = store
    self.app = app
    self.log = log
    // If the record cannot be read, the first check of the permissions reports the reason.
    let kept = try? store.monitoring(of: app)
    known = Mutex(kept)
    record = kept ?? MonitoringRecord()
  }

  /// The monitoring as it is known now.
  package var currentRecord: MonitoringRecord { known.withLock { $0 } ?? record }

  /// Stores the current monitoring, without entries that another process has reset meanwhile.
  package func persist(_ record: MonitoringRecord) {
    do throws(PermissionStoreError) {
      try known.withLock { known throws(PermissionStoreError) in
        let wasWatching = known?.isEmpty == false
        var isReset = false
        try store.updateMonitoring(of: app) { kept in
          isReset = kept.isEmpty && wasWatching
          return isReset ? nil : record
        }
        if !isReset { known = record.storable }
      }
    } catch {
      log.error("\(error); what the app watches lasts as long as this process")
    }
  }

  /// Returns the event for the engine after another process has written to the store.
  ///
  /// The event reports that the monitoring was reset, or restores monitoring that could not be read
  /// before. It is `nil` if nothing is new.
  package func replacement() -> Event? {
    known.withLock { known in
      guard known?.isEmpty != true, let kept = try? store.monitoring(of: app),
        kept.isEmpty || known == nil
      else { return nil }
      let isNew = kept != known ?? MonitoringRecord()
      known = kept
      return isNew ? .monitoringRestored(app, kept) : nil
    }
  }
}
