// SPDX-License-Identifier: MIT

import LocationJSON

/// The reason why there is no connection to a daemon.
package enum DaemonFault: Error, Hashable, Sendable {
  /// No daemon listens at the path, or the system refuses the connection.
  case unreachable(reason: String)

  /// The daemon's protocol has another major version.
  case version(daemon: String)

  /// The daemon refused the app, with the name of an error.
  case refused(String)

  /// The daemon cannot do what was asked, and says why.
  case failed(reason: String)

  /// The daemon's source of positions cannot be steered as asked.
  case cannotSteer(LiveFault)

  /// What listens there does not speak the protocol.
  case malformed
}

extension DaemonFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreachable(let reason): reason
    case .version(let daemon):
      "\(daemon) speaks another version of the protocol than \(DaemonLink.library)"
    case .refused(let name): "the daemon refused the connection: \(name)"
    case .failed(let reason): reason
    case .cannotSteer(let fault): fault.reason
    case .malformed: "what listens there is no locsim daemon"
    }
  }
}

/// The two connections of an app to a daemon: one for calls, and one on which notices come.
///
/// Varlink answers the calls of a connection in order, so a call that is answered again and again
/// needs a connection of its own.
struct DaemonLink: Sendable {
  /// The name of this library, as the daemon shows it.
  static let library = "locsim 0.1"

  /// The largest number of bytes of a message from the daemon.
  ///
  /// A batch of ten thousand fixes has two million.
  private static let limit = 1 << 23

  /// The time to wait for the first answers, in milliseconds.
  private static let patience = 1_000

  let calls: UnixSocket
  let notices: UnixSocket

  /// The daemon's answer to the first call.
  let welcome: Welcome

  /// The bytes that came with the first answers.
  var callFramer = MessageFramer(limit: limit)
  var noticeFramer = MessageFramer(limit: limit)

  /// Connects to a daemon, and introduces the app.
  ///
  /// - Parameters:
  ///   - path: The path of the daemon's socket.
  ///   - hello: What the app says about itself.
  /// - Throws: `DaemonFault` if there is no connection.
  init(path: String, hello: Hello) throws(DaemonFault) {
    do throws(UnixSocket.Failure) {
      calls = try UnixSocket(path: path, patience: Self.patience)
    } catch {
      throw .unreachable(reason: error.reason)
    }
    do {
      var writer = JSONWriter()
      hello.write(to: &writer)
      let answer = try Self.ask(calls, writer.bytes, &callFramer)
      if let name = answer.error { throw Self.refusal(name, answer) }
      welcome = try Welcome(answer.parameters)
      notices = try UnixSocket(path: path, patience: Self.patience)
    } catch {
      calls.release()
      throw Self.fault(error)
    }
    do {
      var writer = JSONWriter()
      writer.writeCall("org.locsim.Location.Watch", more: true) {
        [token = welcome.token] writer in writer.member("token", token)
      }
      _ = try notices.send(writer.bytes[...], waits: true)
    } catch {
      release()
      throw Self.fault(error)
    }
  }

  /// Closes both connections.
  func release() {
    calls.release()
    notices.release()
  }

  /// Sends a message and waits for the answer.
  private static func ask(
    _ socket: UnixSocket, _ message: [UInt8], _ framer: inout MessageFramer
  ) throws -> VarlinkReply {
    _ = try socket.send(message[...], waits: true)
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      if let answer = framer.next() { return try VarlinkReply(answer) }
      guard !framer.isTooLong, let count = try socket.receive(into: &buffer, waits: true) else {
        throw DaemonFault.malformed
      }
      framer.append(buffer[..<count])
    }
  }

  private static func refusal(_ name: String, _ answer: VarlinkReply) -> DaemonFault {
    guard name == ProtocolError.version else { return .refused(name) }
    var scanner = answer.parameters
    var daemon = "the daemon"
    // An answer without the daemon's name is no other fault.
    try? scanner.enterObject()
    while let key = try? scanner.nextName() {
      if key == "daemon", let name = try? scanner.readText() { daemon = name }
    }
    return .version(daemon: daemon)
  }

  private static func fault(_ error: any Error) -> DaemonFault {
    switch error {
    case let fault as DaemonFault: fault
    case let failure as UnixSocket.Failure:
      .unreachable(reason: failure.code == 0 ? "the daemon closed it" : failure.reason)
    default: .malformed
    }
  }
}
