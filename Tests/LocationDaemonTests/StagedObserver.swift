// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import Synchronization

/// Passes what a client receives to an observer under the daemon's name for the client.
final class StagedObserver: ClientObserver {
  /// Whether the app reacts to a notice now, on the thread that reads the connection.
  @TaskLocal static var isReacting = false

  private let observer: any ClientObserver
  private let app: AppID
  private unowned let stage: DaemonStage
  private let known = Mutex<ClientID?>(nil)

  init(_ observer: any ClientObserver, of app: AppID, on stage: DaemonStage) {
    self.observer = observer
    self.app = app
    self.stage = stage
  }

  func receive(_ notice: ClientNotice) {
    let client = known.withLock { known in
      known = known ?? stage.client(notice.client, of: app)
      return known
    }
    guard let client else { return }
    Self.$isReacting.withValue(true) {
      observer.receive(ClientNotice(time: notice.time, client: client, event: notice.event))
    }
  }
}
