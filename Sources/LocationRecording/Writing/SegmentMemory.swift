// SPDX-License-Identifier: MIT

import LocationCore

/// Which segment of a trace each client was told of last.
struct SegmentMemory: Sendable {
  // Nearly always there is one client, and it goes on in its segment.
  private var client: ClientID?
  private var segment: UInt16 = 0
  private var others: [ClientID: UInt16] = [:]

  /// Whether a client is told of another segment than before; the first one is no other.
  @inline(__always)
  mutating func isAnother(_ segment: UInt16, of client: ClientID) -> Bool {
    if client == self.client, segment == self.segment { return false }
    return change(to: segment, of: client)
  }

  @inline(never)
  private mutating func change(to segment: UInt16, of client: ClientID) -> Bool {
    if let last = self.client { others[last] = self.segment }
    let before = others[client]
    (self.client, self.segment) = (client, segment)
    return before.map { $0 != segment } ?? false
  }
}
