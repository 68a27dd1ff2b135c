// SPDX-License-Identifier: MIT

import ArgumentParser
import Dispatch
import LocationClient
import LocationCore
import LocationFiles
import LocationHost
import Synchronization

/// A monitor that is an app of the daemon, which has the receiver and the permissions.
final class DaemonMonitor: ClientObserver {
  private let delivery: DeliveryArguments
  private let watching: WatchingArguments
  private let outlets: MonitorOutlets
  private let alarm: Alarm
  private let waiting = Mutex<[ClientNotice]>([])

  /// Makes a monitor that is not connected.
  ///
  /// - Parameters:
  ///   - delivery: The options for the delivery of its fixes.
  ///   - watching: The options for the services that watch for it.
  ///   - outlets: The destinations of its notices.
  ///   - alarm: Rung when there is something to do.
  init(
    delivery: DeliveryArguments, watching: WatchingArguments, outlets: MonitorOutlets, alarm: Alarm
  ) {
    self.delivery = delivery
    self.watching = watching
    self.outlets = outlets
    self.alarm = alarm
  }

  /// Connects to the daemon that an app would use.
  ///
  /// - Parameter app: The identity of the command in the permission store.
  /// - Returns: The connection; `nil` if no daemon answers.
  static func connect(as app: AppID) -> DaemonConnection? {
    let plist = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
      <key>CFBundleIdentifier</key><string>\(app.rawValue)</string>
      <key>CFBundleName</key><string>\(app.rawValue)</string>
      <key>NSLocationWhenInUseUsageDescription</key>
      <string>Shows positions on this terminal, and writes them where its options say.</string>
      </dict></plist>
      """
    var hello = Hello(library: "locsim \(LocsimVersion.text)")
    hello.infoPlist = ClaimedFile(text: plist, path: app.rawValue)
    return DaemonChoice.connect(as: hello) { news in
      switch news {
      case .connected(let daemon):
        Terminal.line("locsim: positions come from the daemon (\(daemon.harmless))")
      case .diagnostic(let line): Terminal.line("locsim: \(line.harmless)")
      case .disconnected(let fault): Terminal.line("locsim: no position: \(fault)")
      }
    }
  }

  func receive(_ notice: ClientNotice) {
    waiting.withLock { $0.append(notice) }
    alarm.ring()
  }

  /// Runs until it is interrupted, the duration has passed, the permission is lost, or writing
  /// fails.
  ///
  /// - Throws: The exit status, unless it is success.
  func run(on connection: DaemonConnection, for duration: Duration?) throws {
    let interruption = Interruption(ringing: alarm)
    interruption.watch()
    outlets.begin()
    let client = start(on: connection)
    var renewal = DeferralRenewal(delivery.deferral)
    let end = duration.map { MachineClock.now + ($0 / .seconds(1)) }
    var isRefused = false
    while !interruption.hasCome, !outlets.hasFailed, !isRefused {
      for notice in waiting.withLock({ $0.takeAll() }) {
        outlets.take(notice)
        if case .authorizationChanged(let state) = notice.event {
          isRefused = state.status.isRefusal
        }
        guard let bounds = renewal.bounds(after: notice.event) else { continue }
        connection.send(.deferralAllowed(client, bounds))
      }
      outlets.flush()
      if isRefused || alarm.wait(until: end) == false { break }
    }
    let counts = watching.hasUpdates ? connection.snapshot(of: client)?.counts : nil
    // The daemon would monitor on for the next run.
    for event in watching.ends(of: client) { connection.send(event) }
    connection.release(client)
    connection.synchronize()
    connection.end()
    outlets.end()
    _ = outlets.wait(until: .now() + .milliseconds(500))
    outlets.reportFailure()
    if let counts { Terminal.line("locsim: \(counts.summary)") }
    if outlets.hasFailed { throw ExitStatus.inputOutput }
    guard isRefused, !interruption.hasCome else { return }
    Terminal.line("locsim: \(NoLocation.denied.line("no location: the app is not authorized"))")
    throw ExitStatus.noPermission
  }

  /// Makes the app's manager, and starts its updates and the services that watch for it.
  private func start(on connection: DaemonConnection) -> ClientID {
    let client = connection.makeClient(.manager, observer: self)
    if watching.hasUpdates { connection.send(.optionsChanged(client, delivery.options)) }
    connection.send(.authorizationRequested(.whenInUse, client))
    if watching.hasUpdates { connection.send(.updatesStarted(client)) }
    for event in watching.events(of: client) { connection.send(event) }
    return client
  }
}

extension [ClientNotice] {
  fileprivate mutating func takeAll() -> Self {
    defer { removeAll(keepingCapacity: true) }
    return self
  }
}
