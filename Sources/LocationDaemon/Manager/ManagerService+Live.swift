// SPDX-License-Identifier: MIT

import LocationClient
import LocationJSON
import NIOCore

/// What a person does to the daemon's source of positions.
extension ManagerService {
  /// Takes a call that steers the device.
  ///
  /// - Returns: Whether the method is one of these.
  /// - Throws: If its parameters are malformed.
  func takeLive(
    _ method: Substring, _ call: VarlinkCall, _ connection: VarlinkConnection
  ) throws -> Bool {
    guard let command = try LiveCommand(method: method, call.parameters) else { return false }
    let promise = connection.channel.eventLoop.makePromise(
      of: Result<LiveStatus, LiveFault>.self)
    daemon.steer(command) { promise.succeed($0) }
    connection.answer(after: promise.futureResult) { result in
      switch result {
      case .success(let status):
        connection.answer(call) { writer in
          writer.writeReply { $0.member("state", status) }
        }
      case .failure(let fault):
        connection.refuse(call, ProtocolError.cannotSteer) { writer in
          writer.member("reason", fault.reason)
          writer.member("isUsage", fault.isUsage)
        }
      }
    }
    return true
  }
}
