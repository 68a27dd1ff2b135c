// SPDX-License-Identifier: MIT

import Dispatch
import LocationClient
import LocationCore
import LocationPrograms
import NIOCore
import NIOPosix
import Synchronization

/// Finds out who connects, on threads of its own.
///
/// An app can choose where its program lies, and a file system can let a look at it wait forever. So
/// the event loop does not wait for a look: after half a second only the app's user is known. A user
/// has a few looks at a time; the others of the user wait, and are refused after two seconds.
final class PeerLookup: Sendable {
  /// The time that a look may take, less than apps wait for their first answer.
  static let patience = TimeAmount.milliseconds(500)

  /// The most looks of one user that run.
  private static let mostOfUser = 4

  /// The number of threads.
  private static let threads = 16

  /// A look that has not ended.
  private struct Look {
    let number: Int
    let run: @Sendable () -> Void
    let refuse: @Sendable () -> Void
  }

  /// The looks of one user.
  private struct Looks {
    var running: [Look] = []
    var waiting: [Look] = []
  }

  private struct State {
    var users: [UInt32: Looks] = [:]
    var count = 0
    var hasEnded = false
  }

  private let find: @Sendable (_ process: Int32, _ user: UInt32) -> FoundProgram?
  private let patience: TimeAmount
  private let pool = NIOThreadPool(numberOfThreads: threads)
  private let state = Mutex(State())

  /// Makes a lookup, which must be ended.
  ///
  /// - Parameters:
  ///   - patience: The time that a look may take.
  ///   - find: Finds the program of a process, or returns `nil` to refuse it; it may block.
  init(
    patience: TimeAmount = patience,
    _ find: @escaping @Sendable (_ process: Int32, _ user: UInt32) -> FoundProgram?
  ) {
    self.find = find
    self.patience = patience
    pool.start()
  }

  /// Makes a lookup of what the kernel shows to this process, which must be ended.
  convenience init() { self.init { ProcessProgram.find($0, user: $1) } }

  /// Refuses all that wait, and ends the threads, except for those that wait for a file system.
  func end() {
    let looks = state.withLock { state in
      state.hasEnded = true
      let looks = state.users.values.flatMap { $0.running + $0.waiting }
      for user in state.users.keys { state.users[user]?.waiting = [] }
      return looks
    }
    for look in looks { look.refuse() }
    let ended = UptimeSemaphore()
    pool.shutdownGracefully { _ in ended.signal() }
    _ = ended.wait(until: .now() + .seconds(1))
  }

  /// Finds out who a process is.
  ///
  /// The number of a process alone could have been given to another process meanwhile, so the program
  /// is looked up between two looks at a descriptor of the process, which never names another one.
  ///
  /// - Parameters:
  ///   - process: The number of the process, as the kernel stored it.
  ///   - user: The user, as the kernel stored it at the connection.
  ///   - descriptor: The pidfd of the process; `nil` if the system gives none.
  ///   - loop: The event loop of the connection.
  /// - Returns: The process; `nil` if it is refused, because it has ended, or because the looks of
  ///   its user take too long.
  func peer(
    _ process: Int32, user: UInt32, _ descriptor: ProcessDescriptor?, on loop: any EventLoop
  ) -> EventLoopFuture<AppPeer?> {
    let unknown = AppPeer(user: user, process: process)
    guard let descriptor else { return loop.makeSucceededFuture(unknown) }
    let answer = loop.makePromise(of: AppPeer?.self)
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    let end = loop.scheduleTask(in: .nanoseconds(4 * patience.nanoseconds)) { [self] in
      forget(number, of: user)
      answer.succeed(nil)
    }
    let run: @Sendable () -> Void = { [self, find, patience] in
      let found = pool.runIfActive(eventLoop: loop) { () -> AppPeer? in
        // The time begins here: the other looks of a user must not change who an app is.
        end.cancel()
        let deadline = loop.scheduleTask(in: patience) { answer.succeed(unknown) }
        defer { deadline.cancel() }
        guard descriptor.isRunning else { return nil }
        return find(process, user).map { AppPeer(process: process, found: $0) }
      }
      found.whenComplete { [self] result in
        answer.succeed((try? result.get()) ?? nil)
        // Not at once: if the threads have ended, each look would begin the next one.
        let next = leave(number, of: user)
        if let next { loop.execute(next.run) }
      }
    }
    let refuse: @Sendable () -> Void = {
      end.cancel()
      answer.succeed(nil)
    }
    add(Look(number: number, run: run, refuse: refuse), of: user)
    return answer.futureResult.map { descriptor.isRunning ? $0 : nil }
  }

  /// Runs a look now, or when an earlier one of the user has ended.
  private func add(_ look: Look, of user: UInt32) {
    enum Way { case runs, waits, refused }
    let way = state.withLock { state -> Way in
      guard !state.hasEnded else { return .refused }
      guard state.users[user, default: Looks()].running.count < Self.mostOfUser else {
        state.users[user, default: Looks()].waiting.append(look)
        return .waits
      }
      state.users[user, default: Looks()].running.append(look)
      return .runs
    }
    switch way {
    case .runs: look.run()
    case .waits: break
    case .refused: look.refuse()
    }
  }

  /// Removes a look that waits, with its descriptor.
  private func forget(_ number: Int, of user: UInt32) {
    state.withLock { $0.users[user]?.waiting.removeAll { $0.number == number } }
  }

  /// Ends a look, and returns the user's next one, which is to run.
  private func leave(_ number: Int, of user: UInt32) -> Look? {
    state.withLock { state in
      guard var looks = state.users[user] else { return nil }
      looks.running.removeAll { $0.number == number }
      let next = looks.waiting.isEmpty ? nil : looks.waiting.removeFirst()
      if let next { looks.running.append(next) }
      state.users[user] = looks.running.isEmpty ? nil : looks
      return next
    }
  }
}
