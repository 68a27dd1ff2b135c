// SPDX-License-Identifier: MIT

import LocationClient
import LocationHost
import LocationJSON
import NIOCore

extension VarlinkConnection {
  /// Answers a call with the state after a command, or with why it cannot be done.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - command: The command.
  ///   - steer: Does the command; its reply comes on any thread.
  func answer(
    _ call: VarlinkCall, with command: LiveCommand,
    by steer: (LiveCommand, @escaping SteeringDesk.Reply) -> Void
  ) {
    let promise = channel.eventLoop.makePromise(of: Result<LiveStatus, LiveFault>.self)
    steer(command) { promise.succeed($0) }
    answer(after: promise.futureResult) { [self] result in
      switch result {
      case .success(let status):
        answer(call) { writer in
          writer.writeReply { $0.member("state", status) }
        }
      case .failure(let fault): refuse(call, with: fault)
      }
    }
  }

  /// Answers a call with the members of a reply, or with why there are none.
  func answer(
    _ call: VarlinkCall, with result: Result<(inout JSONWriter) -> Void, LiveFault>
  ) {
    switch result {
    case .success(let members): answer(call) { $0.writeReply(members) }
    case .failure(let fault): refuse(call, with: fault)
    }
  }

  /// Answers a call with why it cannot be done.
  func refuse(_ call: VarlinkCall, with fault: LiveFault) {
    refuse(call, ProtocolError.cannotSteer) { writer in
      writer.member("reason", fault.reason)
      writer.member("isUsage", fault.isUsage)
    }
  }
}
