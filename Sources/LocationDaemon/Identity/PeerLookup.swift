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
/// the event loop does not wait for it: after a second only the app's user is known.
final class PeerLookup: Sendable {
  /// The time that a look may take.
  private static let patience = TimeAmount.seconds(1)

  /// The number of looks beyond which only users are known.
  private static let most = 256

  private static let threads = 4

  private let find: @Sendable (_ process: Int32, _ user: UInt32) -> AppProgram
  private let pool = NIOThreadPool(numberOfThreads: threads)
  private let waiting = Mutex(0)

  /// Makes a lookup, which must be ended.
  ///
  /// - Parameter find: Finds the program of a process; it may block.
  init(_ find: @escaping @Sendable (_ process: Int32, _ user: UInt32) -> AppProgram) {
    self.find = find
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

  /// Finds out who a process is; `nil` if it has ended, since what was found may be another one's.
  ///
  /// The number of a process alone could have been given to another process meanwhile, so the program
  /// is looked up between two looks at a descriptor of the process, which never names another one.
  ///
  /// - Parameters:
  ///   - process: The number of the process, as the kernel stored it.
  ///   - user: The user, as the kernel stored it at the connection.
  ///   - descriptor: The pidfd of the process; `nil` if the system gives none.
  ///   - loop: The event loop of the connection.
  /// - Returns: The process.
  func peer(
    _ process: Int32, user: UInt32, _ descriptor: ProcessDescriptor?, on loop: any EventLoop
  ) -> EventLoopFuture<AppPeer?> {
    let unknown = AppPeer(user: user, process: process)
    guard let descriptor else { return loop.makeSucceededFuture(unknown) }
    guard descriptor.isRunning else { return loop.makeSucceededFuture(nil) }
    guard hasRoom() else { return loop.makeSucceededFuture(unknown) }
    let answer = loop.makePromise(of: AppPeer?.self)
    let deadline = loop.scheduleTask(in: Self.patience) { answer.succeed(unknown) }
    let found = pool.runIfActive(eventLoop: loop) { [find] in find(process, user) }
    found.whenComplete { [self] result in
      deadline.cancel()
      waiting.withLock { $0 -= 1 }
      answer.succeed((try? result.get()).map { AppPeer(process: process, program: $0) } ?? unknown)
    }
    return answer.futureResult.map { descriptor.isRunning ? $0 : nil }
  }

  private func hasRoom() -> Bool {
    waiting.withLock { waiting in
      guard waiting < Self.most else { return false }
      waiting += 1
      return true
    }
  }
}
