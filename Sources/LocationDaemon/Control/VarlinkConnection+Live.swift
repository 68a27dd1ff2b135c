// SPDX-License-Identifier: MIT

import LocationClient
import LocationHost
import LocationJSON
import LocationScenarios
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

  private func refuse(_ call: VarlinkCall, with fault: LiveFault) {
    refuse(call, ProtocolError.cannotSteer) { writer in
      writer.member("reason", fault.reason)
      writer.member("isUsage", fault.isUsage)
    }
  }

  /// Answers a call for what was recorded, or one that ends the recording.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - method: The name of the method, without that of the interface.
  ///   - recording: What was recorded, or why nothing is.
  /// - Returns: Whether the method is one of these.
  func answer(
    _ call: VarlinkCall, to method: Substring, with recording: Result<DeviceRecording, LiveFault>
  ) -> Bool {
    guard ["GetRecording", "StopRecording"].contains(method) else { return false }
    do throws(LiveFault) {
      let recording = try recording.get()
      if method == "StopRecording" {
        recording.log.stop()
        answer(call) { writer in writer.writeReply { _ in } }
      } else {
        let scenario = try recording.scenario()
        answer(call) { writer in writer.writeReply { $0.member("scenario", scenario) } }
      }
    } catch {
      refuse(call, with: error)
    }
    return true
  }
}
