// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationFakes
import Synchronization

/// The connection of a scenario's app, on which each call returns when all that follows from it was
/// delivered.
final class StagedDevice: LocationDevice {
  private let connection: DaemonConnection
  private let app: AppID
  private unowned let stage: DaemonStage

  init(_ connection: DaemonConnection, of app: AppID, on stage: DaemonStage) {
    self.connection = connection
    self.app = app
    self.stage = stage
  }

  var callbacks: DelegateCallbacks { connection.callbacks }
  var lineShift: LineShift { connection.lineShift }
  var lastReceived: Fix? {
    get { connection.lastReceived }
    set { connection.lastReceived = newValue }
  }
  var appSnapshot: AppSnapshot { connection.appSnapshot }
  var monitoredRegions: [CircularRegion] { connection.monitoredRegions }

  func makeClient(_ role: ClientRole, observer: any ClientObserver) -> ClientID {
    let client = connection.makeClient(
      role, observer: StagedObserver(observer, of: app, on: stage))
    connection.settle()
    return client
  }

  func release(_ client: ClientID) {
    connection.release(client)
    settle()
  }

  func send(_ event: AppEvent) {
    connection.send(event)
    settle()
  }

  /// Waits for the daemon, unless the app reacts to a notice, on the thread that reads.
  private func settle() {
    if !StagedObserver.isReacting { connection.settle() }
  }

  func snapshot(of client: ClientID) -> ClientSnapshot? { connection.snapshot(of: client) }

  func access(of client: ClientID, known: inout CachedAccess) -> LocationAccess {
    connection.access(of: client, known: &known)
  }

  func conditions(in monitor: String) -> [ConditionEvent] { connection.conditions(in: monitor) }

  func entitled(to event: ConditionEvent, in monitor: String) -> ConditionEvent? {
    connection.entitled(to: event, in: monitor)
  }

  func wake(_ body: @escaping @Sendable () -> Void) { connection.wake(body) }
  func clientCaughtUp() { connection.clientCaughtUp() }
  func clientIsIdle() { connection.clientIsIdle() }
}

/// Passes what a client receives to an observer under the daemon's name for the client.
private final class StagedObserver: ClientObserver {
  /// Whether the app reacts to a notice now, on the thread that reads.
  @TaskLocal static var isReacting = false

  private let observer: any ClientObserver
  private let app: AppID
  private unowned let stage: DaemonStage
  private let known = Mutex<ClientID?>(nil)

  init(_ observer: any ClientObserver, of app: AppID, on stage: DaemonStage) {
    self.observer = observer
    self.app = app
    self.stage = stage
  }

  func receive(_ notice: ClientNotice) {
    let client = known.withLock { known in
      known = known ?? stage.client(notice.client, of: app)
      return known
    }
    guard let client else { return }
    Self.$isReacting.withValue(true) {
      observer.receive(ClientNotice(time: notice.time, client: client, event: notice.event))
    }
  }
}
