// SPDX-License-Identifier: MIT

import DequeModule
import Synchronization

/// Elements that wait until an iterator takes them, in order; several iterators take some each.
///
/// Bounded: when it is full the oldest element is dropped. A new element is taken at once if an
/// iterator already waits; no element is delivered inside the call that added it.
final class AsyncBuffer<Element: Sendable>: Sendable {
  private struct State {
    var elements: Deque<Element> = []
    var waiters: [CheckedContinuation<Void, Never>] = []
    var isFinished = false

    /// Whether waiting iterators are about to be woken.
    var isWaking = false

    /// Adds an element, and returns whether waiting iterators are to be woken for it.
    mutating func add(_ element: Element) -> Bool {
      elements.append(element)
      guard !isWaking, !waiters.isEmpty else { return false }
      isWaking = true
      return true
    }
  }

  private let state = Mutex(State())
  private let limit: Int
  private let backlog: Int
  private let caughtUp: @Sendable () -> Void
  private let wake: @Sendable (@escaping @Sendable () -> Void) -> Void

  /// Makes an empty buffer.
  ///
  /// - Parameters:
  ///   - limit: How many elements may wait, one or more.
  ///   - backlog: How many may wait before their source, if it can wait, is asked to wait.
  ///   - wake: Wakes the waiting iterators, when it is time.
  ///   - caughtUp: Called each time that fewer elements than the backlog wait again.
  init(
    limit: Int, backlog: Int = .max,
    wake: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void = { $0() },
    caughtUp: @escaping @Sendable () -> Void = {}
  ) {
    self.limit = limit
    self.backlog = backlog
    self.wake = wake
    self.caughtUp = caughtUp
  }

  /// Whether so many elements wait that their source should wait.
  var isBacklogged: Bool { state.withLock { $0.elements.count >= backlog && !$0.isFinished } }

  /// Adds an element at the end; an element after the end of the buffer is ignored.
  ///
  /// - Returns: The oldest element, if it was dropped for this one.
  @discardableResult
  func append(_ element: Element) -> Element? {
    let (mustWake, dropped) = state.withLock { state -> (Bool, Element?) in
      guard !state.isFinished else { return (false, nil) }
      let dropped = state.elements.count >= limit ? state.elements.popFirst() : nil
      return (state.add(element), dropped)
    }
    if mustWake { wake { self.wakeWaiters() } }
    return dropped
  }

  /// Wakes as many iterators as there are elements.
  private func wakeWaiters() {
    let waiters = state.withLock { state in
      state.isWaking = false
      let count = min(state.waiters.count, state.elements.count)
      defer { state.waiters.removeLast(count) }
      return state.waiters.suffix(count)
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Ends the buffer; waiting elements can still be taken.
  func finish() { end(dropping: false) }

  /// Ends the buffer, and drops the waiting elements.
  func cancel() { end(dropping: true) }

  private func end(dropping dropsElements: Bool) {
    let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      state.isFinished = true
      if dropsElements { state.elements = [] }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Takes the oldest element, or waits for one if there is none; `nil` at the end, and when the
  /// task is canceled, which ends the buffer.
  func next(isolation: isolated (any Actor)? = #isolation) async -> Element? {
    while true {
      // Checked even if elements wait: a canceled task wants none of them.
      if Task.isCancelled { cancel() }
      switch takeFirst() {
      case .element(let element): return element
      case .end: return nil
      case .nothing: break
      }
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          let mayWait = state.withLock { state in
            guard state.elements.isEmpty, !state.isFinished else { return false }
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
    let (taken, hasCaughtUp) = state.withLock { state -> (Taken, Bool) in
      // Decided only here: a check before taking could miss the element that made the source wait,
      // and the source would wait forever.
      let wasBacklogged = state.elements.count == backlog
      if let element = state.elements.popFirst() { return (.element(element), wasBacklogged) }
      return (state.isFinished ? .end : .nothing, false)
    }
    if hasCaughtUp { caughtUp() }
    return taken
  }
}
