// SPDX-License-Identifier: MIT

import LocationClient
import LocationFiles
import LocationJSON
import NIOCore
import NIOPosix

/// Lets other commands of the user steer the timeline of this process.
///
/// It serves the methods of the manager interface that steer, on a socket of its own
/// (``ControlFolder``).
package final class ControlServer: Sendable {
  /// The path of the socket.
  package let path: String

  private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
  private let channel: any Channel
  private let map: MapServer

  /// Makes a server, and begins to serve.
  ///
  /// - Parameters:
  ///   - name: The name and the version of the program.
  ///   - device: The device that is steered.
  /// - Throws: `PrivateFolder.Failure`, `DaemonSocketError` or the event loop's error.
  package init(name: String, device: any SteeredCommand) throws {
    let socket = try ControlFolder.listen()
    path = socket.path
    let user = geteuid()
    let map = MapServer(loop: group.next(), name: name) { ControlService(device, map: nil) }
    self.map = map
    let server = DaemonServer(loop: group.next(), daemon: name) { peer, _ in
      peer.user == user ? ControlService(device, map: map) : nil
    }
    channel = try server.listen(on: socket.descriptor)
  }

  /// Returns an address that opens the page of the device once.
  ///
  /// - Throws: `LiveFault` if it cannot be served.
  package func mapAddress(_ options: MapOptions) throws -> String {
    try map.address(options).wait()
  }

  /// Stops serving.
  package func close() {
    _ = unsafe unlink(path)
    map.close()
    try? channel.close().wait()
    try? group.syncShutdownGracefully()
  }
}

/// The part of the manager interface for one who looks and steers, on one connection.
final class ControlService: VarlinkService {
  private let device: any SteeredCommand
  private let methods: DeviceMethods

  init(_ device: any SteeredCommand, map: MapServer?) {
    self.device = device
    methods = DeviceMethods(device, map: map)
  }

  var interface: (name: String, description: String) {
    (ManagerInterface.name, ManagerInterface.description)
  }

  var awaitsFirstCall: Bool { false }

  func take(_ method: Substring, _ call: VarlinkCall, on connection: VarlinkConnection) throws {
    switch method {
    case "Decide":
      device.decide(try PermissionChange(call.parameters))
      connection.answer(call) { $0.writeReply { _ in } }
    case "ChangeDevice":
      device.change(try DeviceChange(call.parameters))
      connection.answer(call) { $0.writeReply { _ in } }
    case _ where try methods.take(method, call, connection): break
    default:
      connection.refuse(call, ProtocolError.methodNotFound) { $0.member("method", call.method) }
    }
  }

  func end() { methods.end() }
}
