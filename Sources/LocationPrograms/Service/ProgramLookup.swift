// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationFiles

/// Finds the programs of processes for a daemon.
package struct ProgramLookup: Sendable {
  /// The time that `locsim-identify` may take, in milliseconds.
  private static let patience = 400

  /// The path of the socket of `locsim-identify`; `nil` for a daemon that may see the processes.
  package var helper: String?

  /// What distinguishes programs of the host.
  package var anchor: ProgramAnchor

  /// Makes a value.
  ///
  /// - Parameters:
  ///   - helper: The path of the socket of `locsim-identify`; `nil` for a daemon that may see the
  ///     processes.
  ///   - anchor: What distinguishes programs of the host.
  package init(helper: String? = nil, anchor: ProgramAnchor = .path) {
    self.helper = helper
    self.anchor = anchor
  }

  /// Finds the program of a process, which must not have ended before or afterwards.
  ///
  /// It may block. Whatever goes wrong, only the user is known. If too many looks at the user's
  /// processes have not ended, it is not looked at, and must be refused: an app must not be able to
  /// change who it is.
  ///
  /// - Parameters:
  ///   - process: The number of the process.
  ///   - user: The user, as the kernel stored it at the connection.
  /// - Returns: The program; `nil` to refuse the process.
  package func program(of process: Int32, user: UInt32) -> FoundProgram? {
    guard let helper else { return ProcessProgram.find(process, user: user, anchor: anchor) }
    let answer = ask(helper, process)
    if answer == .busy { return nil }
    // Another user's process than the one that connected is not the one that connected.
    guard case .program(let found)? = answer, found.program.user == user,
      [.host, .sandbox].contains(found.program.tier),
      !found.program.anchor.isEmpty
    else {
      return FoundProgram(AppProgram(user: user, tier: .user, anchor: ""), isConfined: true)
    }
    return found
  }

  private func ask(_ helper: String, _ process: Int32) -> IdentifyMessages.Answer? {
    guard let socket = try? UnixSocket(path: helper, patience: Self.patience) else { return nil }
    defer { socket.release() }
    // A program that put its own socket there could name any program.
    guard let owner = socket.peerUser, [0, getuid()].contains(owner) else { return nil }
    guard (try? socket.send(IdentifyMessages.question(process, anchor)[...], waits: true)) != nil,
      let message = IdentifyMessages.receive(from: socket, most: IdentifyMessages.mostAnswerBytes)
    else { return nil }
    return try? IdentifyMessages.readAnswer(message)
  }
}
