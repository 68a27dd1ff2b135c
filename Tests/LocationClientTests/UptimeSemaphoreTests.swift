// SPDX-License-Identifier: MIT

import Dispatch
import LocationClient
import Testing

@Suite("A semaphore whose waits follow the running time")
struct UptimeSemaphoreTests {
  @Test("Each signal ends one wait, also one that begins later")
  func signals() {
    let semaphore = UptimeSemaphore()
    semaphore.signal()
    semaphore.signal()
    semaphore.wait()
    #expect(semaphore.wait(until: .distantFuture))
    #expect(!semaphore.wait(until: .now()))
  }

  @Test("A moment that has passed ends a wait, but a signal counts")
  func past() {
    let semaphore = UptimeSemaphore()
    #expect(!semaphore.wait(until: DispatchTime(uptimeNanoseconds: 1)))
    semaphore.signal()
    #expect(semaphore.wait(until: DispatchTime(uptimeNanoseconds: 1)))
  }

  @Test("A signal of another thread ends a wait")
  func threads() {
    let (there, back) = (UptimeSemaphore(), UptimeSemaphore())
    DispatchQueue.global().async {
      for _ in 0..<1_000 {
        there.wait()
        back.signal()
      }
    }
    let rounds = (0..<1_000).count { _ in
      there.signal()
      return back.wait(until: .distantFuture)
    }
    #expect(rounds == 1_000)
  }
}
