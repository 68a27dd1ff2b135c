// SPDX-License-Identifier: MIT

import Synchronization
import Testing

@testable import LocationRuntime

@Suite("Hook for fatal conditions")
struct FatalHookTests {
  @Test("A reason is told to the function that was set, and to none once it is taken back")
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
}
