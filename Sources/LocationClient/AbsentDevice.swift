// SPDX-License-Identifier: MIT

package import LocationCore
import Synchronization

/// A device that is unavailable: no decision is known, so nothing is delivered.
///
/// A manager receives its first callback, and requests that need an answer end. Updates, live
/// updates and sessions deliver nothing. Every app stays undecided, like one whose prompt is not
/// answered.
package final class AbsentDevice: LocationDevice {
  private struct State {
    var observers: [ClientID: any ClientObserver] = [:]
    var count: UInt32 = 0

    /// The notices that wait until earlier ones are delivered, so that no observer receives two at
    /// once.
    var pending: [ClientNotice] = []
    var isDraining = false
  }

  private let state = Mutex(State())

  /// Makes a device.
  package init() {}

  package var callbacks: DelegateCallbacks { .onCreatorsContext }

  package let lineShift = LineShift()

  package var lastReceived: Fix? {
    get { nil }
    set {}
  }

  package var appSnapshot: AppSnapshot {
    var snapshot = AppSnapshot()
    // No Info.plist is read here, so none of its keys is known to be missing.
    snapshot.hasLocationBackgroundMode = true
    return snapshot
  }

  package var monitoredRegions: [CircularRegion] { [] }

  package func makeClient(_ role: ClientRole, observer: any ClientObserver) -> ClientID {
    let client = state.withLock { state in
      state.count += 1
      state.observers[ClientID(state.count)] = observer
      return ClientID(state.count)
    }
    if role == .manager { notify(client, .authorizationChanged(appSnapshot.authorization)) }
    return client
  }

  package func release(_ client: ClientID) {
    state.withLock { state in
      state.observers[client] = nil
      state.pending.removeAll { $0.client == client }
    }
  }

  package func send(_ event: AppEvent) {
    switch event {
    case .fullAccuracyRequested(let client, _, let request):
      notify(client, .requestCompleted(request, .denied))
    case .requestEnded(let request, let client): notify(client, .requestCompleted(request, nil))
    case .regionMonitoringStarted(let region, let client):
      notify(client, .monitoringFailed(region, .regionMonitoringDenied))
    case .regionStateRequested(let region, let client):
      notify(client, .stateDetermined(.unknown, region))
    case .oneFixRequested(let client): notify(client, .failed(.denied))
    case .optionsChanged, .updatesStarted, .updatesStopped, .deferralAllowed, .deferralDisallowed,
      .headingStarted, .headingStopped, .authorizationRequested, .regionMonitoringStopped,
      .visitMonitoringStarted, .visitMonitoringStopped, .significantChangesStarted,
      .significantChangesStopped, .conditionAdded, .conditionRemoved, .conditionHandled,
      .fixesDropped, .noticeDropped:
      break
    }
  }

  private func notify(_ client: ClientID, _ event: ClientEvent) {
    let notice = ClientNotice(
      time: UTCInstant(secondsSinceEpoch: 0), client: client, event: event)
    let drains = state.withLock { state in
      state.pending.append(notice)
      defer { state.isDraining = true }
      return !state.isDraining
    }
    while drains, let (observer, notice) = next() { observer?.receive(notice) }
  }

  /// Returns the oldest waiting notice and its observer, or ends the draining if none waits.
  private func next() -> ((any ClientObserver)?, ClientNotice)? {
    state.withLock { state in
      guard !state.pending.isEmpty else {
        state.isDraining = false
        return nil
      }
      let notice = state.pending.removeFirst()
      return (state.observers[notice.client], notice)
    }
  }

  package func snapshot(of client: ClientID) -> ClientSnapshot? { nil }

  package func access(of client: ClientID, known: inout CachedAccess) -> LocationAccess { .none }

  package func conditions(in monitor: String) -> [ConditionEvent] { [] }

  package func entitled(to event: ConditionEvent, in monitor: String) -> ConditionEvent? { nil }

  package func wake(_ body: @escaping @Sendable () -> Void) { body() }

  package func clientCaughtUp() {}

  package func clientIsIdle() {}
}
