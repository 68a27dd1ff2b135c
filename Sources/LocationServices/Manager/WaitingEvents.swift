// SPDX-License-Identifier: MIT

import DequeModule
import LocationCore

/// The events that wait for a manager, in their order.
struct WaitingEvents {
  private var waiting: Deque<ClientEvent> = []

  /// The newest fixes, consecutive, after all other waiting events.
  private var newestFixes: [Fix] = []

  /// The number of waiting fixes.
  private(set) var waitingFixes = 0

  /// The number of waiting events other than fixes.
  private(set) var waitingOthers = 0
  var isScheduled = false

  /// Whether anything was ever scheduled.
  var wasScheduled = false

  /// Whether a delivery is under way; a delegate that runs its run loop must not begin another.
  var isDelivering = false

  /// Whether the context has ever run the scheduled work.
  var isServed = false
}

extension WaitingEvents {
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
    switch report {
    case .fixes(let fixes): fixes.count
    case .region: 1
    case .authorization, .heading, .stationary, .failure, .paused, .occurrence, nil: 0
    }
  }
}
