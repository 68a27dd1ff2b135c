// SPDX-License-Identifier: MIT

import NIOCore
import NIOHTTP1

/// Answers the requests of a browser for the page's files.
final class MapRequestHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  /// The time after which a connection without a request is closed.
  private static let patience = TimeAmount.seconds(5)

  private let gate: MapGate
  private let page: () -> MapPage
  private var head: HTTPRequestHead?
  private var end: Scheduled<Void>?

  /// Makes the handler of a connection.
  ///
  /// - Parameters:
  ///   - gate: Decides what is answered.
  ///   - page: Returns the page as a person wants it now.
  init(_ gate: MapGate, page: @escaping () -> MapPage) { (self.gate, self.page) = (gate, page) }

  func handlerAdded(context: ChannelHandlerContext) { wait(context) }

  func handlerRemoved(context: ChannelHandlerContext) { end?.cancel() }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head): self.head = head
    case .body: break
    case .end:
      guard let head else { return }
      self.head = nil
      answer(head, context)
      wait(context)
    }
  }

  private func wait(_ context: ChannelHandlerContext) {
    end?.cancel()
    let channel = context.channel
    end = context.eventLoop.scheduleTask(in: Self.patience) { channel.close(promise: nil) }
  }

  private func answer(_ request: HTTPRequestHead, _ context: ChannelHandlerContext) {
    let page = page()
    let answer: MapPage.Answer
    if gate.refusal(hosts: request.headers["host"]) != nil {
      answer = MapPage.text(403, "This server is only for this machine.")
    } else if request.method != .GET {
      answer = MapPage.text(405, "Only GET is known here.")
    } else {
      answer = page.answer(to: request.uri, key: request.headers.first(name: "X-Locsim-Key"))
    }
    var headers = HTTPHeaders(MapGate.headers(tileOrigin: page.options.tileOrigin))
    headers.add(name: "Content-Type", value: answer.type)
    headers.add(name: "Content-Length", value: "\(answer.bytes.count)")
    let mayStay = request.isKeepAlive && answer.status == 200
    if !mayStay { headers.add(name: "Connection", value: "close") }
    let head = HTTPResponseHead(
      version: request.version, status: HTTPResponseStatus(statusCode: answer.status),
      headers: headers)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(
      wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: answer.bytes)))), promise: nil)
    let channel = context.channel
    context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in
      if !mayStay { channel.close(promise: nil) }
    }
  }
}
