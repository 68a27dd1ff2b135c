// SPDX-License-Identifier: MIT

import Foundation
import LocationCore
import LocationRuntime
import Synchronization

/// Takes a manager's notices from whatever thread they come on and hands them over where the
/// manager was created, in order, never inside an app's own call (TH-04, TH-05).
final class ManagerMailbox: ClientReceiver {
  /// Fixes that may wait before a source which can wait is asked to.
  static let backlog = 1_024

  fileprivate struct State {
    var waiting: [ClientEvent] = []
    var waitingFixes = 0
    var isScheduled = false
  }

  private let state = Mutex(State())
  private let context: CallbackContext?
  private let service: LocationService
  private let manager: ManagerReference

  /// Makes a mailbox.
  ///
  /// - Parameters:
  ///   - manager: Whom to hand notices to, for as long as it exists.
  ///   - device: Where the manager lives; it says how delegates are called.
  init(manager: CLLocationManager, device: Device) {
    self.manager = ManagerReference(manager)
    service = device.service
    context =
      switch device.callbacks {
      case .onCreatorsContext: .current
      case .whileAdvancing: nil
      }
  }

  func receive(_ notice: ClientNotice) {
    guard let context else {
      hand(notice.event)
      return
    }
    let needsScheduling = state.withLock { state in
      state.add(notice.event)
      defer { state.isScheduled = true }
      return !state.isScheduled
    }
    if needsScheduling { context.schedule { self.handAll() } }
  }

  var isBacklogged: Bool { state.withLock { $0.waitingFixes >= Self.backlog } }

  private func handAll() {
    let (events, wasBacklogged) = state.withLock { state in
      defer { state = State() }
      return (state.waiting, state.waitingFixes >= Self.backlog)
    }
    if wasBacklogged { service.clientCaughtUp() }
    for event in events { hand(event) }
  }

  /// Hands one event over, unless the manager is gone or may no longer have it.
  private func hand(_ event: ClientEvent) {
    guard let manager = manager.manager else { return }
    if case .locationsUpdated = event, !manager.authorizationState.status.permitsFixes { return }
    manager.deliver(event)
  }
}

extension ManagerMailbox.State {
  /// Adds an event; fixes that wait side by side become one array (S-09).
  mutating func add(_ event: ClientEvent) {
    guard case .locationsUpdated(let fixes) = event else {
      waiting.append(event)
      return
    }
    waitingFixes += fixes.count
    if case .locationsUpdated(let earlier) = waiting.last {
      waiting[waiting.count - 1] = .locationsUpdated(earlier + fixes)
    } else {
      waiting.append(event)
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
