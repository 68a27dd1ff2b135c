// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationHost
import Synchronization

/// A manager, a session or an iteration of a scenario's app, with its observer.
final class ScenarioListener: ClientObserver {
  /// A function in a structure of its own.
  ///
  /// Each access to a function that is stored in a generic type such as `Mutex` wraps it again,
  /// until a call of it exhausts the stack.
  private struct Listener {
    let hear: @Sendable (ClientNotice) -> Void
  }

  let name: String
  let options: Mutex<ClientOptions>
  let client = Mutex<ClientID?>(nil)
  private let listener: Mutex<Listener?>

  init(
    _ name: String, options: ClientOptions = ClientOptions(),
    listener: @escaping @Sendable (ClientNotice) -> Void
  ) {
    self.name = name
    self.options = Mutex(options)
    self.listener = Mutex(Listener(hear: listener))
  }

  func receive(_ notice: ClientNotice) { listener.withLock { $0 }?.hear(notice) }

  func dropListener() { listener.withLock { $0 = nil } }
}
