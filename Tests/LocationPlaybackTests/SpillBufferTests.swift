// SPDX-License-Identifier: MIT

import Testing

@testable import LocationPlayback

@Suite("Buffer with spill storage")
struct SpillBufferTests {
  private let room = StorageRoom()

  private func makeBuffer(limit: Int) -> SpillBuffer<Int32> {
    let room = room
    return SpillBuffer(limit: limit) { () throws(SpillError) in try room.make() }
  }

  private func fill(_ buffer: inout SpillBuffer<Int32>, _ values: Range<Int32>) throws {
    for value in values { try buffer.append(value) }
  }

  private func empty(_ buffer: inout SpillBuffer<Int32>) throws -> [Int32] {
    var values: [Int32] = []
    while let value = try buffer.popFirst() { values.append(value) }
    return values
  }

  @Test("Up to its limit a buffer needs no storage; the next value is spilled")
  func bound() throws {
    var buffer = makeBuffer(limit: 4)
    try fill(&buffer, 0..<4)
    #expect(room.made == 0)
    try buffer.append(4)
    #expect(room.made == 1)
    #expect(room.bytesAppended == 4)
    #expect(buffer.count == 5)
    #expect(try empty(&buffer) == [0, 1, 2, 3, 4])
    #expect(buffer.isEmpty)
  }

  @Test("An empty buffer gives nothing, before and after use")
  func emptyBuffer() throws {
    var buffer = makeBuffer(limit: 1)
    #expect(try buffer.popFirst() == nil)
    try fill(&buffer, 0..<3)
    #expect(try empty(&buffer) == [0, 1, 2])
    #expect(try buffer.popFirst() == nil)
    #expect(buffer.count == 0)
  }

  @Test("A limit of zero spills everything")
  func noMemory() throws {
    var buffer = makeBuffer(limit: 0)
    try fill(&buffer, 0..<3)
    #expect(room.bytesAppended == 12)
    #expect(try empty(&buffer) == [0, 1, 2])
  }

  @Test("New values go after the spilled ones while there are any, whatever room memory has")
  func orderWhileSpilled() throws {
    var buffer = makeBuffer(limit: 2)
    try fill(&buffer, 0..<3)
    #expect(try buffer.popFirst() == 0)
    try buffer.append(3)
    #expect(room.bytesAppended == 8)
    #expect(try empty(&buffer) == [1, 2, 3])
  }

  @Test("Once the spilled values are taken, memory is used again")
  func memoryAgain() throws {
    var buffer = makeBuffer(limit: 2)
    try fill(&buffer, 0..<3)
    #expect(try empty(&buffer) == [0, 1, 2])
    try fill(&buffer, 3..<5)
    #expect(room.made == 1)
    try buffer.append(5)
    #expect(room.made == 2)
    #expect(try empty(&buffer) == [3, 4, 5])
  }

  @Test("Emptied, a buffer forgets memory and storage")
  func removeAll() throws {
    var buffer = makeBuffer(limit: 2)
    try fill(&buffer, 0..<5)
    buffer.removeAll()
    #expect(buffer.isEmpty)
    #expect(try buffer.popFirst() == nil)
    try fill(&buffer, 7..<9)
    #expect(try empty(&buffer) == [7, 8])
  }

  @Test("Values leave in the order in which they came, whatever the limit", arguments: 0..<100)
  func randomUse(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var buffer = makeBuffer(limit: Int(seed % 9))
    var expected: [Int32] = []
    for value in Int32(0)..<200 {
      if Int.random(in: 0..<5, using: &generator) < 3 {
        try buffer.append(value)
        expected.append(value)
      } else {
        let taken = try buffer.popFirst()
        #expect(taken == expected.first)
        if !expected.isEmpty { expected.removeFirst() }
      }
      #expect(buffer.count == expected.count)
    }
    #expect(try empty(&buffer) == expected)
  }

  @Test("Storage that cannot be made fails the value that needs it, no other")
  func noStorage() throws {
    var buffer = makeBuffer(limit: 2)
    room.refusesToOpen = true
    try fill(&buffer, 0..<2)
    #expect(throws: SpillError(reason: "no room")) { try buffer.append(2) }
    #expect(buffer.count == 2)
    #expect(try empty(&buffer) == [0, 1])
  }

  @Test("Storage that is full fails the value that does not fit; what fitted stays")
  func fullStorage() throws {
    var buffer = makeBuffer(limit: 1)
    room.capacity = 8
    try fill(&buffer, 0..<3)
    #expect(throws: SpillError(reason: "the disk is full")) { try buffer.append(3) }
    #expect(buffer.count == 3)
    #expect(try empty(&buffer) == [0, 1, 2])
  }

  @Test("Storage that cannot be read fails after what memory holds")
  func unreadableStorage() throws {
    var buffer = makeBuffer(limit: 1)
    try fill(&buffer, 0..<2)
    room.refusesToRead = true
    #expect(try buffer.popFirst() == 0)
    #expect(throws: SpillError(reason: "the disk is gone")) { try buffer.popFirst() }
  }
}
