// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import Synchronization

/// Receives the notices of one iteration over live updates, on any thread, until the iterator takes
/// them.
final class LiveUpdatesMailbox: ClientObserver {
  /// Updates that may wait before a source that can wait is asked to wait.
  static let backlog = 1_024

  /// The most updates that may wait if the source cannot; beyond that the newest are kept.
  static let limit = 4_096

  /// The most updates that may wait under virtual time, since none is taken while time passes.
  static let virtualLimit = 1_000_000

  let buffer: AsyncBuffer<WaitingUpdate>

  /// The diagnostics last delivered; every update carries them.
  private let flags = Mutex(ServiceDiagnostics())

  private let device: any LocationDevice

  /// Makes a mailbox on a device.
  init(on device: any LocationDevice) {
    self.device = device
    switch device.callbacks {
    case .onCreatorsContext:
      buffer = AsyncBuffer(
        limit: Self.limit, backlog: Self.backlog, wake: { device.wake($0) },
        caughtUp: { device.clientCaughtUp() })
    // No update is taken while virtual time passes, so its source cannot wait.
    case .whileAdvancing: buffer = AsyncBuffer(limit: Self.virtualLimit)
    }
  }

  var isBacklogged: Bool { buffer.isBacklogged }

  func receive(_ notice: ClientNotice) {
    if case .diagnosticsChanged(let diagnostics) = notice.event {
      flags.withLock { $0 = diagnostics }
      return append(WaitingUpdate(diagnostics: diagnostics), of: notice.client)
    }
    switch notice.event.report {
    case .fixes(let fixes): for fix in fixes { append(waiting(fix), of: notice.client) }
    case .stationary(let fix): append(waiting(fix, isStationary: true), of: notice.client)
    case .region(let region): append(waiting(region.fix, needing: .region), of: notice.client)
    // Live updates get no other events.
    case .authorization, .heading, .failure, .paused, .occurrence, nil: break
    }
  }

  // An iterator takes its update later in any case.
  var takesRuns: Bool { true }

  func receive(_ fixes: [DeliveredFix], for client: ClientID) {
    for fix in fixes { append(waiting(fix.fix), of: client) }
  }

  func end() { buffer.cancel() }

  /// Makes an update wait.
  ///
  /// If a fix is dropped for it, the fix counts as dropped; regions and diagnostics do not.
  private func append(_ update: WaitingUpdate, of client: ClientID) {
    guard buffer.append(update)?.neededAccess == .full else { return }
    device.send(.fixesDropped(client, count: 1, .bufferFull))
  }

  private func waiting(
    _ fix: Fix, isStationary: Bool = false, needing access: LocationAccess = .full
  ) -> WaitingUpdate {
    let diagnostics = flags.withLock { flags in
      // A position itself shows that there is one again.
      flags.remove(.locationUnavailable)
      return flags
    }
    return WaitingUpdate(
      fix: fix, isStationary: isStationary, diagnostics: diagnostics, neededAccess: access)
  }
}

/// An update before it is taken: its object is created on the thread that uses it.
struct WaitingUpdate: Sendable {
  var fix: Fix?
  var isStationary = false
  let diagnostics: ServiceDiagnostics

  /// The access that it needs.
  var neededAccess = LocationAccess.none

  /// The update that is delivered to the app of a device.
  func update(on device: any LocationDevice) -> CLLocationUpdate {
    CLLocationUpdate(
      location: fix.map { CLLocation($0, on: device) }, stationary: isStationary,
      diagnostics: diagnostics)
  }
}
