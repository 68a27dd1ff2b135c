// SPDX-License-Identifier: MIT

import NIOCore

/// Writes sentences to a pseudo-terminal; where nobody reads, whole epochs are dropped.
final class TerminalOutlet: SinkOutlet {
  private static let lookInterval = TimeAmount.milliseconds(5)

  private let terminal: SerialTerminal
  private let loop: any EventLoop

  /// The end of an epoch for which there was no room: the next one waits for it, so that no
  /// sentence is cut.
  private var rest: ArraySlice<UInt8> = []

  init(_ terminal: SerialTerminal, loop: any EventLoop) {
    self.terminal = terminal
    self.loop = loop
  }

  func tell(_ epoch: SinkEpoch) {
    terminal.drain()
    guard flush() else { return }
    rest = ArraySlice(epoch.sentences.readableBytesView)
    _ = flush()
  }

  func withdraw() {
    rest = []
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
