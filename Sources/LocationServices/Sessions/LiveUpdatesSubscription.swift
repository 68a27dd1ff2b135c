// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import Synchronization

/// An iteration over live updates, which ends the service when it is released.
final class LiveUpdatesSubscription: Sendable {
  private let device: any LocationDevice
  private let mailbox: LiveUpdatesMailbox

  /// Its name in the engine.
  let client: ClientID
  private let isOver = Atomic(false)
  private let access = Mutex(CachedAccess())

  /// Begins an iteration.
  init(on device: any LocationDevice, _ configuration: LiveConfiguration) {
    self.device = device
    let mailbox = LiveUpdatesMailbox(on: device)
    self.mailbox = mailbox
    client = device.makeClient(.liveUpdates(configuration), observer: mailbox)
  }

  deinit { end() }

  /// The next update; `nil` when the task is canceled, which ends the service.
  func next(isolation: isolated (any Actor)? = #isolation) async -> CLLocationUpdate? {
    while true {
      guard let waiting = await mailbox.buffer.next(isolation: isolation) else {
        end()
        return nil
      }
      guard isStillEntitled(to: waiting) else { continue }
      if waiting.neededAccess == .full { device.lastReceived = waiting.fix }
      return waiting.update(on: device)
    }
  }

  /// Whether a waiting update may still be delivered: authorization may be gone since.
  private func isStillEntitled(to update: WaitingUpdate) -> Bool {
    guard update.neededAccess > .none else { return true }
    let access = access.withLock { device.access(of: client, known: &$0) }
    if access >= update.neededAccess { return true }
    if update.neededAccess == .full, let snapshot = device.snapshot(of: client) {
      device.send(.fixesDropped(client, count: 1, snapshot.reasonOfLoss))
    }
    return false
  }

  private func end() {
    guard !isOver.exchange(true, ordering: .relaxed) else { return }
    mailbox.buffer.cancel()
    device.release(client)
  }
}

extension ClientSnapshot {
  /// Why waiting fixes may no longer be delivered.
  var reasonOfLoss: DropReason {
    authorization.status.permitsFixes ? .reducedAccuracy : .notAuthorized
  }
}
