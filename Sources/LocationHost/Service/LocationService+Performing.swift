// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import Synchronization

/// Performs the effects of the service's engine.
extension LocationService {
  private func exists(_ client: ClientID) -> Bool {
    state.withLock { $0.observers[client] != nil }
  }

  /// Runs code after all effects that are queued now were performed.
  ///
  /// It runs at once unless another thread performs effects, which then runs it. Only a service
  /// that performs effects at once does this.
  package func afterEffects(_ body: @escaping @Sendable () -> Void) {
    state.withLock { $0.pending.append(.run(body)) }
    performEffects()
  }

  /// Performs the queued effects, and the effects that they cause, in order.
  ///
  /// Only the one drainer calls it.
  ///
  /// - Parameter pending: The effects to begin with. It is empty afterwards, and its capacity is
  ///   reused.
  func drain(_ pending: inout [PendingEffect]) {
    while true {
      let releasesBefore = releases.load(ordering: .relaxed)
      for index in pending.indices {
        // An observer may have released another client of the same batch.
        if releases.load(ordering: .relaxed) != releasesBefore,
          let client = pending[index].client, !exists(client)
        {
          // The notice was recorded as delivered when the engine decided it.
          if outlets.waitsForClients {
            note(.dropped(client, count: pending[index].count, nil))
          }
          continue
        }
        perform(pending[index])
      }
      // This runs outside of the lock: the release of an effect's values may call the service.
      pending.removeAll(keepingCapacity: true)
      state.withLock { $0.exchange(&pending) }
      if pending.isEmpty { return }
    }
  }

  /// Performs the effects of a run of fixes, and returns the schedule that results.
  ///
  /// - Parameter run: The result of the run. Its delivery is `nil` afterwards.
  /// - Returns: The schedule.
  func perform(_ run: inout DeliveryRun) -> Schedule {
    guard var delivery = run.delivery.take() else {
      performEffects()
      return schedule
    }
    if releases.load(ordering: .relaxed) == run.releases || exists(delivery.client) {
      deliver(delivery)
    }
    delivery.fixes.removeAll(keepingCapacity: true)
    var pending: [PendingEffect] = []
    let schedule = state.withLock { state in
      state.reuse(&delivery.fixes)
      state.exchange(&pending)
      return Schedule(&state)
    }
    if pending.isEmpty { return schedule }
    drain(&pending)
    return self.schedule
  }

  /// Delivers fixes to a client.
  ///
  /// Only the one drainer calls it.
  private func deliver(_ delivery: Delivery) {
    if observesClients {
      for fix in delivery.fixes { outlets.observe?(.client(fix.notice(for: delivery.client))) }
    }
    delivery.observer.receive(delivery.fixes, for: delivery.client)
  }

  /// Whether a notice is about a decision that was taken back before the client was notified.
  private func isTakenBack(_ notice: ClientNotice) -> Bool {
    guard case .authorizationChanged(let new) = notice.event else { return false }
    return state.withLock { $0.isTakenBack(new, for: notice.client) }
  }

  private func perform(_ effect: PendingEffect) {
    switch effect {
    case .notify(let observer, let notice):
      if isTakenBack(notice) { return }
      if observesClients, !outlets.waitsForClients { outlets.observe?(.client(notice)) }
      observer.receive(notice)
    case .deliver(let delivery):
      deliver(delivery)
    case .observe(let notice):
      if !outlets.waitsForClients { outlets.observe?(.device(notice)) }
    case .persist(let record, let app):
      guard let kept = outlets.persist(record, app) else { return }
      state.withLock { $0.takeBack(kept, of: app) }
    case .persistMonitoring(let record, let app):
      outlets.persistMonitoring(record, app)
    case .recordAccess(let record):
      outlets.recordAccess(record)
    case .wake(let app):
      outlets.wake(app)
    case .present(let prompt):
      // The completion may run on any thread, maybe before this returns. The drainer performs the
      // effects that follow.
      outlets.prompter.present(prompt) { [weak self] outcome in
        self?.send(.promptEnded(prompt.id, outcome))
      }
    case .withdraw(let id):
      outlets.prompter.withdraw(id)
    case .run(let body):
      body()
    }
  }
}
