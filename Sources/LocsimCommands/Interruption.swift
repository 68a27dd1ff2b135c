// SPDX-License-Identifier: MIT

import Dispatch
import LocationRuntime
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The user's wish to end the command (SIGINT, SIGTERM), as a flag instead of a sudden death.
final class Interruption {
  /// The part that signals change, on whatever thread they are handled.
  private final class Flag: Sendable {
    let alarm = Alarm()
    let isSet = Atomic(false)
  }

  private let flag = Flag()
  private var sources: [any DispatchSourceSignal] = []

  /// Rings when the wish comes.
  var alarm: Alarm { flag.alarm }

  /// Whether the wish has come.
  var hasCome: Bool { flag.isSet.load(ordering: .relaxed) }

  /// Begins to watch for the wish.
  ///
  /// A second one ends the program at once.
  func watch() {
    sources = [SIGINT, SIGTERM].map { number in
      _ = signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(
        signal: number, queue: .global(qos: .userInteractive))
      source.setEventHandler { [flag] in
        if flag.isSet.exchange(true, ordering: .relaxed) { exit(128 + number) }
        flag.alarm.ring()
      }
      source.resume()
      return source
    }
  }
}
