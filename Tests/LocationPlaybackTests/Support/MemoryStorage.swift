// SPDX-License-Identifier: MIT

import LocationPlayback

/// Makes spill storage in memory and keeps count; it can be made to fail.
final class StorageRoom {
  /// Bytes that fit into one storage.
  var capacity = Int.max
  var refusesToOpen = false
  var refusesToRead = false

  private(set) var made = 0
  private(set) var bytesAppended = 0

  func make() throws(SpillError) -> any SpillStorage {
    if refusesToOpen { throw SpillError(reason: "no room") }
    made += 1
    return MemoryStorage(room: self)
  }

  private final class MemoryStorage: SpillStorage {
    private let room: StorageRoom
    private var bytes: [UInt8] = []
    private var start = 0

    init(room: StorageRoom) { self.room = room }

    func append(_ bytes: [UInt8]) throws(SpillError) {
      guard self.bytes.count + bytes.count <= room.capacity else {
        throw SpillError(reason: "the disk is full")
      }
      self.bytes += bytes
      room.bytesAppended += bytes.count
    }

    func read(_ count: Int) throws(SpillError) -> [UInt8] {
      guard !room.refusesToRead, start + count <= bytes.count else {
        throw SpillError(reason: "the disk is gone")
      }
      start += count
      return Array(bytes[start - count..<start])
    }
  }
}
