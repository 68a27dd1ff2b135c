// SPDX-License-Identifier: MIT

package import LocationCore
package import LocationJSON

/// What an agent is notified of.
package enum PromptNews: Hashable, Sendable {
  /// A prompt waits for an answer.
  case shown(Prompt)

  /// A prompt needs no answer any longer.
  case ended(PromptID)

  /// A decision could not be stored, so it is not in force.
  case failed(reason: String)

  /// Reads a reply of `WatchPrompts`.
  package init(_ parameters: JSONScanner) throws {
    var scanner = parameters
    var shown: Prompt?
    var ended: UInt32?
    var fault: String?
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "shown": shown = try scanner.readOptional()
      case "fault": fault = try scanner.readOptionalText()
      case "ended": ended = try scanner.take(word: "null") ? nil : scanner.readInteger()
      default: try scanner.skipValue()
      }
    }
    if let shown {
      self = .shown(shown)
    } else if let fault {
      self = .failed(reason: fault)
    } else {
      self = .ended(PromptID(try MessageFault.present(ended, "ended")))
    }
  }

  /// Writes a reply of `WatchPrompts`.
  package func write(to writer: inout JSONWriter) {
    writer.writeReply(continues: true) { writer in
      switch self {
      case .shown(let prompt): writer.member("shown", prompt)
      case .ended(let id): writer.member("ended", id.rawValue)
      case .failed(let reason): writer.member("fault", reason)
      }
    }
  }
}

