// SPDX-License-Identifier: MIT

import Foundation
import LocationClient
import LocationCore
import Synchronization

/// Receives a manager's notices on any thread and delivers them in the context where the manager
/// was created, in order, never inside an app's own call (TH-04, TH-05).
final class ManagerMailbox: ClientObserver {
  /// Fixes and other events that may wait before a source that can wait is asked to wait.
  static let backlog = 1_024

  /// The most fixes that may wait, more than an app that defers its updates gets at once, and the
  /// most other events.
  ///
  /// Above it the oldest are dropped; only a source that cannot wait causes that.
  static let limit = 32_768

  /// How long the run loop of a manager's thread may take to start before a notice is logged.
  private static let timeToServe = DispatchTimeInterval.seconds(1)

  private let state = Mutex(WaitingEvents())
  private let context: CallbackContext?
  private let device: any LocationDevice
  private let manager: ManagerReference

  /// Makes a mailbox.
  ///
  /// - Parameters:
  ///   - manager: The manager that gets the notices, for as long as it exists.
  ///   - device: The manager's device; it decides how delegates are called.
  init(manager: CLLocationManager, device: any LocationDevice) {
    self.manager = ManagerReference(manager)
    self.device = device
    context =
      switch device.callbacks {
      case .onCreatorsContext: .current
      case .whileAdvancing: nil
      }
    switch context {
    // The main queue will run, however long the app takes to start it.
    case .mainQueue: state.withLock { $0.isServed = true }
    case .runLoop:
      DispatchQueue.global().asyncAfter(deadline: .now() + Self.timeToServe, execute: checkService)
    case nil: break
    }
  }

  /// Logs once that the run loop of the manager's thread does not run, if nothing has run there
  /// yet.
  private func checkService() {
    let isStuck = manager.manager != nil && state.withLock { $0.reportsStuck() }
    if isStuck { DeveloperLog.runLoopDoesNotRun() }
  }

  func receive(_ notice: ClientNotice) {
    guard let context else {
      deliver(notice.event)
      return
    }
    take(for: notice.client, in: context) { $0.add(notice.event) }
  }

  // The app's code runs later in any case.
  var takesRuns: Bool { context != nil }

  func receive(_ fixes: [DeliveredFix], for client: ClientID) {
    guard let context else {
      for fix in fixes { deliver(.locationsUpdated([fix.fix])) }
      return
    }
    take(for: client, in: context) { state in
      for fix in fixes { state.add(fix.fix) }
    }
  }

  /// Makes something wait for the context, and wakes it.
  private func take(
    for client: ClientID, in context: CallbackContext, _ add: (inout WaitingEvents) -> Void
  ) {
    let (needsScheduling, isFirst, dropped) = state.withLock { state in
      add(&state)
      let dropped = state.dropExcess()
      defer { (state.isScheduled, state.wasScheduled) = (true, true) }
      return (!state.isScheduled, !state.wasScheduled, dropped)
    }
    if dropped > 0 { device.send(.fixesDropped(client, count: dropped, .bufferFull)) }
    if isFirst { wakeLater(context) } else if needsScheduling { wake(context) }
  }

  private func wake(_ context: CallbackContext) {
    device.wake { context.schedule { self.deliverAll() } }
  }

  /// Delivers the initial callback one turn after the next.
  ///
  /// Work that the app queues while it creates the manager, such as a task of its main actor, runs
  /// before it, as on Apple's systems, where the callback comes from another process.
  private func wakeLater(_ context: CallbackContext) {
    device.wake { context.schedule { context.schedule { self.deliverAll() } } }
  }

  // A source does not wait for a manager whose context never ran: it is silent, like Apple's
  // (TH-01).
  var isBacklogged: Bool {
    state.withLock { $0.isServed && $0.isBacklogged }
  }

  var isBusy: Bool {
    state.withLock { state in
      state.isServed && (state.isScheduled || state.isDelivering || !state.isEmpty)
    }
  }

  var waiting: Int { state.withLock { $0.waitingFixes + $0.waitingOthers } }

  private func deliverAll() {
    let mayBegin = state.withLock { state in
      state.isServed = true
      state.isScheduled = false
      defer { state.isDelivering = true }
      return !state.isDelivering
    }
    guard mayBegin else { return }
    while let event = takeFirst() { deliver(event) }
    device.clientIsIdle()
  }

  /// The event that has waited longest; the end of the delivery if none waits.
  private func takeFirst() -> ClientEvent? {
    let (event, caughtUp) = state.withLock { state -> (ClientEvent?, Bool) in
      let wasBacklogged = state.isBacklogged
      guard let event = state.takeFirst() else {
        state.isDelivering = false
        return (nil, false)
      }
      return (event, wasBacklogged && !state.isBacklogged)
    }
    if caughtUp { device.clientCaughtUp() }
    return event
  }

  /// Delivers one event, unless the manager is gone or may no longer have it.
  private func deliver(_ event: ClientEvent) {
    guard let manager = manager.manager else { return }
    let needed = event.neededAccess
    // The manager itself removes true north.
    if case .headingUpdated = event { return manager.deliver(event) }
    guard needed > .none, manager.access < needed else { return manager.deliver(event) }
    if case .locationsUpdated(let fixes) = event {
      manager.drop(fixes.count)
    } else {
      manager.noteDrop()
    }
    if let rest = event.withoutAccess { manager.deliver(rest) }
  }
}

/// A manager, for as long as the app keeps it.
///
/// Unchecked: the manager is touched only where it was created.
private final class ManagerReference: @unchecked Sendable {
  private(set) weak var manager: CLLocationManager?

  init(_ manager: CLLocationManager) { self.manager = manager }
}
