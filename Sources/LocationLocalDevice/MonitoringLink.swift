// SPDX-License-Identifier: MIT

import LocationCore
import LocationHost
import Logging
import Synchronization

/// Keeps what is watched for a live app in the user's store, from which its next process goes on.
///
/// One process an app is the rule; where there are more, the one that writes last keeps its whole
/// record. What a reset deleted is not written back, and is not watched any longer.
final class MonitoringLink: Sendable {
  private let store: any PermissionStore
  private let app: AppID
  private let log: Logger

  /// What the store is known to hold; `nil` while it could not be read.
  ///
  /// Locked while a record is written, so that it is never taken for one that was reset.
  private let known: Mutex<MonitoringRecord?>

  /// What was watched when the process began.
  let record: MonitoringRecord

  init(store: any PermissionStore, app: AppID, log: Logger) {
    self.store = store
    self.app = app
    self.log = log
    // Where it cannot be read, the first look at the permissions says why.
    let kept = try? store.monitoring(of: app)
    known = Mutex(kept)
    record = kept ?? MonitoringRecord()
  }

  /// Keeps what is watched now, but for what somebody else has reset meanwhile.
  func persist(_ record: MonitoringRecord) {
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

  /// What the engine must be told after another process has written to the store: that what it
  /// watches was reset, or, where that could not be read before, what is watched; `nil` where
  /// nothing is new.
  func replacement() -> Event? {
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
