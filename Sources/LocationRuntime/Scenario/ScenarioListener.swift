// SPDX-License-Identifier: MIT

import LocationCore
import Synchronization

/// A manager, a session or an iteration of a scenario's app, and whoever listens to it.
final class ScenarioListener: ClientReceiver {
  let name: String
  let options: Mutex<ClientOptions>
  let client = Mutex<ClientID?>(nil)
  private let listener: Mutex<(@Sendable (ClientNotice) -> Void)?>

  init(
    _ name: String, options: ClientOptions = ClientOptions(),
    listener: @escaping @Sendable (ClientNotice) -> Void
  ) {
    self.name = name
    self.options = Mutex(options)
    self.listener = Mutex(listener)
  }

  func receive(_ notice: ClientNotice) { listener.withLock { $0 }?(notice) }

  func dropListener() { listener.withLock { $0 = nil } }
}
