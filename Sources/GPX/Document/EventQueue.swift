// SPDX-License-Identifier: MIT

/// The events that were not taken yet, in order.
struct EventQueue {
  /// The number of waiting events at which the parser pauses.
  static let capacity = 128

  private var events: [GPXEvent] = []
  private var nextIndex = 0

  /// Adds an event; returns whether the queue is full, so that the parser should pause.
  @inline(__always)
  mutating func append(_ event: GPXEvent) -> Bool {
    events.append(event)
    return events.count >= Self.capacity
  }

  /// Takes the next event if it is a usable point.
  @inline(__always)
  mutating func popPoint(_ point: inout GPXPoint) -> Bool {
    guard nextIndex < events.count, case .point(let next) = events[nextIndex] else { return false }
    point = next
    nextIndex += 1
    return true
  }

  /// Takes the next event; `nil` if none waits.
  @inline(__always)
  mutating func pop() -> GPXEvent? {
    guard nextIndex < events.count else {
      events.removeAll(keepingCapacity: true)
      nextIndex = 0
      return nil
    }
    nextIndex += 1
    return events[nextIndex - 1]
  }
}
