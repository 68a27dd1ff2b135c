// SPDX-License-Identifier: MIT

import DequeModule
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

  fileprivate struct State {
    var waiting: Deque<ClientEvent> = []

    /// The newest fixes, consecutive, after all other waiting events.
    var newestFixes: [Fix] = []

    /// The number of waiting fixes.
    var waitingFixes = 0

    /// The number of waiting events other than fixes.
    var waitingOthers = 0
    var isScheduled = false

    /// Whether anything was ever scheduled.
    var wasScheduled = false

    /// Whether a delivery is under way; a delegate that runs its run loop must not begin another.
    var isHanding = false

    /// Whether the context has ever run the scheduled work.
    var isServed = false
  }

  private let state = Mutex(State())
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
    let (needsScheduling, isFirst, dropped) = state.withLock { state in
      state.add(notice.event)
      let dropped = state.dropExcess()
      defer { (state.isScheduled, state.wasScheduled) = (true, true) }
      return (!state.isScheduled, !state.wasScheduled, dropped)
    }
    if dropped > 0 { device.send(.fixesDropped(notice.client, count: dropped, .bufferFull)) }
    if isFirst { wakeLater(context) } else if needsScheduling { wake(context) }
  }

  func takeQuietly(_ fix: Fix, at time: UTCInstant, for client: ClientID) -> Bool {
    guard let context else { return false }
    let (isTaken, needsScheduling) = state.withLock { state in
      // A fix beyond the backlog may have more effects than waiting.
      guard state.waitingFixes < Self.backlog else { return (false, false) }
      state.add(fix)
      defer { state.isScheduled = true }
      return (true, !state.isScheduled)
    }
    if needsScheduling { wake(context) }
    return isTaken
  }

  private func wake(_ context: CallbackContext) {
    device.wake { context.schedule { self.handAll() } }
  }

  /// Delivers the initial callback one turn after the next.
  ///
  /// Work that the app queues while it creates the manager, such as a task of its main actor, runs
  /// before it, as on Apple's systems, where the callback comes from another process.
  private func wakeLater(_ context: CallbackContext) {
    device.wake { context.schedule { context.schedule { self.handAll() } } }
  }

  // A source does not wait for a manager whose context never ran: it is silent, like Apple's
  // (TH-01).
  var isBacklogged: Bool {
    state.withLock { $0.isServed && $0.isBacklogged }
  }

  var isBusy: Bool {
    state.withLock { state in
      state.isServed && (state.isScheduled || state.isHanding || !state.isEmpty)
    }
  }

  var waiting: Int { state.withLock { $0.waitingFixes + $0.waitingOthers } }

  private func handAll() {
    let mayBegin = state.withLock { state in
      state.isServed = true
      state.isScheduled = false
      defer { state.isHanding = true }
      return !state.isHanding
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
        state.isHanding = false
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
    switch event {
    case .locationsUpdated(let fixes):
      if manager.access < .full { return manager.drop(fixes.count) }
    case .regionUpdated: if manager.access < .region { return manager.noteLoss() }
    case .eventOccurred(let event):
      if manager.access < event.access { return manager.noteLoss() }
    // An unknown state reveals nothing, and answers the request.
    case .stateDetermined(.inside, let region), .stateDetermined(.outside, let region):
      if manager.access < .full {
        manager.noteLoss()
        return manager.deliver(.stateDetermined(.unknown, region))
      }
    // The manager removes true north if it may no longer be delivered.
    case .authorizationChanged, .headingUpdated, .failed, .deferralFinished, .updatesPaused,
      .updatesResumed, .monitoringStarted, .monitoringFailed, .stateDetermined(.unknown, _),
      .requestCompleted,
      .diagnosticsChanged, .stationaryBegan, .conditionChanged:
      break
    }
    manager.deliver(event)
  }
}

extension ManagerMailbox.State {
  var isBacklogged: Bool {
    waitingFixes >= ManagerMailbox.backlog || waitingOthers >= ManagerMailbox.backlog
  }

