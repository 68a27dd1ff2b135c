// SPDX-License-Identifier: MIT

import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Whether the user asked to stop.
///
/// Left to itself the signal would end the tool and leave gigabytes in the temporary folder. The
/// program that is being measured gets its own signal from the terminal.
enum Interruption {
  private static let flag = Atomic(false)

  static var isRequested: Bool { flag.load(ordering: .relaxed) }

  /// Notes interruptions from here on, instead of dying of them.
  static func observe() {
    // Makes the flag before a handler needs it: making it there could deadlock.
    guard !isRequested else { return }
    for number in [SIGINT, SIGTERM, SIGHUP] {
      _ = signal(number) { _ in Interruption.flag.store(true, ordering: .relaxed) }
    }
  }
}
