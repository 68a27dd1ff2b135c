// SPDX-License-Identifier: MIT

import Testing

@testable import LocationFleet

@Suite("Timer wheel")
struct TimerWheelTests {
  /// A wheel with so many entries, none of them armed.
  private func makeWheel(slots: Int, entries: Int) -> TimerWheel {
    var wheel = TimerWheel(slotCount: slots)
    for _ in 0..<entries { _ = wheel.addEntry() }
    return wheel
  }

  @Test("An entry comes at its tick, neither before nor after, also turns of the wheel later")
  func comesAtItsTick() {
    for tick in 1...40 {
      var wheel = makeWheel(slots: 8, entries: 1)
      wheel.arm(0, at: tick)
      var arrivals: [Int] = []
      for _ in 0..<60 {
        wheel.advance()
        while wheel.takeDue() != nil { arrivals.append(wheel.now) }
      }
      #expect(arrivals == [tick])
    }
  }

  @Test("Entries of one tick come in the order in which they were armed")
  func order() {
    var wheel = makeWheel(slots: 4, entries: 4)
    for entry: UInt32 in [2, 0, 3, 1] { wheel.arm(entry, at: 3) }
    for _ in 0..<3 { wheel.advance() }
    let taken = (0..<5).map { _ in wheel.takeDue() }
    #expect(taken == [2, 0, 3, 1, nil])
  }

  @Test("An entry armed for a later turn comes before one armed for it since")
  func orderOfTurns() {
    var wheel = makeWheel(slots: 4, entries: 3)
    wheel.arm(0, at: 1)
    wheel.arm(1, at: 5)
    wheel.advance()
    let first = wheel.takeDue()
    #expect(first == 0)
    wheel.arm(0, at: 5)
    wheel.arm(2, at: 5)
    for _ in 0..<4 { wheel.advance() }
    let taken = (0..<3).map { _ in wheel.takeDue() }
    #expect(taken == [1, 0, 2])
  }

  @Test("An entry that was taken can be armed again at once, for the same slot too")
  func armedAgain() {
    var wheel = makeWheel(slots: 4, entries: 1)
    wheel.arm(0, at: 1)
    var arrivals: [Int] = []
    for _ in 0..<13 {
      wheel.advance()
      while let entry = wheel.takeDue() {
        arrivals.append(wheel.now)
        wheel.arm(entry, at: wheel.now + 4)
      }
    }
    #expect(arrivals == [1, 5, 9, 13])
  }

  @Test("A wheel may begin before zero, and has a power of two slots at least as asked")
  func beginning() {
    for slots in 1...9 {
      var wheel = TimerWheel(slotCount: slots, now: -20)
      wheel.arm(wheel.addEntry(), at: 0)
      for _ in 0..<19 { wheel.advance() }
      let early = wheel.takeDue()
      wheel.advance()
      let due = wheel.takeDue()
      #expect(early == nil)
      #expect(due == 0)
    }
  }

  @Test("Arming for what has passed, twice, or leaving an entry due is a fault that says so")
  func faults() async {
    await #expect(processExitsWith: .failure) {
      var wheel = TimerWheel()
      wheel.arm(wheel.addEntry(), at: 0)
    }
    await #expect(processExitsWith: .failure) {
      var wheel = TimerWheel()
      let entry = wheel.addEntry()
      wheel.arm(entry, at: 1)
      wheel.arm(entry, at: 2)
    }
    await #expect(processExitsWith: .failure) {
      var wheel = TimerWheel()
      wheel.arm(wheel.addEntry(), at: 1)
      wheel.advance()
      wheel.advance()
    }
  }

  @Test("A wheel gives what a sorted list gives, whatever is armed", arguments: 0..<100)
  func sortedList(seed: Int) {
    var lots = GeodesyRandom(seed: seed)
    let count = Int.random(in: 1...40, using: &lots)
    let longest = Int.random(in: 1...100, using: &lots)
    var wheel = makeWheel(slots: Int.random(in: 1...32, using: &lots), entries: count)
    // In the order of arming; the due entry is found by looking at all.
    var waiting: [(entry: UInt32, tick: Int)] = []
    var idle = (0..<UInt32(count)).shuffled(using: &lots)
    for now in 1...400 {
      while !idle.isEmpty, Bool.random(using: &lots) {
        let entry = idle.removeLast()
        let tick = now - 1 + Int.random(in: 1...longest, using: &lots)
        wheel.arm(entry, at: tick)
        waiting.append((entry, tick))
      }
      wheel.advance()
      let expected = waiting.filter { $0.tick == now }.map(\.entry)
      waiting.removeAll { $0.tick == now }
      var taken: [UInt32] = []
      while let entry = wheel.takeDue() {
        taken.append(entry)
        guard Bool.random(using: &lots) else {
          idle.append(entry)
          continue
        }
        let tick = now + Int.random(in: 1...longest, using: &lots)
        wheel.arm(entry, at: tick)
        waiting.append((entry, tick))
      }
      #expect(taken == expected)
    }
  }
}
