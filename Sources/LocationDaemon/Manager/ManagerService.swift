// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationHost
import LocationJSON
import NIOCore

/// What the device's owner asks of a daemon.
protocol ManagedDaemon: SteeredDevice {
  /// What the daemon is doing.
  var status: DaemonStatus { get }

  /// Whether its decisions are a scenario's, and not those of the permission store.
  var hasOwnDecisions: Bool { get }

  /// Opens the permission store for what its owner decides.
  func openStore() throws(PermissionStoreError) -> any PermissionStore

  /// Reads the permission store now, and notifies apps of what has changed.
  func readStore()

  /// Has apps started for which something is due.
  var launches: LaunchDesk { get }

  /// Makes a context for an app, or returns the one that it has.
  func makeContext(for app: RegisteredApp) throws(ContextFault) -> ContextPlace
}

/// The interface for the device's owner on one connection (docs/reference/protocol.md).
final class ManagerService: VarlinkService {
  let daemon: any ManagedDaemon
  private let methods: DeviceMethods
  private let user: UInt32
  private var agent: AgentID?
  private var launcher: LaunchDesk.Agent?

  /// Makes the service of a new connection of a user.
  init(_ daemon: any ManagedDaemon, map: MapServer? = nil, user: UInt32) {
    self.daemon = daemon
    methods = DeviceMethods(daemon, map: map)
    self.user = user
  }

  var interface: (name: String, description: String) {
    (ManagerInterface.name, ManagerInterface.description)
  }

  var awaitsFirstCall: Bool { false }

  func take(_ method: Substring, _ call: VarlinkCall, on connection: VarlinkConnection) throws {
    switch method {
    case "GetStatus":
      connection.answer(call) { writer in
        writer.writeReply { [daemon] in $0.member("status", daemon.status) }
      }
    case "ReadStore" where daemon.hasOwnDecisions:
      connection.refuse(call, ProtocolError.ownDecisions) { _ in }
    case "ReadStore":
      daemon.readStore()
      // What follows is sent to apps before this.
      connection.answer(call, after: daemon.device) { $0.writeReply { _ in } }
    case "WatchPrompts":
      guard call.acceptsMore, agent == nil else {
        throw MessageFault.invalid("more")
      }
      watch(on: connection.channel)
    case "WatchLaunches":
      guard call.acceptsMore, launcher == nil else {
        throw MessageFault.invalid("more")
      }
      watchLaunches(on: connection.channel)
    case "MakeContext": try makeContext(call, connection)
    case _ where try takePermissions(method, call, connection): break
    case _ where try methods.take(method, call, connection): break
    default:
      connection.refuse(call, ProtocolError.methodNotFound) { $0.member("method", call.method) }
    }
  }

  func end() {
    methods.end()
    if let agent { daemon.desk.remove(agent) }
    if let launcher { daemon.launches.remove(launcher) }
    (agent, launcher) = (nil, nil)
  }

  private func watch(on channel: any Channel) {
    agent = daemon.desk.add { news in
      var writer = JSONWriter()
      news.write(to: &writer)
      channel.writeAndFlush(ByteBuffer(bytes: writer.bytes), promise: nil)
    }
  }

  private func watchLaunches(on channel: any Channel) {
    launcher = daemon.launches.add(of: user) { due in
      var writer = JSONWriter()
      due.write(to: &writer)
      channel.writeAndFlush(ByteBuffer(bytes: writer.bytes), promise: nil)
    }
  }

  private func makeContext(_ call: VarlinkCall, _ connection: VarlinkConnection) throws {
    var parameters = call.parameters
    let request = try ContextRequest(from: &parameters)
    do throws(ContextFault) {
      let place = try daemon.makeContext(for: RegisteredApp(user: user, request: request))
      connection.answer(call) { writer in
        writer.writeReply { place.writeMembers(to: &$0) }
      }
    } catch {
      switch error {
      case .full: connection.refuse(call, ProtocolError.contextsFull)
      case .socket(let reason):
        connection.refuse(call, ProtocolError.contextFailed) { $0.member("reason", "\(reason)") }
      }
    }
  }
}
