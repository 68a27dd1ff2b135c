// SPDX-License-Identifier: MIT

package import LocationCore
import Synchronization

/// The device of a build that can reach none: no decision is known, so nothing is delivered.
///
/// Managers get their first callback, and requests end, so that no app waits for ever.
package final class AbsentDevice: LocationDevice {
  private struct State {
    var receivers: [ClientID: any ClientObserver] = [:]
    var count: UInt32 = 0
  }

  private let state = Mutex(State())

  /// Makes a device.
  package init() {}

  package var callbacks: DelegateCallbacks { .onCreatorsContext }

  package var lastReceived: Fix? {
    get { nil }
    set {}
  }

  package var appSnapshot: AppSnapshot { AppSnapshot() }

  package var monitoredRegions: [CircularRegion] { [] }

  package func makeClient(_ role: ClientRole, receiver: any ClientObserver) -> ClientID {
    let client = state.withLock { state in
      state.count += 1
      state.receivers[ClientID(state.count)] = receiver
      return ClientID(state.count)
    }
    if role == .manager { notify(client, .authorizationChanged(appSnapshot.authorization)) }
    return client
  }

  package func release(_ client: ClientID) { state.withLock { $0.receivers[client] = nil } }

  package func send(_ event: AppEvent) {
    switch event {
    case .fullAccuracyRequested(let client, _, let request):
      notify(client, .requestCompleted(request, .denied))
    case .requestEnded(let request, let client): notify(client, .requestCompleted(request, nil))
    case .regionMonitoringStarted(let region, let client):
      notify(client, .monitoringFailed(region, .regionMonitoringDenied))
    case .updatesStarted(let client), .oneFixRequested(let client):
      notify(client, .failed(.denied))
    case .optionsChanged, .updatesStopped, .deferralAllowed, .deferralDisallowed, .headingStarted,
      .headingStopped, .authorizationRequested, .regionMonitoringStopped, .regionStateRequested,
      .visitMonitoringStarted, .visitMonitoringStopped, .significantChangesStarted,
      .significantChangesStopped, .conditionAdded, .conditionRemoved, .conditionHandled,
      .fixesDropped, .noticeDropped:
      break
    }
  }

  private func notify(_ client: ClientID, _ event: ClientEvent) {
    let receiver = state.withLock { $0.receivers[client] }
    receiver?.receive(
      ClientNotice(time: UTCInstant(secondsSinceEpoch: 0), client: client, event: event))
  }

  package func snapshot(of client: ClientID) -> ClientSnapshot? { nil }

  package func access(of client: ClientID, known: inout CachedAccess) -> LocationAccess { .none }

  package func conditions(in monitor: String) -> [ConditionEvent] { [] }

  package func entitled(to event: ConditionEvent, in monitor: String) -> ConditionEvent? { nil }

  package func wake(_ body: @escaping @Sendable () -> Void) { body() }

  package func clientCaughtUp() {}

  package func clientIsIdle() {}
}
