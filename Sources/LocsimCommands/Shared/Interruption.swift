// SPDX-License-Identifier: MIT

import Dispatch
import LocationFiles
import LocationHost
import Synchronization

/// The user's wish to end the command (SIGINT, SIGTERM), as a flag instead of a sudden death.
final class Interruption {
  /// The part that signals change, on any thread that handles them.
  private final class Flag: Sendable {
    let alarm: Alarm
    let signal = Atomic<Int32>(0)

    /// Whether what is to be interrupted has not begun, so that nothing looks at the flag.
    let isOpening = Atomic<Bool>(false)

    init(alarm: Alarm) { self.alarm = alarm }
  }

  private let flag: Flag
  private var sources: [any DispatchSourceSignal] = []

  /// Makes a flag that is not raised.
  ///
  /// - Parameter alarm: Is rung when the wish comes.
  init(ringing alarm: Alarm = Alarm()) { flag = Flag(alarm: alarm) }

  /// Whether the wish has come.
  var hasCome: Bool { number != nil }

  /// The number of the signal by which the wish came.
  var number: Int32? {
    let number = flag.signal.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Begins to watch for the wish.
  ///
  /// A second one ends the program at once.
  ///
  /// - Parameter whenCome: Is called, on any thread, when the first one arrives.
  func watch(whenCome: @escaping @Sendable () -> Void = {}) {
    install(whenCome: whenCome, sayEnd: {})
  }

  /// Begins to watch for the wish.
  ///
  /// A second one ends the program at once, and so does the first one until `beginLooking` is
  /// called: a pipe without a writer could be waited for before.
  ///
  /// - Parameter sayEnd: Says what there is to say when the program is ended before that.
  func watch(untilLooking sayEnd: @escaping @Sendable () -> Void) {
    flag.isOpening.store(true, ordering: .relaxed)
    install(whenCome: {}, sayEnd: sayEnd)
  }

  /// Leaves it to the caller to look whether the wish has come.
  func beginLooking() {
    let (isFirst, _) = flag.isOpening.compareExchange(
      expected: true, desired: false, ordering: .acquiringAndReleasing)
    // Else the program is being ended on another thread.
    if !isFirst { DispatchSemaphore(value: 0).wait() }
  }

  private func install(
    whenCome: @escaping @Sendable () -> Void, sayEnd: @escaping @Sendable () -> Void
  ) {
    sources = [SIGINT, SIGTERM].map { number in
      _ = signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(
        signal: number, queue: .global(qos: .userInteractive))
      source.setEventHandler { [flag] in
        if flag.signal.exchange(number, ordering: .relaxed) != 0 { exit(128 + number) }
        if flag.isOpening.compareExchange(
          expected: true, desired: false, ordering: .acquiringAndReleasing
        ).exchanged {
          sayEnd()
          exit(128 + number)
        }
        flag.alarm.ring()
        whenCome()
      }
      source.resume()
      return source
    }
  }
}
