// SPDX-License-Identifier: MIT

package import Dispatch
import Synchronization

/// Reports writes to a permission store by other store objects, within a second.
///
/// It checks four times a second, unless another interval is given. SQLite's `data_version` costs a
/// few microseconds. It sees the commits of every process but none of the store object's own. It
/// works on every file system that SQLite works on.
package final class PermissionWatcher: Sendable {
  /// Receives the store's contents, or the reason why they cannot be read.
  ///
  /// After an error, every app counts as not determined. The handler receives the contents when the
  /// store can be read again.
  package typealias Handler =
    @Sendable (Result<PermissionContents, PermissionStoreError>) -> Void

  /// The time between two checks.
  package static let interval = DispatchTimeInterval.milliseconds(250)

  private struct State {
    var version: StoreVersion?
    var failure: PermissionStoreError?
    var isStarted = false
    var isStopped = false
  }

  private let store: any PermissionStore
  private let interval: DispatchTimeInterval
  private let queue = DispatchQueue(label: "locsim.permissions.watcher")
  private let handler: Handler
  private let state: Mutex<State>

  /// Held while the handler runs; the handler must not poll.
  private let turn = Mutex(())

  /// Makes a watcher that checks only on `poll` until it is started.
  ///
  /// - Parameters:
  ///   - store: The store. Writes through this object are not reported.
  ///   - version: The known version; `nil` reports the contents at the first check.
  ///   - interval: The time between two checks.
  ///   - handler: Runs on the thread that checks: after `start`, on a queue of the watcher.
  package init(
    store: any PermissionStore, since version: StoreVersion?,
    every interval: DispatchTimeInterval = PermissionWatcher.interval, handler: @escaping Handler
  ) {
    self.store = store
    self.interval = interval
    self.handler = handler
    state = Mutex(State(version: version))
  }

  /// Checks now, and reports changes.
  ///
  /// Afterwards the handler has received every change before the call, whichever thread found it.
  package func poll() {
    turn.withLock { _ in
      guard let news = state.withLock({ news(&$0) }) else { return }
      handler(news)
    }
  }

  /// Checks at every interval from now on, until the watcher is stopped or released.
  package func start() {
    let isFirst = state.withLock { state in
      defer { state.isStarted = true }
      return !state.isStarted && !state.isStopped
    }
    if isFirst { scheduleLook() }
  }

  /// Stops the checks for good, without waiting for a running call of the handler.
  package func stop() { state.withLock { $0.isStopped = true } }

  private func scheduleLook() {
    queue.asyncAfter(deadline: .now() + interval) { [weak self] in
      guard let self, !state.withLock({ $0.isStopped }) else { return }
      poll()
      scheduleLook()
    }
  }

  private func news(_ state: inout State) -> Result<PermissionContents, PermissionStoreError>? {
    guard !state.isStopped else { return nil }
    do throws(PermissionStoreError) {
      let contents =
        if let version = state.version {
          try store.contents(changedSince: version)
        } else {
          try store.contents()
        }
      state.failure = nil
      guard let contents else { return nil }
      state.version = contents.version
      return .success(contents)
    } catch {
      // Another process has not finished writing, so there is nothing new to read yet.
      guard error.code != .busy, error != state.failure else { return nil }
      state.failure = error
      state.version = nil
      return .failure(error)
    }
  }
}
