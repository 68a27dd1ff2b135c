// SPDX-License-Identifier: MIT

import Dispatch
import Synchronization
import Testing

@testable import LocationHost

@Suite("Wake-ups of tasks that wait for deliveries to clients")
struct WakeUpCoalescerTests {
  private let gate = WakeUpCoalescer()
  private let woken = Recorded()

  private final class Recorded: Sendable {
    private let names = Mutex<[String]>([])
    var all: [String] { names.withLock { $0 } }
    func add(_ name: String) { names.withLock { $0.append(name) } }
  }

  private func wake(_ name: String) { gate.wake { [woken] in woken.add(name) } }

  @Test("They are woken at once where nothing is led")
  func atOnce() {
    wake("a")
    #expect(woken.all == ["a"])
  }

  @Test("A stretch holds back wake-ups, and after it all come, in the order of asking")
  func behindStretch() {
    gate.hold {
      wake("a")
      wake("b")
      #expect(woken.all == [])
    }
    #expect(woken.all == ["a", "b"])
    wake("c")
    gate.hold {}
    #expect(woken.all == ["a", "b", "c"])
  }

  @Test("Another thread's waking waits for the end of the stretch too")
  func otherThread() {
    gate.hold {
      DispatchQueue.global().sync { wake("a") }
      #expect(woken.all == [])
    }
    #expect(woken.all == ["a"])
  }

  @Test("A woken task may wake another one")
  func chain() {
    gate.hold { gate.wake { wake("a") } }
    #expect(woken.all == ["a"])
  }
}