  /// Limits what waits by dropping the oldest, and returns the number of dropped fixes.
  ///
  /// The limit is lower if the context never ran, because the source does not wait for it.
  mutating func dropExcess() -> Int {
    let limit = isServed ? ManagerMailbox.limit : ManagerMailbox.backlog
    if waitingOthers > limit, let oldest = waiting.firstIndex(where: \.isNews) {
      waiting.remove(at: oldest)
      waitingOthers -= 1
    }
    guard waitingFixes > limit else { return 0 }
    closeFixes()
    let all = waitingFixes - limit
    var excess = all
    waiting = Deque(
      waiting.compactMap { event in
        guard excess > 0, event.fixCount > 0 else { return event }
        let dropped = min(excess, event.fixCount)
        excess -= dropped
        guard case .locationsUpdated(let fixes) = event, dropped < fixes.count else { return nil }
        return .locationsUpdated(Array(fixes.dropFirst(dropped)))
      })
    waitingFixes = limit
    return all
  }

  /// Whether to log now that the context does not run.
  func reportsStuck() -> Bool { !isServed && !isEmpty }

  /// Whether no event waits.
  var isEmpty: Bool { waiting.isEmpty && newestFixes.isEmpty }

  /// Removes and returns the event that has waited longest.
  mutating func takeFirst() -> ClientEvent? {
    if waiting.isEmpty { closeFixes() }
    guard let event = waiting.popFirst() else { return nil }
    waitingFixes -= event.fixCount
    if event.fixCount == 0 { waitingOthers -= 1 }
    return event
  }

  /// Adds a fix; consecutive fixes become one array (S-09).
  mutating func add(_ fix: Fix) {
    waitingFixes += 1
    newestFixes.append(fix)
  }

  /// Adds an event.
  ///
  /// Only the newest heading waits, because an app gets one at a time and an old one is useless.
  mutating func add(_ event: ClientEvent) {
    if case .locationsUpdated(let fixes) = event {
      waitingFixes += fixes.count
      newestFixes.append(contentsOf: fixes)
      return
    }
    closeFixes()
    waitingFixes += event.fixCount
    if event.fixCount == 0 { waitingOthers += 1 }
    if case .headingUpdated = event, let older = waiting.firstIndex(where: \.isHeading) {
      waiting.remove(at: older)
      waitingOthers -= 1
    }
    waiting.append(event)
  }

  /// Turns the newest fixes into one event, because another event follows or they are taken.
  private mutating func closeFixes() {
    guard !newestFixes.isEmpty else { return }
    waiting.append(.locationsUpdated(newestFixes))
    newestFixes = []
  }
}

extension ClientEvent {
  fileprivate var isHeading: Bool { if case .headingUpdated = self { true } else { false } }

  /// Whether it reports an occurrence, and ends nothing that an app waits for.
  fileprivate var isNews: Bool {
    switch self {
    case .failed, .eventOccurred, .stateDetermined, .headingUpdated: true
    case .authorizationChanged, .locationsUpdated, .regionUpdated, .deferralFinished,
      .updatesPaused, .updatesResumed, .monitoringStarted, .monitoringFailed, .requestCompleted,
      .diagnosticsChanged, .stationaryBegan, .conditionChanged:
      false
    }
  }

  /// How many locations it delivers.
  fileprivate var fixCount: Int {
    switch self {
    case .locationsUpdated(let fixes): fixes.count
    case .regionUpdated: 1
    case .authorizationChanged, .failed, .deferralFinished, .updatesPaused, .updatesResumed,
      .headingUpdated, .eventOccurred, .monitoringStarted, .monitoringFailed, .stateDetermined,
      .requestCompleted,
      .diagnosticsChanged, .stationaryBegan, .conditionChanged:
      0
    }
  }
}

/// A manager, for as long as the app keeps it.
///
/// Unchecked: the manager is touched only where it was created.
private final class ManagerReference: @unchecked Sendable {
  private(set) weak var manager: CLLocationManager?

  init(_ manager: CLLocationManager) { self.manager = manager }
}
