// SPDX-License-Identifier: MIT

package import LocationClient
import LocationFiles
package import LocationHost
import LocationJSON
package import LocationScenarios
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

  /// Makes a server, and begins to serve.
  ///
  /// - Parameters:
  ///   - name: The name and the version of the program.
  ///   - desk: Takes the commands.
  ///   - recording: What is recorded, or why nothing is.
  /// - Throws: `PrivateFolder.Failure`, `DaemonSocketError` or the event loop's error.
  package init(
    name: String, desk: SteeringDesk, recording: Result<DeviceRecording, LiveFault>
  ) throws {
    try ControlFolder.make()
    let socket = try DaemonSocket(unlocked: ControlFolder.socket(of: getpid()), .user)
    path = socket.path
    let user = geteuid()
    let server = DaemonServer(loop: group.next(), daemon: name) { peer, _ in
      peer.user == user ? ControlService(desk, recording) : nil
    }
    channel = try server.listen(on: socket.descriptor)
  }

  /// Stops serving.
  package func close() {
    _ = unsafe unlink(path)
    try? channel.close().wait()
    try? group.syncShutdownGracefully()
  }
}

/// The part of the manager interface that steers, on one connection.
final class ControlService: VarlinkService {
  private let desk: SteeringDesk

  private let recording: Result<DeviceRecording, LiveFault>

  init(_ desk: SteeringDesk, _ recording: Result<DeviceRecording, LiveFault>) {
    (self.desk, self.recording) = (desk, recording)
  }

  var interface: (name: String, description: String) {
    (ManagerInterface.name, ManagerInterface.description)
  }

  var awaitsFirstCall: Bool { false }

  func take(_ method: Substring, _ call: VarlinkCall, on connection: VarlinkConnection) throws {
    if connection.answer(call, to: method, with: recording) { return }
    guard let command = try LiveCommand(method: method, call.parameters) else {
      return connection.refuse(call, ProtocolError.methodNotFound) { writer in
        writer.member("method", call.method)
      }
    }
    connection.answer(call, with: command) { [desk] in desk.submit($0, reply: $1) }
  }

  func end() {}
}
