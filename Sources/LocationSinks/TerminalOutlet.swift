// SPDX-License-Identifier: MIT

import NIOCore

/// Writes sentences to a pseudo-terminal, and drops the oldest epochs if no program reads.
final class TerminalOutlet: SinkOutlet {
  private static let lookInterval = TimeAmount.milliseconds(5)

  /// The number of epochs that wait for a program that reads nothing.
  ///
  /// A program that opens the terminal later should get the current position, not an old one.
  private static let mostUnread = 16

  private let terminal: SerialTerminal
  private let loop: any EventLoop

  /// The end of an epoch for which there was no room.
  ///
  /// The next epoch waits for it, so that no sentence is cut.
  private var rest: ArraySlice<UInt8> = []

  /// The number of epochs written since a program last read everything.
  private var unread = 0

  init(_ terminal: SerialTerminal, loop: any EventLoop) {
    self.terminal = terminal
    self.loop = loop
  }

  func deliver(_ epoch: SinkEpoch) {
    terminal.drain()
    if !terminal.isUnread { unread = 0 }
    let sentences = Array(epoch.sentences.readableBytesView)
    if unread < Self.mostUnread, flush() {
      rest = sentences[...]
      unread += 1
      if flush() { return }
      // There was no room for all of the epoch. If earlier epochs are unread, too, no program will
      // make room.
      if unread == 1 { return }
    }
    startOver(with: sentences)
  }

  /// Discards the waiting bytes, and writes an epoch after a line end.
  ///
  /// The line end is needed because a program may have read a part of the discarded bytes.
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

  /// Waits until all bytes are read.
  ///
  /// A terminal that closes loses its unread bytes.
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

  /// Writes the rest, and returns whether nothing is left.
  private func flush() -> Bool {
    rest.removeFirst(terminal.write(rest))
    return rest.isEmpty
  }
}