/// A connection to a daemon's manager socket, whose owner may do what the device's owner may.
///
/// Each call waits for its answer. One thread at a time uses a connection.
package final class ManagerConnection {
  /// The largest number of bytes of a message from the daemon.
  private static let limit = 1 << 24

  /// The time to wait for an answer, unless a caller has less.
  package static let patience = Duration.seconds(10)

  private let socket: UnixSocket
  private var framer = MessageFramer(limit: limit)
  private var buffer = [UInt8](repeating: 0, count: 65_536)

  /// Connects to a daemon.
  ///
  /// - Parameters:
  ///   - path: The path of its manager socket.
  ///   - waits: Whether answers may take any time.
  ///   - patience: The time to wait for an answer otherwise.
  /// - Throws: `DaemonFault.unreachable` if no daemon listens there.
  package init(
    path: String, waits: Bool = false, patience: Duration = ManagerConnection.patience
  ) throws(DaemonFault) {
    let milliseconds = Int(patience / .milliseconds(1))
    do throws(UnixSocket.Failure) {
      socket = try UnixSocket(path: path, patience: waits ? 0 : milliseconds)
    } catch {
      throw .unreachable(reason: error.reason)
    }
  }

  deinit { socket.release() }

  /// Returns the path of the manager socket beside a socket for apps.
  package static func path(beside location: String) -> String {
    let folder = location.lastIndex(of: "/").map { String(location[...$0]) } ?? ""
    return "\(folder)manager"
  }

  /// Asks what the daemon is doing.
  package func status() throws(DaemonFault) -> DaemonStatus {
    try ask("org.locsim.Manager.GetStatus") { scanner in
      var status: DaemonStatus?
      try scanner.enterObject()
      while let name = try scanner.nextName() {
        if name == "status" {
          status = try DaemonStatus(from: &scanner)
        } else {
          try scanner.skipValue()
        }
      }
      return try MessageFault.present(status, "status")
    }
  }

  /// Asks why the clients of a connected app get a fix, only a region, or nothing.
  ///
  /// - Parameter app: The app, with its program.
  /// - Returns: An explanation for each of the oldest clients; none for an app that is not connected.
  /// - Throws: The reason why the daemon did not answer.
  package func explain(_ app: AppID) throws(DaemonFault) -> [Explanation] {
    try ask(
      "org.locsim.Manager.Explain", { $0.members(of: app) },
      read: { scanner in
        var explanations: [Explanation]?
        try scanner.enterObject()
        while let name = try scanner.nextName() {
          if name == "explanations" {
            explanations = try scanner.readArray()
          } else {
            try scanner.skipValue()
          }
        }
        return try MessageFault.present(explanations, "explanations")
      })
  }

  /// Makes the daemon read the permission store now; returns after all apps were notified.
  package func readStore() throws(DaemonFault) {
    try ask("org.locsim.Manager.ReadStore") { _ in }
  }

  /// Answers a prompt.
  ///
  /// - Parameters:
  ///   - id: The prompt.
  ///   - choice: The pressed button; `nil` leaves the prompt to other agents.
  ///   - precise: The value of Precise; `nil` leaves it as the prompt has it.
  /// - Returns: Whether the answer was the first one.
  /// - Throws: The reason why the daemon did not answer.
  package func answer(
    _ id: PromptID, _ choice: PromptChoice, precise: Bool?
  ) throws(DaemonFault) -> Bool {
    try ask(
      "org.locsim.Manager.AnswerPrompt",
      { writer in
        writer.member("prompt", id.rawValue)
        writer.member("choice", choice)
        if let precise { writer.member("precise", precise) }
      },
      read: { scanner in
        var isFirst: Bool?
        try scanner.enterObject()
        while let name = try scanner.nextName() {
          if name == "isFirst" {
            isFirst = try scanner.readBool()
          } else {
            try scanner.skipValue()
          }
        }
        return try MessageFault.present(isFirst, "isFirst")
      })
  }

  /// Makes a context for an app, or returns the one that it has.
  ///
  /// - Parameter request: The app.
  /// - Returns: The folder of its socket, and the socket.
  /// - Throws: The reason why the daemon did not make one.
  package func makeContext(_ request: ContextRequest) throws(DaemonFault) -> ContextPlace {
    try ask(
      "org.locsim.Manager.MakeContext", { request.writeMembers(to: &$0) },
      read: { try ContextPlace(from: &$0) })
  }

  /// Watches the prompts of the daemon until the connection ends.
  ///
  /// - Parameter body: Receives what happens to prompts.
  /// - Throws: The reason why the connection has ended.
  package func watchPrompts(_ body: (PromptNews) -> Void) throws(DaemonFault) {
    try watch("org.locsim.Manager.WatchPrompts") { body(try PromptNews($0)) }
  }

  /// Calls a method that is answered again and again, until the connection ends.
  func watch(
    _ method: StaticString, _ body: (JSONScanner) throws -> Void
  ) throws(DaemonFault) {
    do {
      var writer = JSONWriter()
      writer.writeCall(method, more: true) { _ in }
      _ = try socket.send(writer.bytes[...], waits: true)
      while true { try body(try reply().parameters) }
    } catch {
      throw Self.fault(error)
    }
  }

  /// Calls a method that is answered again and again, and takes its first answer.
  func askFirst<Result>(
    _ method: StaticString, read: (inout JSONScanner) throws -> Result
  ) throws(DaemonFault) -> Result {
    do {
      var writer = JSONWriter()
      writer.writeCall(method, more: true) { _ in }
      _ = try socket.send(writer.bytes[...], waits: true)
      var scanner = try reply().parameters
      return try read(&scanner)
    } catch {
      throw Self.fault(error)
    }
  }

  func ask<Result>(
    _ method: StaticString, _ parameters: (inout JSONWriter) -> Void = { _ in },
    read: (inout JSONScanner) throws -> Result
  ) throws(DaemonFault) -> Result {
    do {
      var writer = JSONWriter()
      writer.writeCall(method, parameters)
      _ = try socket.send(writer.bytes[...], waits: true)
      var scanner = try reply().parameters
      return try read(&scanner)
    } catch {
      throw Self.fault(error)
    }
  }

  private func reply() throws -> VarlinkReply {
    while true {
      if let message = framer.next() {
        let reply = try VarlinkReply(message)
        if let name = reply.error { throw try Self.fault(named: name, reply.parameters) }
        return reply
      }
      guard !framer.isTooLong, let count = try socket.receive(into: &buffer, waits: true) else {
        throw DaemonFault.malformed
      }
      framer.append(buffer[..<count])
    }
  }

  private static func fault(named name: String, _ parameters: JSONScanner) throws -> DaemonFault {
    let withReasons = [
      ProtocolError.storeFailed, ProtocolError.contextFailed, ProtocolError.cannotSteer,
    ]
    guard withReasons.contains(name) else { return .refused(name) }
    var scanner = parameters
    var reason: String?
    var isUsage = true
    try scanner.enterObject()
    while let member = try scanner.nextName() {
      switch member {
      case "reason": reason = try scanner.readText()
      case "isUsage": isUsage = try scanner.readBool()
      default: try scanner.skipValue()
      }
    }
    guard let reason else { return .refused(name) }
    return name == ProtocolError.cannotSteer
      ? .cannotSteer(LiveFault(reason, isUsage: isUsage)) : .failed(reason: reason)
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
