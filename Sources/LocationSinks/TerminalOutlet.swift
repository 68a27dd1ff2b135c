// SPDX-License-Identifier: MIT

import NIOCore

/// Writes sentences to a pseudo-terminal; where nothing is read, the oldest epochs are dropped.
final class TerminalOutlet: SinkOutlet {
  private static let lookInterval = TimeAmount.milliseconds(5)

  /// Epochs that wait for a program that reads nothing; who opens the terminal later is to learn
  /// where the device is, not where it was.
  private static let mostUnread = 16

  private let terminal: SerialTerminal
  private let loop: any EventLoop

  /// The end of an epoch for which there was no room: the next one waits for it, so that no
  /// sentence is cut.
  private var rest: ArraySlice<UInt8> = []

  /// Epochs that were written since everything was last read.
  private var unread = 0

  init(_ terminal: SerialTerminal, loop: any EventLoop) {
    self.terminal = terminal
    self.loop = loop
  }

  func tell(_ epoch: SinkEpoch) {
    terminal.drain()
    if !terminal.isUnread { unread = 0 }
    let sentences = Array(epoch.sentences.readableBytesView)
    if unread < Self.mostUnread, flush() {
      rest = sentences[...]
      unread += 1
      if flush() { return }
      // There was no room for all of it: where nothing was read for a while, there will be none.
      if unread == 1 { return }
    }
    startOver(with: sentences)
  }

  /// Throws away what waits, and writes an epoch behind the end of a line, since a program may have
  /// read a part of what was thrown away.
  private func startOver(with sentences: [UInt8]) {
    withdraw()
    unread = 1
    rest = ([UInt8(ascii: "\r"), UInt8(ascii: "\n")] + sentences)[...]
    _ = flush()
  }

  func withdraw() {
    rest = []
    unread = 0
    terminal.discard()
  }

  /// Waits until somebody has read all; a terminal that closes loses what is unread.
  func finish() -> EventLoopFuture<Void> {
    let end = loop.makePromise(of: Void.self)
    let bound = NIOLoopBound(self, eventLoop: loop)
    loop.scheduleRepeatedTask(initialDelay: .zero, delay: Self.lookInterval) { task in
      let outlet = bound.value
      guard outlet.flush(), !outlet.terminal.isUnread else { return }
      task.cancel()
      end.succeed()
    }
    return end.futureResult
  }

  /// Writes what is left; whether nothing is left then.
  private func flush() -> Bool {
    rest.removeFirst(terminal.write(rest))
    return rest.isEmpty
  }
}
