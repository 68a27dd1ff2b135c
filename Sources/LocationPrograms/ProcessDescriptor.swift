// SPDX-License-Identifier: MIT

import LocationFiles

/// A descriptor of a process (a pidfd), which is closed with the last reference to it.
package final class ProcessDescriptor: Sendable {
  /// The descriptor; it can be read when the process has ended.
  package let number: Int32

  /// Takes a descriptor.
  package init(_ number: Int32) { self.number = number }

  deinit { close(number) }

  /// Whether the process has not ended.
  package var isRunning: Bool {
    var entry = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&entry, 1, 0) == 0
  }
}
