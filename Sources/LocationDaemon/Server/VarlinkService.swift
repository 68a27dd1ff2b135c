// SPDX-License-Identifier: MIT

import LocationClient
import LocationHost
import LocationJSON
import NIOCore

/// What a connection offers: the methods of one interface.
///
/// Each connection has a service of its own. All is called on the connection's event loop.
protocol VarlinkService: AnyObject {
  /// The name of the interface, and its description in Varlink's language.
  var interface: (name: String, description: String) { get }

  /// Whether the first call must come soon.
  var awaitsFirstCall: Bool { get }

  /// Takes a call of one of the interface's methods.
  ///
  /// - Parameters:
  ///   - method: The name of the method, without the interface's name.
  ///   - call: The call.
  ///   - connection: The connection, for answers.
  /// - Throws: `JSONFault` or `MessageFault` if the parameters are wrong, which ends the connection.
  func take(_ method: Substring, _ call: VarlinkCall, on connection: VarlinkConnection) throws

  /// Handles the end of the connection.
  func end()
}

/// The part of a connection that a service uses, on its event loop.
final class VarlinkConnection {
  /// The channel, on which further messages may be written.
  let channel: any Channel

  private(set) var writer = JSONWriter()

  /// Whether the connection ends after the answers that are written.
  private(set) var isEnding = false

  /// Whether an answer waits, so that no other call may be taken.
  private(set) var owesAnswer = false

  /// Runs after an answer that waited was written.
  var whenAnswered: () -> Void = {}

  init(_ channel: any Channel) { self.channel = channel }

  /// Answers a call, unless its caller wants no answer.
  func answer(_ call: VarlinkCall, _ write: (inout JSONWriter) -> Void) {
    if !call.isOneWay { write(&writer) }
  }

  /// Answers a call with an error.
  func refuse(
    _ call: VarlinkCall, _ error: String, _ parameters: (inout JSONWriter) -> Void = { _ in }
  ) {
    answer(call) { $0.writeError(error, parameters) }
  }

  /// Writes an error, and ends the connection.
  func fail(_ error: String, _ parameters: (inout JSONWriter) -> Void = { _ in }) {
    writer.writeError(error, parameters)
    isEnding = true
  }

  /// Answers a call after all effects of a service that are queued now were performed.
  ///
  /// Until then no other call is taken.
  func answer(
    _ call: VarlinkCall, after service: LocationService,
    _ write: @escaping @Sendable (inout JSONWriter) -> Void
  ) {
    owesAnswer = true
    let loop = channel.eventLoop
    let bound = NIOLoopBound((self, call), eventLoop: loop)
    let answer = { @Sendable in
      let (connection, call) = bound.value
      connection.owesAnswer = false
      connection.answer(call, write)
      connection.whenAnswered()
    }
    service.afterEffects { if loop.inEventLoop { answer() } else { loop.execute(answer) } }
  }

  /// Answers a call when a value has come; until then no other call is taken.
  func answer<Value: Sendable>(
    after future: EventLoopFuture<Value>, _ body: @escaping (Value) -> Void
  ) {
    owesAnswer = true
    let bound = NIOLoopBound((self, body), eventLoop: channel.eventLoop)
    future.whenSuccess { value in
      let (connection, body) = bound.value
      connection.owesAnswer = false
      body(value)
      connection.whenAnswered()
    }
  }

  /// Takes what was written.
  func takeWritten() -> ByteBuffer? {
    guard !writer.bytes.isEmpty else { return nil }
    defer { writer.removeAll() }
    return ByteBuffer(bytes: writer.bytes)
  }
}
