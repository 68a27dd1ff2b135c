// SPDX-License-Identifier: MIT

import GPSD
import LocationFiles
import NIOCore

/// The conversation with a private gpsd: its messages, and the wait for one of them.
///
/// It belongs to one event loop.
struct GPSDConversation {
  /// An event to wait for.
  enum Awaited: Hashable {
    /// gpsd has begun to report.
    case watch
    /// gpsd has read everything before a mark.
    case mark(EndMark)
  }

  private let decoder = GPSDDecoder()
  private var answer = SentenceDecoder.Answer()
  private var awaited: (what: Awaited, promise: EventLoopPromise<Void>)?
  private var isOver = false

  /// Starts a wait for an event; returns `false` if no more messages can come.
  mutating func await(_ what: Awaited, _ promise: EventLoopPromise<Void>) -> Bool {
    guard !isOver else { return false }
    awaited = (what, promise)
    return true
  }

  /// Takes a line without its line end.
  ///
  /// - Returns: The promise to fulfill after the mutation of this value has ended, because its
  ///   callbacks run at once.
  mutating func take(_ line: some Collection<UInt8>) -> EventLoopPromise<Void>? {
    guard line.first == UInt8(ascii: "{") else { return takeSentence(line) }
    guard case .report(let report) = decoder.decode(line) else { return nil }
    switch report {
    case .position, .noise, .device, .devices: answer.reports.append(report)
    case .watch(isEnabled: true): return fulfill { $0 == .watch }
    case .sky, .attitude, .version, .watch, .error: break
    }
    return nil
  }

  private mutating func takeSentence(
    _ line: some Collection<UInt8>
  ) -> EventLoopPromise<Void>? {
    guard let first = line.first, first == UInt8(ascii: "$") || first == UInt8(ascii: "!") else {
      return nil
    }
    if EndMark.isMark(line) {
      return fulfill { if case .mark(let mark) = $0 { mark.isRepeated(by: line) } else { false } }
    }
    answer.sentences += 1
    return nil
  }

  /// Returns the reports since the last answer, and starts a new answer.
  mutating func takeAnswer(isWhole: Bool) -> SentenceDecoder.Answer {
    defer { answer = SentenceDecoder.Answer() }
    awaited = nil
    answer.isWhole = isWhole
    return answer
  }

  /// Records that no more messages come, and returns the promise to fail.
  mutating func end() -> EventLoopPromise<Void>? {
    isOver = true
    defer { awaited = nil }
    return awaited?.promise
  }

  private mutating func fulfill(_ isIt: (Awaited) -> Bool) -> EventLoopPromise<Void>? {
    guard let awaited, isIt(awaited.what) else { return nil }
    self.awaited = nil
    return awaited.promise
  }
}

/// Splits the output of a gpsd into lines.
final class ConversationHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private let conversation: NIOLoopBoundBox<GPSDConversation>
  private var framer = LineFramer()

  init(conversation: NIOLoopBoundBox<GPSDConversation>) { self.conversation = conversation }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    framer.take(unwrapInboundIn(data).readableBytesView) { line in
      conversation.value.take(line)?.succeed()
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    conversation.value.end()?.fail(ChannelError.eof)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}
