// SPDX-License-Identifier: MIT

import Synchronization
import Testing

@testable import LocationServices

@Suite("A buffer between a source and an iterator", .timeLimit(.minutes(1)))
struct AsyncBufferTests {
  private final class Counter: Sendable {
    let value = Mutex(0)
  }

  @Test("A source hears each time that fewer elements wait than make it wait")
  func catchesUp() async {
    let calls = Counter()
    let buffer = AsyncBuffer<Int>(limit: 8, backlog: 2) { calls.value.withLock { $0 += 1 } }
    for round in 1...2 {
      buffer.append(1)
      // An iterator that looks now sees no backlog; what comes before it takes makes the source wait.
      #expect(!buffer.isBacklogged)
      buffer.append(2)
      buffer.append(3)
      #expect(buffer.isBacklogged)
      _ = await buffer.next()
      #expect(buffer.isBacklogged)
      #expect(calls.value.withLock(\.self) == round - 1)
      _ = await buffer.next()
      #expect(!buffer.isBacklogged)
      #expect(calls.value.withLock(\.self) == round)
      _ = await buffer.next()
      #expect(calls.value.withLock(\.self) == round)
    }
  }
}
