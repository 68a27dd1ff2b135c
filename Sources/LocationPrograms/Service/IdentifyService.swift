// SPDX-License-Identifier: MIT

import Foundation
import LocationClient
import LocationCore
package import LocationFiles
import Synchronization

/// Answers which program a process runs: the work of `locsim-identify`.
///
/// The system's daemon has no rights over the processes of users, so it cannot see which programs they
/// run. This process may see it, and does nothing else for those who may open its socket.
///
/// A look at a file that an app chose may never return. So each answer has a thread of its own, and a
/// user's processes have only a few at a time.
package struct IdentifyService {
  /// The time that a question may take to come, in milliseconds.
  private static let patience = 500

  /// The most answers at a time, for one user and for all.
  private static let most = (ofUser: 4, all: 48)

  private let listener: Int32

  /// Serves on a socket that a service manager has opened.
  package init(listener: Int32) { self.listener = listener }

  /// Answers until the socket fails.
  ///
  /// - Returns: The reason why no connection can be accepted.
  package func run() -> FileError {
    let looks = Looks()
    while true {
      let connection = accept(listener, nil, nil)
      if connection < 0 {
        if [EINTR, ECONNABORTED].contains(errno) { continue }
        return FileError(code: errno)
      }
      let socket = UnixSocket(accepted: connection, patience: Self.patience)
      guard let message = IdentifyMessages.question(from: socket) else {
        socket.release()
        continue
      }
      guard let user = ProcessProgram.user(of: message.process) else {
        Self.send(IdentifyMessages.answer(nil), socket)
        continue
      }
      guard looks.begin(user) else {
        Self.send(IdentifyMessages.busy, socket)
        continue
      }
      Thread.detachNewThread {
        let found = ProcessProgram.find(message.process, user: user, anchor: message.anchor)
        looks.end(user)
        Self.send(IdentifyMessages.answer(found), socket)
      }
    }
  }

  private static func send(_ answer: [UInt8], _ socket: UnixSocket) {
    _ = try? socket.send(answer[...], waits: true)
    socket.release()
  }

  /// Counts the looks that have not ended.
  final class Looks: Sendable {
    private let users = Mutex<[UInt32: Int]>([:])

    /// Begins a look at a user's process, unless too many have not ended.
    func begin(_ user: UInt32) -> Bool {
      users.withLock { users in
        guard users[user, default: 0] < IdentifyService.most.ofUser,
          users.values.reduce(0, +) < IdentifyService.most.all
        else { return false }
        users[user, default: 0] += 1
        return true
      }
    }

    /// Ends a look.
    func end(_ user: UInt32) {
      users.withLock { users in
        let others = users[user, default: 1] - 1
        users[user] = others == 0 ? nil : others
      }
    }
  }
}
