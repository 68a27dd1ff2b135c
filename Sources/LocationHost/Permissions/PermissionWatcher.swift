// SPDX-License-Identifier: MIT

package import Dispatch
import Synchronization

/// Reports writes to a permission store by other store objects, within a second.
///
/// It sleeps until the store notifies of a change (`PermissionStore.watch`). Then, and while a store
/// does not notify or cannot be read, it checks four times a second, unless another interval is
/// given. SQLite's `data_version` costs a few microseconds. It sees the commits of every process but
/// none of the store object's own.
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
    /// Whether the last check could read the store.
    var isReadable = true
    var schedule = LookSchedule()
    var watch: (any StoreWatch)?
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

  /// Runs code while no news is delivered; it must not poll.
  package func withoutNews<Result>(_ body: () -> Result) -> Result {
    turn.withLock { _ in body() }
  }

  /// Checks now, and whenever others may have written, until the watcher is stopped or released.
  package func start() {
    let isFirst = state.withLock { state in
      defer { state.isStarted = true }
      return !state.isStarted && !state.isStopped
    }
    if isFirst { queue.async { [weak self] in self?.look() } }
  }

  /// Stops the checks for good, without waiting for a running call of the handler.
  package func stop() {
    state.withLock { state in
      state.isStopped = true
      state.watch = nil
    }
  }

  /// Checks, after it has subscribed to what is written from now on.
  private func look() {
    guard let watch = state.withLock({ $0.isStopped ? nil : Optional($0.watch) }) else { return }
    let current = watch ?? store.watch(on: queue) { [weak self] in self?.take($0) }
    state.withLock { $0.watch = $0.isStopped ? nil : current }
    poll()
    let looksAgain = state.withLock {
      $0.schedule.looked(isReadable: $0.isReadable, isWatched: $0.watch != nil)
    }
    guard looksAgain else { return }
    queue.asyncAfter(deadline: .now() + interval) { [weak self] in
      self?.state.withLock { $0.schedule.intervalEnded() }
      self?.look()
    }
  }

  private func take(_ change: StoreChange) {
    let looksNow = state.withLock { state in
      if change == .moved { state.watch = nil }
      return state.schedule.changed()
    }
    if looksNow { look() }
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
      state.isReadable = true
      guard let contents else { return nil }
      state.version = contents.version
      return .success(contents)
    } catch {
      state.isReadable = false
      // Another process has not finished writing, so there is nothing new to read yet.
      guard error.code != .busy, error != state.failure else { return nil }
      state.failure = error
      state.version = nil
      return .failure(error)
    }
  }
}
