// SPDX-License-Identifier: MIT

package import GPSD
import LocationFiles
import NIOCore
import NIOPosix

/// Decodes NMEA with a private gpsd, piece by piece.
///
/// The result of a piece is complete before the next one is sent.
///
/// gpsd reads from a listener of this process, so that nothing is lost. After each piece comes a
/// sentence that gpsd only repeats. When it comes back, all reports of the piece have come, too.
/// Only one piece is under way at a time, because a gpsd whose clients do not keep up stalls.
package final class SentenceDecoder {
  /// The largest number of bytes in a piece.
  package static let pieceLimit = 32 << 10

  /// The time to wait for an answer before the mark is sent again, and the number of attempts.
  ///
  /// Garbage can look like the beginning of a long binary packet, in which gpsd treats a mark as
  /// data.
  private static let patience = TimeAmount.milliseconds(500)
  private static let attempts = 3

  /// The interval at which gpsd gets a sentence to repeat, which keeps its connection open.
  ///
  /// When a log is played at its own pace, minutes can pass between pieces. gpsd disconnects a
  /// client to which it has sent nothing for about five minutes.
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
  /// The caller must not be on an event loop.
  ///
  /// - Throws: `PrivateGPSDError` if gpsd cannot be started or does not answer.
  package init() throws(PrivateGPSDError) {
    // The check comes first: swift-nio ends the process if a loop is refused a file or a thread.
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
    // gpsd ends only after its clients have disconnected.
    client.close(promise: nil)
    feed.close(promise: nil)
    listener.close(promise: nil)
    daemon.stop()
  }

  /// Requests reports and raw sentences, and waits until gpsd confirms this.
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
  /// - Parameter piece: The bytes, at most `pieceLimit`.
  /// - Returns: The reports, and whether gpsd has read the whole piece.
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

  /// The error if an answer does not come in time.
  private struct Silence: Error {}
}

/// A sentence that gpsd repeats without interpreting it.
package struct EndMark: Hashable, Sendable {
  /// The number that distinguishes the mark from others.
  let number: Int

  private var body: String { "GPTXT,01,01,00,locsim \(number)" }

  /// The sentence with its checksum and line end.
  var sentence: String {
    let digits = String(body.utf8.reduce(0, ^), radix: 16, uppercase: true)
    return "$\(body)*\(digits.count == 1 ? "0" : "")\(digits)\r\n"
  }

  /// Returns whether a line is this sentence as gpsd repeats it.
  func isRepeated(by line: some Collection<UInt8>) -> Bool {
    line.starts(with: sentence.utf8.dropLast(2))
  }

  /// Returns whether a line is a mark of any number.
  static func isMark(_ line: some Collection<UInt8>) -> Bool {
    line.starts(with: "$GPTXT,01,01,00,locsim ".utf8)
  }
}
