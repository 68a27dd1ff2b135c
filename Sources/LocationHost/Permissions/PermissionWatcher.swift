// SPDX-License-Identifier: MIT

package import Dispatch
import Synchronization

/// Tells when others have written to a permission store, within a second.
///
/// It looks four times a second, unless another interval is asked for: SQLite's `data_version` costs a few microseconds, sees commits of
/// every process and none of the store object's own, and works on every file system that SQLite
/// works on.
package final class PermissionWatcher: Sendable {
  /// What is told: what the store now holds, or why that cannot be read.
  ///
  /// After an error every app counts as not determined; when the store can be read again, its
  /// contents are told.
  package typealias Handler =
    @Sendable (Result<PermissionContents, PermissionStoreError>) -> Void

  /// Time between two looks.
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

  /// Makes a watcher that looks only when it is told to, until it is started.
  ///
  /// - Parameters:
  ///   - store: The store; what is written through this very object is not told.
  ///   - version: What is known already; `nil` tells the contents at the first look.
  ///   - interval: Time between two looks.
  ///   - handler: Called from whoever looks: after `start`, from a queue of the watcher's own.
  package init(
    store: any PermissionStore, since version: StoreVersion?,
    every interval: DispatchTimeInterval = PermissionWatcher.interval, handler: @escaping Handler
  ) {
    self.store = store
    self.interval = interval
    self.handler = handler
    state = Mutex(State(version: version))
  }

  /// Looks now, and tells what has changed.
  package func poll() {
    guard let news = state.withLock({ news(&$0) }) else { return }
    handler(news)
  }

  /// Looks at every interval from now on, until the watcher is stopped or goes away.
  package func start() {
    let isFirst = state.withLock { state in
      defer { state.isStarted = true }
      return !state.isStarted && !state.isStopped
    }
    if isFirst { scheduleLook() }
  }

  /// Ends looking for good; a call of the handler that is under way is not waited for.
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
      // Whoever keeps the store has not finished writing: there is nothing new to read yet.
      guard error.code != .busy, error != state.failure else { return nil }
      state.failure = error
      state.version = nil
      return .failure(error)
    }
  }
}
