// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import Synchronization

/// A session on a device, until it is invalidated or released.
final class SessionHandle: Sendable {
  /// Delivers the session's diagnostics to iterators.
  let diagnostics = DiagnosticsHub()

  private let device: any LocationDevice
  private let session: ClientID
  private let isOver = Atomic(false)

  /// Begins a session on a device.
  init(on device: any LocationDevice, _ role: ClientRole) {
    self.device = device
    session = device.makeClient(role, observer: diagnostics)
  }

  deinit { invalidate() }

  /// Ends the session, unless it has ended.
  func invalidate() {
    guard !isOver.exchange(true, ordering: .relaxed) else { return }
    device.release(session)
    diagnostics.finish()
  }
}

/// Delivers a session's diagnostics to all its iterators.
final class DiagnosticsHub: ClientObserver {
  /// The most diagnostics that may wait for an iterator; beyond that the newest are kept.
  static let limit = 64

  private struct Listener {
    weak var buffer: AsyncBuffer<ServiceDiagnostics>?
  }

  private struct State {
    var newest: ServiceDiagnostics?
    var listeners: [Listener] = []
    var isFinished = false
  }

  private let state = Mutex(State())

  func receive(_ notice: ClientNotice) {
    guard case .diagnosticsChanged(let diagnostics) = notice.event else { return }
    let listeners = state.withLock { state in
      state.newest = diagnostics
      state.listeners.removeAll { $0.buffer == nil }
      return state.listeners.compactMap(\.buffer)
    }
    for listener in listeners { listener.append(diagnostics) }
  }

  func end() { finish() }

  /// The buffer for one iterator, beginning with the diagnostics last delivered.
  func makeBuffer() -> AsyncBuffer<ServiceDiagnostics> {
    let buffer = AsyncBuffer<ServiceDiagnostics>(limit: Self.limit)
    state.withLock { state in
      if let newest = state.newest { buffer.append(newest) }
      if state.isFinished { buffer.finish() }
      state.listeners.append(Listener(buffer: buffer))
    }
    return buffer
  }

  /// Ends all iterations.
  func finish() {
    let listeners = state.withLock { state in
      state.isFinished = true
      return state.listeners.compactMap(\.buffer)
    }
    for listener in listeners { listener.finish() }
  }
}
