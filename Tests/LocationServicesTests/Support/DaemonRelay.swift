// SPDX-License-Identifier: MIT

import Foundation
import LocationClient
import LocationCore
import LocationFiles
import LocationHost
import LocationLocalDevice
import LocationTesting
import Logging
import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import LocationDaemon

extension Trait where Self == BothDevices {
  /// Runs tests twice: on a device in the app's process, and through the sockets of a daemon.
  static var bothDevices: Self { BothDevices() }
}

/// Runs each test on both devices.
///
/// Suites about the queue of an app's own device, its record and its buffers are run on that alone.
/// What waits in a daemon has limits of its own, with tests of their own.
struct BothDevices: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  @concurrent
  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await function()
    try await AppRelays.$make.withValue({ DaemonRelay($0) }, operation: function)
  }
}

/// The sockets and sessions of a daemon in front of a device.
final class DaemonDoor: Sendable {
  private let device: InProcessDevice
  private let registry: AppRegistry
  private let path: String
  private let folder: String
  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)

  /// Opens a socket.
  ///
  /// - Parameters:
  ///   - device: The device with its app.
  ///   - isAwaited: Whether the device's timeline waits for the app.
  init(_ device: InProcessDevice, isAwaited: Bool = false) {
    self.device = device
    folder = FileManager.default.temporaryDirectory.path + "/locsim-\(UUID().uuidString)"
    path = folder + "/location"
    let log = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
    registry = AppRegistry(
      service: device.service,
      permissions: DaemonPermissions(
        store: InMemoryPermissionStore(), regions: CoarseAreaLink(without: nil, log: log), log: log),
      isAwaited: isAwaited, isSteady: false, hasCompass: { true })
    let server = DaemonServer(
      loop: group.next(), daemon: "test daemon", messagesPerSecond: .max
    ) { [registry] peer, descriptor in
      AppService(registry: registry, peer: peer, descriptor: descriptor, daemon: "test daemon")
    }
    do {
      _ = try server.listen(on: try DaemonSocket(path: path).descriptor)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  deinit {
    group.shutdownGracefully { _ in }
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Connects a process of the app.
  func connect() -> DaemonConnection {
    let app = device.app
    let verified = AppID(
      app.rawValue,
      program: AppProgram(user: getuid(), tier: .user, anchor: ""))
    registry.add(ConnectedApp(id: app, device: device), as: verified)
    let plist = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
      <key>CFBundleIdentifier</key><string>\(app.rawValue)</string>
      </dict></plist>
      """
    let hello = Hello(
      library: "test",
      infoPlist: ClaimedFile(
        path: "/app/Info.plist", base64: Data(plist.utf8).base64EncodedString()))
    do {
      return try DaemonConnection(path: path, hello: hello)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  /// Returns when the daemon has noticed that no process is connected any longer.
  func waitForEnd() {
    while !registry.sessions.isEmpty { try? group.next().submit {}.wait() }
    // What it does then is not about the next process.
    try? group.next().submit {}.wait()
  }
}

/// The sockets and sessions of a daemon between a simulated device and its app.
final class DaemonRelay: AppRelay {
  private let simulated: InProcessDevice
  private let door: DaemonDoor
  private let relayed = RelayedDevice()

  init(_ simulated: InProcessDevice) {
    self.simulated = simulated
    door = DaemonDoor(simulated)
    beginProcess()
  }

  deinit { relayed.end() }

  var device: any LocationDevice { relayed }

  func deliver() { while relayed.deliver() { simulated.service.performEffects() } }

  func endProcess() {
    relayed.end()
    door.waitForEnd()
  }

  func beginProcess() { relayed.begin(door.connect()) }
}
