// SPDX-License-Identifier: MIT

import LocationCore

/// The trace segment of the last fix of each client.
struct SegmentMemory: Sendable {
  // Usually there is one client, and it stays in its segment.
  private var client: ClientID?
  private var segment: UInt16 = 0
  private var others: [ClientID: UInt16] = [:]

  /// Records the segment of a client, and returns whether it has changed; the first one is no
  /// change.
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
