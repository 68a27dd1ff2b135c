// SPDX-License-Identifier: MIT

import LocationClient
import Synchronization
import Testing

@testable import LocationHost

@Suite("Hook for fatal conditions")
struct FatalHookTests {
  @Test("A reason reaches the function that was set, and none once it is taken back")
  func hook() async {
    // In a process of its own, for the hook is the whole process's.
    await #expect(processExitsWith: .success) {
      let told = Mutex<[String]>([])
      #expect(!FatalHook.observe("early"))
      FatalHook.set { reason in told.withLock { $0.append(reason) } }
      #expect(FatalHook.observe("one"))
      FatalHook.set(nil)
      #expect(!FatalHook.observe("late"))
      #expect(told.withLock { $0 } == ["one"])
    }
  }

  @Test("Any number of reasons can be reported")
  func often() async {
    await #expect(processExitsWith: .success) {
      let told = Atomic(0)
      FatalHook.set { _ in told.add(1, ordering: .relaxed) }
      // As many as exhausted the stack when each made the next one deeper.
      for _ in 0..<60_000 { _ = FatalHook.observe("one") }
      #expect(told.load(ordering: .relaxed) == 60_000)
    }
  }
}
