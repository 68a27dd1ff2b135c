// SPDX-License-Identifier: MIT

import LocationClient
import LocationJSON
import NIOCore

/// Frames the messages of a connection, gives calls to its service, and enforces limits.
///
/// A malformed message ends the connection, and nothing of it takes effect.
final class VarlinkHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let service: any VarlinkService
  private let connection: VarlinkConnection
  private let daemon: String
  private let messagesPerSecond: Int
  private let whenEnded: () -> Void

  private var framer = MessageFramer(limit: MessageLimits.bytes)
  private var firstCall: Scheduled<Void>?

  /// The end of a peer that does not read.
  private var deafness: Scheduled<Void>?

  /// The number of messages in the present second, and whether reading pauses until its end.
  private var messages = 0
  private var acknowledgements = 0
  private var isCounting = false
  private var isPaused = false

  /// Whether messages are being taken.
  private var isTaking = false

  /// Makes the handler of a new connection.
  init(
    _ service: any VarlinkService, on channel: any Channel, daemon: String,
    messagesPerSecond: Int = MessageLimits.messagesPerSecond,
    whenEnded: @escaping () -> Void
  ) {
    self.service = service
    self.daemon = daemon
    self.messagesPerSecond = messagesPerSecond
    self.whenEnded = whenEnded
    connection = VarlinkConnection(channel)
  }

  /// A connection may have been used for something else before.
  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { begin(context) }
  }

  func channelActive(context: ChannelHandlerContext) {
    begin(context)
    context.fireChannelActive()
  }

  private func begin(_ context: ChannelHandlerContext) {
    let channel = context.channel
    connection.whenAnswered = { [unowned self] in
      guard !isTaking else { return }
      updateReading(context)
      takeMessages(context)
    }
    guard service.awaitsFirstCall else { return }
    firstCall = context.eventLoop.scheduleTask(in: MessageLimits.timeOfFirstCall) {
      channel.close(promise: nil)
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    firstCall?.cancel()
    deafness?.cancel()
    service.end()
    connection.whenAnswered = {}
    whenEnded()
    context.fireChannelInactive()
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !connection.isEnding else { return }
    framer.append(unwrapInboundIn(data).readableBytesView)
    takeMessages(context)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    updateReading(context)
    deafness?.cancel()
    if context.channel.isWritable {
      takeMessages(context)
    } else {
      let channel = context.channel
      deafness = context.eventLoop.scheduleTask(in: MessageLimits.timeToRead) {
        channel.close(promise: nil)
      }
    }
    context.fireChannelWritabilityChanged()
  }

  /// Reads on, unless the peer sends too much or does not read its answers.
  private func updateReading(_ context: ChannelHandlerContext) {
    let mayRead = !isPaused && !connection.owesAnswer && context.channel.isWritable
    context.channel.setOption(.autoRead, value: mayRead).whenFailure { _ in }
  }

  /// Takes the messages that are complete, as many as the connection may send now.
  private func takeMessages(_ context: ChannelHandlerContext) {
    // An answer that is written at once is sent with those of the other messages.
    guard !isTaking else { return }
    isTaking = true
    defer { isTaking = false }
    while !isPaused, !connection.isEnding, !connection.owesAnswer, context.channel.isWritable,
      let message = framer.next()
    {
      do {
        try take(message, context)
      } catch {
        connection.fail(ProtocolError.malformed) { $0.member("reason", "\(error)") }
      }
    }
    if framer.isTooLong, !connection.isEnding {
      connection.fail(ProtocolError.malformed) { writer in
        writer.member("reason", "it has more than \(MessageLimits.bytes) bytes")
      }
    }
    if connection.owesAnswer { updateReading(context) }
    guard let written = connection.takeWritten() else { return }
    defer { if !context.channel.isWritable { updateReading(context) } }
    let sent = context.writeAndFlush(wrapOutboundOut(written))
    guard connection.isEnding else { return }
    service.end()
    let channel = context.channel
    sent.whenComplete { _ in channel.close(promise: nil) }
    // A peer that does not read is not waited for.
    context.eventLoop.scheduleTask(in: MessageLimits.timeOfFirstCall) {
      channel.close(promise: nil)
    }
  }

  private func take(_ message: [UInt8], _ context: ChannelHandlerContext) throws {
    let call = try VarlinkCall(message, depthLimit: MessageLimits.depth)
    count(call, context)
    guard let point = call.method.lastIndex(of: ".") else {
      return connection.refuse(call, ProtocolError.methodNotFound) {
        $0.member("method", call.method)
      }
    }
    let method = call.method[call.method.index(after: point)...]
    switch String(call.method[..<point]) {
    case "org.varlink.service": try describe(method, call)
    case service.interface.name:
      firstCall?.cancel()
      try service.take(method, call, on: connection)
    case let other:
      connection.refuse(call, ProtocolError.interfaceNotFound) { $0.member("interface", other) }
    }
  }

  /// Answers questions about the interface, as all services of Varlink do.
  private func describe(_ method: Substring, _ call: VarlinkCall) throws {
    switch method {
    case "GetInfo":
      connection.answer(call) { writer in
        writer.writeReply { [daemon, service] writer in
          writer.member("vendor", "locsim")
          writer.member("product", "locsim daemon")
          writer.member("version", daemon)
          writer.member("url", "")
          writer.key("interfaces")
          writer.beginArray()
          for name in ["org.varlink.service", service.interface.name] { writer.write(name) }
          writer.endArray()
        }
      }
    case "GetInterfaceDescription":
      let name = try call.text("interface")
      guard name == service.interface.name else {
        return connection.refuse(call, ProtocolError.interfaceNotFound) {
          $0.member("interface", name)
        }
      }
      connection.answer(call) { [service] writer in
        writer.writeReply { $0.member("description", service.interface.description) }
      }
    default:
      connection.refuse(call, ProtocolError.methodNotFound) { $0.member("method", call.method) }
    }
  }

  // MARK: - Floods

  /// Counts a message, and pauses reading if there are too many in a second.
  ///
  /// Acknowledgements are counted by themselves: a fast trace needs many of them.
  private func count(_ call: VarlinkCall, _ context: ChannelHandlerContext) {
    if call.isOneWay, call.method == "org.locsim.Location.Acknowledge" {
      acknowledgements += 1
    } else {
      messages += 1
    }
    if !isCounting {
      isCounting = true
      let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
      context.eventLoop.scheduleTask(in: .seconds(1)) {
        let (handler, context) = bound.value
        handler.endSecond(context)
      }
    }
    let isFlood =
      messages >= messagesPerSecond
      || acknowledgements >= MessageLimits.acknowledgementsPerSecond
    guard isFlood, !isPaused else { return }
    isPaused = true
    updateReading(context)
  }

  private func endSecond(_ context: ChannelHandlerContext) {
    (messages, acknowledgements, isCounting) = (0, 0, false)
    guard isPaused, context.channel.isActive else { return }
    isPaused = false
    updateReading(context)
    takeMessages(context)
  }
}

extension VarlinkCall {
  /// Reads the only parameter of a call, which is a string.
  func text(_ name: String) throws -> String {
    guard let text = try optionalText(name) else { throw MessageFault.missing(name) }
    return text
  }

  /// Reads the only parameter of a call, which is a number from zero on.
  func number(_ name: String) throws -> Int {
    var scanner = parameters
    var number = 0
    try scanner.enterObject()
    while let key = try scanner.nextName() {
      if key == name { number = try scanner.readInteger() } else { try scanner.skipValue() }
    }
    guard number >= 0 else { throw MessageFault.invalid(name) }
    return number
  }

  /// Reads the only parameter of a call, which is a string, null or missing.
  func optionalText(_ name: String) throws -> String? {
    var scanner = parameters
    var text: String?
    try scanner.enterObject()
    while let key = try scanner.nextName() {
      if key == name { text = try scanner.readOptionalText() } else { try scanner.skipValue() }
    }
    return text
  }
}
