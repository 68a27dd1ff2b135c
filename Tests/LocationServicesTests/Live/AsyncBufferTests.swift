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
    let buffer = AsyncBuffer<Int>(
      limit: 8, backlog: 2, caughtUp: { calls.value.withLock { $0 += 1 } })
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

  @Test("A waiting reader is woken once for all that comes before that, and takes it in order")
  func wakesOnce() async {
    let held = Mutex<[@Sendable () -> Void]>([])
    let buffer = AsyncBuffer<Int>(
      limit: 1_000_000, wake: { wake in held.withLock { $0.append(wake) } })
    let taker = Task {
      var taken: [Int] = []
      while let element = await buffer.next() { taken.append(element) }
      return taken
    }
    var count = 0
    // What comes before it waits is taken without a waking.
    while held.withLock(\.isEmpty) {
      buffer.append(count)
      count += 1
      await Task.yield()
    }
    for element in count..<count + 3 { buffer.append(element) }
    let wakes = held.withLock { held in
      defer { held = [] }
      return held
    }
    #expect(wakes.count == 1)
    for wake in wakes { wake() }
    buffer.finish()
    #expect(await taker.value == Array(0..<count + 3))
  }
}
