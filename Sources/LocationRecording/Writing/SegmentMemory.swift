// SPDX-License-Identifier: MIT

import LocationCore

/// The last segment of a trace that each client got.
struct SegmentMemory: Sendable {
  // Nearly always there is one client, and it stays in its segment.
  private var client: ClientID?
  private var segment: UInt16 = 0
  private var others: [ClientID: UInt16] = [:]

  /// Whether the segment of a client has changed; the first segment is not a change.
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
