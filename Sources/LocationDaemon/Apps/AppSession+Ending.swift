// SPDX-License-Identifier: MIT

import LocationClient
import LocationHost
import LocationJSON
import NIOCore
import Synchronization

/// The end of a process, or of the patience with it.
extension AppSession {
  /// The longest wait of a timeline for a process that handles nothing.
  private static let patience = TimeAmount.seconds(1)

  /// The time after which a process that takes nothing is disconnected.
  private static let mostStalls = 30

  /// Watches whether the app acknowledges what was sent, while something was.
  func startTiming() {
    let progress = state.withLock { state -> Int? in
      guard !state.isTiming, !state.isEnded else { return nil }
      state.isTiming = true
      return state.progress
    }
    guard let progress else { return }
    loop.scheduleTask(in: Self.patience) { [weak self] in self?.checkProgress(since: progress) }
  }

  private func checkProgress(since progress: Int) {
    let (stalls, mustGoOn) = state.withLock { state -> (Int, Bool) in
      state.isTiming = false
      guard !state.outgoing.isAcknowledged else { return (0, false) }
      if state.progress == progress { state.stalls += 1 }
      return (state.stalls, true)
    }
    if stalls >= Self.mostStalls {
      state.withLock { $0.watch }?.close(promise: nil)
      return
    }
    // The timeline no longer waits for the app.
    if stalls == 1, isAwaited { device.clientCaughtUp() }
    if mustGoOn { startTiming() }
  }

  /// Ends the session: its clients are released.
  ///
  /// - Parameter error: The name of an error that the app receives before.
  func end(_ error: String? = nil) {
    let (clients, watch) = state.withLock { state in
      defer {
        state.isEnded = true
        state.clients = [:]
        state.watch = nil
        state.outgoing = OutgoingNotices()
      }
      return (state.clients.values.map(\.client), state.watch)
    }
    for client in clients.sorted() { device.release(client) }
    if let error, let watch {
      var writer = JSONWriter()
      writer.writeError(error)
      watch.writeAndFlush(ByteBuffer(bytes: writer.bytes), promise: nil)
    }
    watch?.close(promise: nil)
  }
}
