// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import Synchronization

/// How a service performs its engine's effects.
extension LocationService {
  private func exists(_ client: ClientID) -> Bool {
    state.withLock { $0.receivers[client] != nil }
  }

  /// Performs effects that wait, and those that they lead to, in order; called by the one drainer alone.
  ///
  /// - Parameter pending: The effects to begin with; afterwards empty, and their room is used again.
  func drain(_ pending: inout [PendingEffect]) {
    while true {
      let releasesBefore = releases.load(ordering: .relaxed)
      for index in pending.indices {
        // A receiver may have released another client of the same batch.
        if releases.load(ordering: .relaxed) != releasesBefore,
          let client = pending[index].client, !exists(client)
        {
          // It was recorded as told when it was decided.
          if outlets.waitsForClients {
            note(.notHandedOver(client, count: pending[index].count, nil))
          }
          continue
        }
        perform(pending[index])
      }
      // Outside of the lock: what goes with an effect may call the service when it ends.
      pending.removeAll(keepingCapacity: true)
      state.withLock { $0.exchange(&pending) }
      if pending.isEmpty { return }
    }
  }

  /// Performs what fixes led to, and what that leads to, and says what falls due then.
  func perform(_ run: DeliveryRun) -> Schedule {
    if let delivery = run.delivery { return deliver(delivery) }
    performEffects()
    return outlook
  }

  /// Tells a client something; called by the one drainer alone.
  private func deliver(_ delivery: Delivery) -> Schedule {
    if observesClients { outlets.observe?(.client(delivery.notice)) }
    delivery.receiver.receive(delivery.notice)
    var pending: [PendingEffect] = []
    let outlook = state.withLock { state in
      state.exchange(&pending)
      return Schedule(&state)
    }
    if pending.isEmpty { return outlook }
    drain(&pending)
    return self.outlook
  }

  private func perform(_ effect: PendingEffect) {
    switch effect {
    case .notify(let receiver, let notice):
      if observesClients, !outlets.waitsForClients { outlets.observe?(.client(notice)) }
      receiver.receive(notice)
    case .observe(let notice):
      if !outlets.waitsForClients { outlets.observe?(.device(notice)) }
    case .persist(let record, let app):
      outlets.persist(record, app)
    case .persistMonitoring(let record, let app):
      outlets.persistMonitoring(record, app)
    case .recordAccess(let record):
      outlets.recordAccess(record)
    case .wake(let app):
      outlets.wake(app)
    case .present(let prompt):
      // Told from whatever thread, or before this returns; the drainer takes up what follows.
      outlets.prompter.present(prompt) { [weak self] outcome in
        self?.send(.promptEnded(prompt.id, outcome))
      }
    case .withdraw(let id):
      outlets.prompter.withdraw(id)
    }
  }
}
