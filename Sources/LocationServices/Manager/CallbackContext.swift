// SPDX-License-Identifier: MIT

import Dispatch
import Foundation

/// Where a manager's callbacks run: the context in which it was created (TH-01).
enum CallbackContext {
  /// The main queue, which both `RunLoop.main.run()` and `dispatchMain()` serve.
  case mainQueue

  /// The run loop of a thread.
  case runLoop(RunLoopReference)

  /// Marks the main queue: `Thread.isMainThread` is false on it under `dispatchMain()`, after the
  /// first `await` of an async main, and in a test on the main actor.
  private static let mainQueueKey: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// The context of the running code.
  static var current: CallbackContext {
    isMain ? .mainQueue : .runLoop(RunLoopReference(RunLoop.current))
  }

  /// Whether the running code blocks the user interface: on the main thread or queue.
  static var isMain: Bool {
    Thread.isMainThread || DispatchQueue.getSpecific(key: mainQueueKey) == true
  }

  /// Runs work in this context, on a later turn, never at once.
  func schedule(_ work: @escaping @Sendable () -> Void) {
    switch self {
    case .mainQueue: DispatchQueue.main.async(execute: work)
    case .runLoop(let reference): reference.schedule(work)
    }
  }
}

/// A thread's run loop, for use from other threads.
///
/// Unchecked: Foundation's run loops accept timers from any thread, and this one is used for
/// nothing else.
final class RunLoopReference: @unchecked Sendable {
  private let loop: RunLoop

  init(_ loop: RunLoop) { self.loop = loop }

  /// Runs work in the loop.
  ///
  /// It uses a timer, because `perform` does not wake a sleeping loop.
  func schedule(_ work: @escaping @Sendable () -> Void) {
    let timer = Timer(timeInterval: 0, repeats: false) { _ in work() }
    loop.add(timer, forMode: .common)
  }
}
