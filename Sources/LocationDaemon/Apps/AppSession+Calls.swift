// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationHost
import Synchronization

/// The calls of a process.
extension AppSession {
  /// Does what a call says.
  ///
  /// - Returns: Whether it could be done; if not, a limit is reached.
  func perform(_ call: AppCall) -> Bool {
    switch call {
    case .event(let event): send(event)
    case .makeClient(let number, let role): return makeClient(number, role)
    case .releaseClient(let number): release(number)
    case .acknowledge(let serial): acknowledge(serial)
    case .getState, .getClient, .getConditions, .getEntitled: break
    }
    return true
  }

  /// The result of a call, after all that followed from it has been queued for the app.
  func result(of call: AppCall) -> CallResult {
    var (client, conditions): (ClientSnapshot?, [ConditionEvent]?)
    switch call {
    case .event, .makeClient, .releaseClient, .getState, .acknowledge: break
    case .getClient(let number):
      client = state.withLock { $0.clients[number]?.client }.flatMap { device.snapshot(of: $0) }
    case .getConditions(let monitor): conditions = device.conditions(in: monitor)
    case .getEntitled(let event, let monitor):
      conditions = device.entitled(to: event, in: monitor).map { [$0] } ?? []
    }
    // What follows from the call is sent before its result.
    flush()
    let serial = state.withLock { $0.outgoing.nextSerial - 1 }
    return CallResult(
      serial: serial, state: currentState, client: client, conditions: conditions)
  }

  private func send(_ event: AppEvent) {
    guard let number = event.client else { return device.send(event) }
    guard let client = state.withLock({ $0.clients[number]?.client }) else { return }
    device.send(event.of(client))
  }

  private func makeClient(_ number: ClientID, _ role: ClientRole) -> Bool {
    let (isKnown, isFull) = state.withLock { state in
      (state.clients[number] != nil, state.clients.count >= Self.mostClients)
    }
    // The app says it again after it has connected again.
    if isKnown { return true }
    guard !isFull else { return false }
    let observer = RemoteClient(number, self)
    let client = device.makeClient(role, observer: observer)
    state.withLock { $0.clients[number] = Client(client: client, role: role, observer: observer) }
    // A scenario may wait for it.
    device.clientCaughtUp()
    return true
  }

  private func release(_ number: ClientID) {
    let client = state.withLock { state in
      state.outgoing.remove(number)
      return state.clients.removeValue(forKey: number)?.client
    }
    if let client { device.release(client) }
  }

  private func acknowledge(_ serial: Int) {
    let (wasBacklogged, isBacklogged, isIdle) = state.withLock { state in
      let was = state.outgoing.isBacklogged
      if state.outgoing.acknowledge(serial) {
        (state.progress, state.stalls) = (state.progress + 1, 0)
      }
      return (was, state.outgoing.isBacklogged, state.outgoing.isIdle)
    }
    flush()
    if isAwaited {
      if wasBacklogged, !isBacklogged { device.clientCaughtUp() }
      if isIdle { device.clientIsIdle() }
    }
  }
}
