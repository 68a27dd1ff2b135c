// SPDX-License-Identifier: MIT

import LocationFiles
import NIOCore

/// Splits the input of a connection to a gpsd into lines, and passes them to the session.
final class ReceiverHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let session: ReceiverSession
  private let attempt: Int
  private var framer = LineFramer()

  init(session: ReceiverSession, attempt: Int) {
    self.session = session
    self.attempt = attempt
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    framer.take(unwrapInboundIn(data).readableBytesView) { session.take($0, from: attempt) }
    session.skippedLines(framer.skippedLines, from: attempt)
  }

  func channelReadComplete(context: ChannelHandlerContext) { session.publish() }

  func channelInactive(context: ChannelHandlerContext) {
    session.connectionEnded(attempt, reason: "the connection was closed")
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    session.connectionEnded(attempt, reason: ReceiverSession.words(for: error))
    context.close(promise: nil)
  }
}
