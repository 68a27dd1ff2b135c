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
/// has a few looks at a time, and holds up no other user. The server limits how many wait.
final class PeerLookup: Sendable {
  /// The time that a look may take, less than apps wait for their first answer.
  static let patience = TimeAmount.milliseconds(500)

  /// The most looks of one user that run.
  private static let mostOfUser = 4

  /// The number of threads.
  private static let threads = 16

  /// The looks of one user.
  private struct Looks {
    var running = 0
    var waiting: [@Sendable () -> Void] = []
  }

  private let find: @Sendable (_ process: Int32, _ user: UInt32) -> AppProgram
  private let patience: TimeAmount
  private let pool = NIOThreadPool(numberOfThreads: threads)
  private let users = Mutex<[UInt32: Looks]>([:])

  /// Makes a lookup, which must be ended.
  ///
  /// - Parameters:
  ///   - patience: The time that a look may take.
  ///   - find: Finds the program of a process; it may block.
  init(
    patience: TimeAmount = patience,
    _ find: @escaping @Sendable (_ process: Int32, _ user: UInt32) -> AppProgram
  ) {
    self.find = find
    self.patience = patience
    pool.start()
  }

  /// Makes a lookup of what the kernel shows to this process, which must be ended.
  convenience init() { self.init { ProcessProgram.of($0, user: $1) } }

  /// Ends the threads, except for those that wait for a file system.
  func end() {
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
    guard let descriptor else {
      return loop.makeSucceededFuture(AppPeer(user: user, process: process))
    }
    let answer = loop.makePromise(of: AppPeer?.self)
    let end = loop.scheduleTask(in: .nanoseconds(4 * patience.nanoseconds)) { answer.succeed(nil) }
    wait(of: user) { [self] in
      end.cancel()
      // The time begins with the look: a user's own looks must not change who the user's apps are.
      let deadline = loop.scheduleTask(in: patience) {
        answer.succeed(AppPeer(user: user, process: process))
      }
      let isRunning = descriptor.isRunning
      let found = pool.runIfActive(eventLoop: loop) { [find] in
        isRunning ? AppPeer(process: process, program: find(process, user)) : nil
      }
      found.whenComplete { [self] result in
        deadline.cancel()
        answer.succeed(try? result.get())
        leave(user)
      }
    }
    return answer.futureResult.map { descriptor.isRunning ? $0 : nil }
  }

  /// Runs a look now, or when an earlier one of the user has ended.
  private func wait(of user: UInt32, _ look: @escaping @Sendable () -> Void) {
    let runs = users.withLock { users in
      guard users[user, default: Looks()].running < Self.mostOfUser else {
        users[user, default: Looks()].waiting.append(look)
        return false
      }
      users[user, default: Looks()].running += 1
      return true
    }
    if runs { look() }
  }

  /// Ends a look, and begins the user's next one.
  private func leave(_ user: UInt32) {
    let next = users.withLock { users -> (@Sendable () -> Void)? in
      guard var looks = users[user] else { return nil }
      defer { users[user] = looks.running == 0 ? nil : looks }
      guard !looks.waiting.isEmpty else {
        looks.running -= 1
        return nil
      }
      return looks.waiting.removeFirst()
    }
    next?()
  }
}
