// SPDX-License-Identifier: MIT

import Dispatch
import Foundation

/// Where a manager's callbacks run: the context in which it was created (TH-01).
enum CallbackContext {
  /// The main queue, which `RunLoop.main.run()` and `dispatchMain()` both serve.
  case mainQueue

  /// The run loop of a thread.
  case runLoop(RunLoopReference)

  /// Marks the main queue: `Thread.isMainThread` is false on it under `dispatchMain()`, behind the
  /// first `await` of an async main, and in a test on the main actor.
  private static let mainQueueKey: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// The context of the code that runs now.
  static var current: CallbackContext {
    isMain ? .mainQueue : .runLoop(RunLoopReference(RunLoop.current))
  }

  /// Whether the code that runs now holds up the user interface: on the main thread or queue.
  static var isMain: Bool {
    Thread.isMainThread || DispatchQueue.getSpecific(key: mainQueueKey) == true
  }

  /// Runs work there, on a later turn, never now.
  func schedule(_ work: @escaping @Sendable () -> Void) {
    switch self {
    case .mainQueue: DispatchQueue.main.async(execute: work)
    case .runLoop(let reference): reference.schedule(work)
    }
  }
}

/// A thread's run loop, held by others.
///
/// Unchecked: Foundation's run loops may be handed timers from any thread, and nothing else is done
/// with this one.
final class RunLoopReference: @unchecked Sendable {
  private let loop: RunLoop

  init(_ loop: RunLoop) { self.loop = loop }

  /// Runs work in the loop.
  ///
  /// A timer, because `perform` does not wake a loop that sleeps.
  func schedule(_ work: @escaping @Sendable () -> Void) {
    let timer = Timer(timeInterval: 0, repeats: false) { _ in work() }
    loop.add(timer, forMode: .common)
  }
}
