// SPDX-License-Identifier: MIT

/// A queue of plain values that keeps a bounded number in memory and the rest in spill storage.
struct SpillBuffer<Element: BitwiseCopyable> {
  private let limit: Int
  private let makeStorage: () throws(SpillError) -> any SpillStorage

  /// The front of the queue, from `head` on.
  private var memory: [Element] = []
  private var head = 0
  private var storage: (any SpillStorage)?
  private var spilled = 0

  init(limit: Int, makeStorage: @escaping () throws(SpillError) -> any SpillStorage) {
    self.limit = limit
    self.makeStorage = makeStorage
  }

  /// The number of values in the queue.
  var count: Int { memory.count - head + spilled }

  var isEmpty: Bool { count == 0 }

  /// Adds a value at the end.
  mutating func append(_ element: Element) throws(SpillError) {
    if spilled == 0, memory.count - head < limit {
      memory.append(element)
      return
    }
    if storage == nil { storage = try makeStorage() }
    unsafe try storage?.append(withUnsafeBytes(of: element) { unsafe [UInt8]($0) })
    spilled += 1
  }

  /// Takes the value at the front.
  mutating func popFirst() throws(SpillError) -> Element? {
    if head < memory.count {
      let element = memory[head]
      head += 1
      if head == memory.count {
        memory.removeAll(keepingCapacity: true)
        head = 0
      } else if head >= 1_024, head * 2 > memory.count {
        memory.removeFirst(head)
        head = 0
      }
      return element
    }
    guard spilled > 0, let storage else { return nil }
    let bytes = try storage.read(MemoryLayout<Element>.size)
    // `append` took the bytes from a value of this type in this process.
    let element = unsafe bytes.withUnsafeBytes { unsafe $0.loadUnaligned(as: Element.self) }
    spilled -= 1
    if spilled == 0 { self.storage = nil }
    return element
  }

  /// Empties the queue.
  mutating func removeAll() {
    memory = []
    head = 0
    storage = nil
    spilled = 0
  }
}
