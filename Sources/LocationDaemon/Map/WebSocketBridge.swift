// SPDX-License-Identifier: MIT

import LocationClient
import LocationJSON
import NIOCore
import NIOWebSocket

/// Carries the messages of the manager interface in the text frames of a WebSocket.
///
/// The first frame must have the key of a page. Until then nothing is answered.
final class WebSocketBridge: ChannelDuplexHandler {
  typealias InboundIn = WebSocketFrame
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = WebSocketFrame

  /// The most bytes of a message of a page.
  static let messageLimit = 1 << 20

  /// The time in which a page answers the end of the connection.
  private static let patience = TimeAmount.seconds(1)

  private let keys: MapKeys

  /// Adds what takes the messages of a page that has a key.
  private let welcome: (any Channel) throws -> Void
  private var isWelcome = false
  private var isClosing = false
  private var firstFrame: Scheduled<Void>?

  /// What was written and is no whole message yet.
  private var rest = ByteBuffer()

  /// Makes a bridge.
  init(_ keys: MapKeys, welcome: @escaping (any Channel) throws -> Void) {
    (self.keys, self.welcome) = (keys, welcome)
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let channel = context.channel
    firstFrame = context.eventLoop.scheduleTask(in: MessageLimits.timeOfFirstCall) {
      channel.close(promise: nil)
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) { firstFrame?.cancel() }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  // MARK: - From the page

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = unwrapInboundIn(data)
    guard !isClosing else {
      // A socket that is closed with bytes to read would take the reason back.
      if frame.opcode == .connectionClose { context.close(promise: nil) }
      return
    }
    switch frame.opcode {
    case .text: take(frame.unmaskedData, context)
    case .ping:
      let answer = WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData)
      context.writeAndFlush(wrapOutboundOut(answer), promise: nil)
    case .connectionClose:
      close(context, .normalClosure)
      context.close(promise: nil)
    case .pong: break
    default: close(context, .unacceptableData)
    }
  }

  private func take(_ text: ByteBuffer, _ context: ChannelHandlerContext) {
    guard isWelcome else { return admit(text, context) }
    var message = text
    // Messages of the interface end with a NUL.
    message.writeInteger(UInt8(0))
    context.fireChannelRead(wrapInboundOut(message))
  }

  private func admit(_ text: ByteBuffer, _ context: ChannelHandlerContext) {
    firstFrame?.cancel()
    guard let key = Self.key(in: text), keys.isKey(key) else {
      return close(context, .policyViolation)
    }
    isWelcome = true
    do {
      try welcome(context.channel)
    } catch {
      close(context, .unexpectedServerError)
    }
  }

  private static func key(in text: ByteBuffer) -> String? {
    let bytes = Array(text.readableBytesView)
    var scanner = JSONScanner(bytes, 0..<bytes.count)
    var key: String?
    do {
      try scanner.enterObject()
      while let name = try scanner.nextName() {
        if name == "session" { key = try scanner.readText() } else { try scanner.skipValue() }
      }
      return key
    } catch {
      return nil
    }
  }

  private func close(_ context: ChannelHandlerContext, _ code: WebSocketErrorCode) {
    isClosing = true
    var data = ByteBuffer()
    data.write(webSocketErrorCode: code)
    let frame = WebSocketFrame(fin: true, opcode: .connectionClose, data: data)
    let channel = context.channel
    context.writeAndFlush(wrapOutboundOut(frame), promise: nil)
    context.eventLoop.scheduleTask(in: Self.patience) { channel.close(promise: nil) }
  }

  // MARK: - To the page

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    var bytes = unwrapOutboundIn(data)
    rest.writeBuffer(&bytes)
    var frames: [WebSocketFrame] = []
    while let end = rest.readableBytesView.firstIndex(of: 0) {
      let length = end - rest.readerIndex
      guard let message = rest.readSlice(length: length) else { break }
      rest.moveReaderIndex(forwardBy: 1)
      frames.append(WebSocketFrame(fin: true, opcode: .text, data: message))
    }
    rest.discardReadBytes()
    guard let last = frames.popLast() else {
      promise?.succeed()
      return
    }
    for frame in frames { context.write(wrapOutboundOut(frame), promise: nil) }
    context.write(wrapOutboundOut(last), promise: promise)
  }
}
