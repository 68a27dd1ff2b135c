// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationJSON

/// What a person does to the daemon's source of positions.
extension ManagerService {
  /// Takes a call that steers the device.
  ///
  /// - Returns: Whether the method is one of these.
  /// - Throws: If its parameters are malformed.
  func takeLive(
    _ method: Substring, _ call: VarlinkCall, _ connection: VarlinkConnection
  ) throws -> Bool {
    if method == "MoveApp" {
      let move = try AppMove(call.parameters)
      let isConnected = daemon.move(AppID(move.identifier), to: move.phase.phase)
      connection.answer(call) { writer in
        writer.writeReply { $0.member("isConnected", isConnected) }
      }
      return true
    }
    if connection.answer(call, to: method, with: daemon.recording) { return true }
    guard let command = try LiveCommand(method: method, call.parameters) else { return false }
    connection.answer(call, with: command) { [daemon] in daemon.steer($0, reply: $1) }
    return true
  }
}
