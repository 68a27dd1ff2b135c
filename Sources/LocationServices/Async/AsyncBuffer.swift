// SPDX-License-Identifier: MIT

import Synchronization

/// Elements that wait until an iterator takes them, in order; of several each takes some.
///
/// Bounded: when it is full the oldest element goes, and is counted. What comes is taken at once
/// where an iterator waits already; nothing is ever handed over inside the call that brought it.
final class AsyncBuffer<Element: Sendable>: Sendable {
  private struct State {
    /// What waits, from `head` on.
    var elements: [Element] = []
    var head = 0
    var waiters: [CheckedContinuation<Void, Never>] = []
    var isFinished = false
    var dropped = 0

    var count: Int { elements.count - head }
  }

  private let state = Mutex(State())
  private let limit: Int

  /// Makes an empty buffer for at most so many elements, one or more.
  init(limit: Int) { self.limit = limit }

  /// How many elements wait.
  var count: Int { state.withLock { $0.count } }

  /// How many elements went because the buffer was full.
  var dropped: Int { state.withLock { $0.dropped } }

  /// Whether nothing more comes.
  var isFinished: Bool { state.withLock { $0.isFinished } }

  /// Adds an element at the end; one that comes after the end is not taken.
  func append(_ element: Element) {
    let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard !state.isFinished else { return nil }
      if state.count >= limit {
        state.head += 1
        state.dropped += 1
      }
      // What was taken is given back in one piece, not element by element.
      if state.head > limit {
        state.elements.removeFirst(state.head)
        state.head = 0
      }
      state.elements.append(element)
      return state.waiters.popLast()
    }
    waiter?.resume()
  }

  /// Says that nothing more comes; what waits can still be taken.
  func finish() { end(dropping: false) }

  /// Says that nothing more comes, and drops what waits.
  func cancel() { end(dropping: true) }

  private func end(dropping dropsElements: Bool) {
    let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      state.isFinished = true
      if dropsElements {
        state.elements = []
        state.head = 0
      }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Takes the oldest element, and waits for one where there is none; `nil` at the end, and when the
  /// task is cancelled, which ends the buffer.
  func next(isolation: isolated (any Actor)? = #isolation) async -> Element? {
    while true {
      // Also where elements wait: whoever is cancelled wants none of them.
      if Task.isCancelled { cancel() }
      switch takeFirst() {
      case .element(let element): return element
      case .end: return nil
      case .nothing: break
      }
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          let mayWait = state.withLock { state in
            guard state.count == 0, !state.isFinished else { return false }
            state.waiters.append(continuation)
            return true
          }
          if !mayWait { continuation.resume() }
        }
      } onCancel: {
        cancel()
      }
    }
  }

  private enum Taken {
    case element(Element)
    case nothing
    case end
  }

  private func takeFirst() -> Taken {
    state.withLock { state in
      guard state.count > 0 else { return state.isFinished ? .end : .nothing }
      let element = state.elements[state.head]
      state.head += 1
      if state.head == state.elements.count {
        state.elements.removeAll(keepingCapacity: true)
        state.head = 0
      }
      return .element(element)
    }
  }
}
