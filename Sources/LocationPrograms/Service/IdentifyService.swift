// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
package import LocationFiles

/// Answers which program a process runs: the work of `locsim-identify`.
///
/// The system's daemon has no rights over the processes of users, so it cannot see which programs they
/// run. This process may see it, and does nothing else: it answers those who may open its socket, one
/// at a time.
package struct IdentifyService {
  /// The seconds that one answer may take; the process ends then, and its socket starts it again.
  private static let patience: UInt32 = 2

  private let listener: Int32

  /// Serves on a socket that a service manager has opened.
  package init(listener: Int32) { self.listener = listener }

  /// Answers until the socket fails.
  ///
  /// - Returns: The reason why no connection can be accepted.
  package func run() -> FileError {
    while true {
      let connection = accept(listener, nil, nil)
      if connection < 0 {
        if [EINTR, ECONNABORTED].contains(errno) { continue }
        return FileError(code: errno)
      }
      _ = alarm(Self.patience)
      let socket = UnixSocket(accepted: connection, patience: Int(Self.patience) * 500)
      Self.serve(socket)
      socket.release()
      _ = alarm(0)
    }
  }

  /// Answers one question; a malformed one gets no answer.
  static func serve(_ socket: UnixSocket) {
    guard
      let message = IdentifyMessages.receive(
        from: socket, most: IdentifyMessages.mostQuestionBytes),
      let (process, anchor) = try? IdentifyMessages.readQuestion(message)
    else { return }
    let program = ProcessProgram.user(of: process).map { user in
      ProcessProgram.of(process, user: user, anchor: anchor)
    }
    _ = try? socket.send(IdentifyMessages.answer(program)[...], waits: true)
  }
}
