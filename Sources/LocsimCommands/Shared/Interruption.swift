// SPDX-License-Identifier: MIT

import Dispatch
import LocationFiles
import LocationHost
import Synchronization

/// An interruption of the command by SIGINT or SIGTERM, as a flag that the command checks.
final class Interruption {
  /// The part that signal handlers change, on any thread.
  private final class Flag: Sendable {
    let alarm: Alarm
    let signal = Atomic<Int32>(0)

    /// Whether the command is still opening its files, so that it does not check the flag yet.
    let isOpening = Atomic<Bool>(false)

    init(alarm: Alarm) { self.alarm = alarm }
  }

  private let flag: Flag
  private var sources: [any DispatchSourceSignal] = []

  /// Makes a flag that is not raised.
  ///
  /// - Parameter alarm: The alarm that the first signal rings.
  init(ringing alarm: Alarm = Alarm()) { flag = Flag(alarm: alarm) }

  /// Whether a signal has arrived.
  var hasCome: Bool { number != nil }

  /// The number of the signal that has arrived; `nil` if there is none.
  var number: Int32? {
    let number = flag.signal.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Waits until a signal arrives.
  func wait() {
    while !hasCome { flag.alarm.wait(until: nil) }
  }

  /// Begins to watch for signals.
  ///
  /// A second signal ends the program at once.
  ///
  /// - Parameter whenCome: Called on any thread when the first signal arrives.
  func watch(whenCome: @escaping @Sendable () -> Void = {}) {
    install(whenCome: whenCome, sayEnd: {})
  }

  /// Begins to watch for signals while the command opens its files.
  ///
  /// A second signal ends the program at once. So does the first one until `beginLooking` is
  /// called, because the command may be waiting for a pipe without a writer.
  ///
  /// - Parameter sayEnd: Called before the first signal ends the program, to report that.
  func watch(untilLooking sayEnd: @escaping @Sendable () -> Void) {
    flag.isOpening.store(true, ordering: .relaxed)
    install(whenCome: {}, sayEnd: sayEnd)
  }

  /// Makes the first signal only raise the flag, which the command checks from now on.
  func beginLooking() {
    let (isFirst, _) = flag.isOpening.compareExchange(
      expected: true, desired: false, ordering: .acquiringAndReleasing)
    // Otherwise another thread is ending the program.
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
