// SPDX-License-Identifier: MIT

import DequeModule
import Foundation
import LocationClient
import LocationCore
import Synchronization

/// Takes a manager's notices from whatever thread they come on and hands them over where the
/// manager was created, in order, never inside an app's own call (TH-04, TH-05).
final class ManagerMailbox: ClientObserver {
  /// Fixes and other events that may wait before a source which can wait is asked to.
  static let backlog = 1_024

  /// Fixes that may wait at all, more than an app that defers its updates is handed at once, and as
  /// many other events; above it the oldest are dropped, which only a source that cannot wait brings
  /// about.
  static let limit = 32_768

  /// How long the run loop of a manager's thread may take to begin before that is worth a notice.
  private static let timeToServe = DispatchTimeInterval.seconds(1)

  fileprivate struct State {
    var waiting: Deque<ClientEvent> = []

    /// The fixes that wait behind all that, side by side.
    var newestFixes: [Fix] = []

    /// How many fixes wait at all.
    var waitingFixes = 0

    /// How many events wait that hand over no fixes.
    var waitingOthers = 0
    var isScheduled = false

    /// Whether anything was ever scheduled.
    var wasScheduled = false

    /// Whether a handover is under way; a delegate that serves its run loop must not begin another.
    var isHanding = false

    /// Whether the context has ever run what was scheduled there.
    var isServed = false
  }

  private let state = Mutex(State())
  private let context: CallbackContext?
  private let device: any LocationDevice
  private let manager: ManagerReference

  /// Makes a mailbox.
  ///
  /// - Parameters:
  ///   - manager: Whom to hand notices to, for as long as it exists.
  ///   - device: Where the manager lives; it says how delegates are called.
  init(manager: CLLocationManager, device: any LocationDevice) {
    self.manager = ManagerReference(manager)
    self.device = device
    context =
      switch device.callbacks {
      case .onCreatorsContext: .current
      case .whileAdvancing: nil
      }
    switch context {
    // The main queue will run, however long an app takes to get there.
    case .mainQueue: state.withLock { $0.isServed = true }
    case .runLoop:
      DispatchQueue.global().asyncAfter(deadline: .now() + Self.timeToServe, execute: checkService)
    case nil: break
    }
  }

  /// Says once that the run loop of the manager's thread does not run, if nothing has run there yet.
  private func checkService() {
    let isStuck = manager.manager != nil && state.withLock { $0.reportsStuck() }
    if isStuck { DeveloperLog.runLoopDoesNotRun() }
  }

  func receive(_ notice: ClientNotice) {
    guard let context else {
      hand(notice.event)
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
      // What goes beyond may lead to more than waiting.
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

  /// Hands the initial callback over a turn later than the next one: what the app queues while it makes
  /// the manager, such as a task of its main actor, runs before it, as on Apple's systems, where the
  /// callback comes from another process.
  private func wakeLater(_ context: CallbackContext) {
    device.wake { context.schedule { context.schedule { self.handAll() } } }
  }

  // Nobody waits for a manager whose context never ran: it is silent, as Apple's is (TH-01).
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
    while let event = takeFirst() { hand(event) }
    device.clientIsIdle()
  }

  /// The event that waits longest; the end of the handover where none does.
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

  /// Hands one event over, unless the manager is gone or may no longer have it.
  private func hand(_ event: ClientEvent) {
    guard let manager = manager.manager else { return }
    switch event {
    case .locationsUpdated(let fixes):
      if manager.access < .full { return manager.lose(fixes.count) }
    case .regionUpdated: if manager.access < .region { return manager.noteLoss() }
    case .eventOccurred(let event):
      if manager.access < event.access { return manager.noteLoss() }
    // That nothing is known says nothing, and answers whoever asked.
    case .stateDetermined(.inside, let region), .stateDetermined(.outside, let region):
      if manager.access < .full {
        manager.noteLoss()
        return manager.deliver(.stateDetermined(.unknown, region))
      }
    // The manager takes true north out where it may not be told any longer.
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

  /// Keeps what waits bounded by dropping the oldest fixes, and gives their number.
  ///
  /// Where the context never ran nobody waits for it, so that the bound is lower.
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

  /// Whether it should be said now that the context does not run.
  func reportsStuck() -> Bool { !isServed && !isEmpty }

  /// Whether nothing waits.
  var isEmpty: Bool { waiting.isEmpty && newestFixes.isEmpty }

  /// Takes what has waited longest.
  mutating func takeFirst() -> ClientEvent? {
    if waiting.isEmpty { closeFixes() }
    guard let event = waiting.popFirst() else { return nil }
    waitingFixes -= event.fixCount
    if event.fixCount == 0 { waitingOthers -= 1 }
    return event
  }

  /// Adds a fix; those that wait side by side become one array (S-09).
  mutating func add(_ fix: Fix) {
    waitingFixes += 1
    newestFixes.append(fix)
  }

  /// Adds an event; of headings only the newest waits, because an app cannot be told two at once and an
  /// old one is of no use.
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

  /// Has the newest fixes be an event, since another one follows or they are taken.
  private mutating func closeFixes() {
    guard !newestFixes.isEmpty else { return }
    waiting.append(.locationsUpdated(newestFixes))
    newestFixes = []
  }
}

extension ClientEvent {
  fileprivate var isHeading: Bool { if case .headingUpdated = self { true } else { false } }

  /// Whether it tells of something that happened, and ends nothing that an app waits for.
  fileprivate var isNews: Bool {
    switch self {
    case .failed, .eventOccurred, .stateDetermined, .headingUpdated: true
    case .authorizationChanged, .locationsUpdated, .regionUpdated, .deferralFinished,
      .updatesPaused, .updatesResumed, .monitoringStarted, .monitoringFailed, .requestCompleted,
      .diagnosticsChanged, .stationaryBegan, .conditionChanged:
      false
    }
  }

  /// How many locations it hands over.
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
