// SPDX-License-Identifier: MIT

package import GPSD
import LocationFiles
import NIOCore
import NIOPosix

/// Makes our own gpsd decode NMEA piece by piece.
///
/// The result of a piece is known before the next one is sent.
///
/// gpsd reads from our listener, so that nothing is lost. After each piece comes a sentence that
/// gpsd only repeats. When it comes back, all reports of the piece have come, too. Only one piece
/// is ever under way, because a gpsd whose clients do not keep up freezes.
package final class SentenceDecoder {
  /// The largest number of bytes in a piece.
  package static let pieceLimit = 32 << 10

  /// The time without an answer until the mark is sent again, and the number of attempts.
  ///
  /// Garbage can look like the beginning of a long binary packet, in which gpsd treats a mark as
  /// data.
  private static let patience = TimeAmount.milliseconds(500)
  private static let attempts = 3

  /// The interval at which gpsd gets something to repeat between pieces.
  ///
  /// At a log's own pace, minutes can pass between pieces. gpsd drops a client after about five
  /// minutes in which it sent the client nothing.
  private static let pulse = TimeAmount.seconds(30)

  /// The result of a piece.
  package struct Answer: Sendable {
    /// The reports, in order.
    package var reports: [GPSDReport] = []
    /// The number of sentences that gpsd found valid.
    package var sentences = 0
    /// Whether gpsd reported that it has read the whole piece.
    package var isWhole = false
  }

  private let loop: any EventLoop
  private let daemon: PrivateGPSD
  private let listener: any Channel
  private let feed: any Channel
  private let client: any Channel
  private let conversation: NIOLoopBoundBox<GPSDConversation>
  private let heartbeat: RepeatedTask
  private var pieces = 0

  /// Starts a gpsd.
  ///
  /// It must not be used on an event loop.
  package init() throws(PrivateGPSDError) {
    // This comes first: swift-nio ends the process if its loops are refused a file or a thread.
    do throws(SystemShortage) {
      try SystemReserve.checkForNetwork()
    } catch {
      throw .refused(error)
    }
    let loop = MultiThreadedEventLoopGroup.singleton.next()
    let fed = loop.makePromise(of: (any Channel).self)
    do {
      listener = try ServerBootstrap(group: loop, childGroup: loop)
        .childChannelInitializer { channel in
          fed.succeed(channel)
          return channel.eventLoop.makeSucceededVoidFuture()
        }
        .bind(host: "127.0.0.1", port: 0).wait()
    } catch {
      fed.fail(error)
      throw .cannotStart(reason: "there is no free port on 127.0.0.1")
    }
    do throws(PrivateGPSDError) {
      daemon = try PrivateGPSD(.listener(port: listener.localAddress?.port ?? 0))
    } catch {
      fed.fail(error)
      listener.close(promise: nil)
      throw error
    }
    self.loop = loop
    let conversation = NIOLoopBoundBox<GPSDConversation>.makeBoxSendingValue(
      GPSDConversation(), eventLoop: loop)
    self.conversation = conversation
    do {
      client = try ClientBootstrap(group: loop)
        .connectTimeout(.seconds(1))
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(
              ConversationHandler(conversation: conversation))
          }
        }
        .connect(host: "127.0.0.1", port: daemon.port).wait()
      feed = try fed.futureResult.wait()
      try Self.watch(client, conversation, loop)
    } catch {
      daemon.stop()
      listener.close(promise: nil)
      throw .doesNotAnswer
    }
    let beat = ByteBuffer(string: EndMark(number: 0).sentence)
    heartbeat = loop.scheduleRepeatedTask(initialDelay: Self.pulse, delay: Self.pulse) {
      [feed] _ in feed.writeAndFlush(beat, promise: nil)
    }
  }

  deinit {
    heartbeat.cancel()
    // gpsd ends only when no client keeps it waiting.
    client.close(promise: nil)
    feed.close(promise: nil)
    listener.close(promise: nil)
    daemon.stop()
  }

  /// Requests reports and the raw sentences, and waits until gpsd agrees.
  private static func watch(
    _ client: any Channel, _ conversation: NIOLoopBoundBox<GPSDConversation>,
    _ loop: any EventLoop
  ) throws {
    let agreed = loop.flatSubmit { () -> EventLoopFuture<Void> in
      let promise = loop.makePromise(of: Void.self)
      guard conversation.value.await(.watch, promise) else {
        promise.fail(ChannelError.eof)
        return promise.futureResult
      }
      let command = #"?WATCH={"enable":true,"json":true,"nmea":true};"# + "\n"
      client.writeAndFlush(ByteBuffer(string: command)).cascadeFailure(to: promise)
      let timeout = loop.scheduleTask(in: .seconds(5)) { promise.fail(ChannelError.eof) }
      promise.futureResult.whenComplete { _ in timeout.cancel() }
      return promise.futureResult
    }
    try agreed.wait()
  }

  /// Decodes a piece, which should end with a complete line.
  ///
  /// - Throws: `PrivateGPSDError.gone` if gpsd has ended.
  package func decode(_ piece: some Sequence<UInt8>) throws(PrivateGPSDError) -> Answer {
    pieces += 1
    var bytes = ByteBuffer(bytes: piece)
    var answer = Answer()
    for _ in 0..<Self.attempts {
      let mark = EndMark(number: pieces)
      bytes.writeString(mark.sentence)
      do {
        let part = try exchange(bytes, mark)
        answer.reports += part.reports
        answer.sentences += part.sentences
        answer.isWhole = part.isWhole
      } catch {
        throw .gone
      }
      if answer.isWhole { break }
      bytes = ByteBuffer(string: "\r\n")
    }
    return answer
  }

  private func exchange(_ bytes: ByteBuffer, _ mark: EndMark) throws -> Answer {
    try loop.flatSubmit { [loop, conversation, feed] () -> EventLoopFuture<Answer> in
      let promise = loop.makePromise(of: Void.self)
      guard conversation.value.await(.mark(mark), promise) else {
        promise.fail(ChannelError.eof)
        return promise.futureResult.map { Answer() }
      }
      feed.writeAndFlush(bytes).cascadeFailure(to: promise)
      let timeout = loop.scheduleTask(in: Self.patience) { promise.fail(Silence()) }
      return promise.futureResult.map { true }
        .flatMapErrorThrowing { error in
          guard error is Silence else { throw error }
          return false
        }
        .map { isWhole in
          timeout.cancel()
          return conversation.value.takeAnswer(isWhole: isWhole)
        }
    }.wait()
  }

  /// The error of an answer that did not come in time.
  private struct Silence: Error {}
}

/// A sentence that means nothing to gpsd, which repeats it.
package struct EndMark: Hashable, Sendable {
  /// The number of the mark in a run.
  let number: Int

  private var body: String { "GPTXT,01,01,00,locsim \(number)" }

  /// The sentence with its checksum and line end.
  var sentence: String {
    let digits = String(body.utf8.reduce(0, ^), radix: 16, uppercase: true)
    return "$\(body)*\(digits.count == 1 ? "0" : "")\(digits)\r\n"
  }

  /// Whether a line is this sentence as gpsd repeats it.
  func isRepeated(by line: some Collection<UInt8>) -> Bool {
    line.starts(with: sentence.utf8.dropLast(2))
  }

  /// Whether a line is the mark of any piece.
  static func isMark(_ line: some Collection<UInt8>) -> Bool {
    line.starts(with: "$GPTXT,01,01,00,locsim ".utf8)
  }
}
