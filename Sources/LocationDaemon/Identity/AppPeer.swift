// SPDX-License-Identifier: MIT

import LocationClient
package import LocationCore
import LocationPrograms

/// What the kernel knows about the process at the other end of a socket, as of its connection.
///
/// Nothing of it comes from the app. An app may run another program in its process later; no security
/// is claimed between the host's apps of one user.
package struct AppPeer: Hashable, Sendable {
  /// The user.
  package let user: UInt32

  /// The number of the process.
  package let process: Int32

  /// The program, for decisions about it.
  package let program: AppProgram

  /// A name for the app if it has no Info.plist.
  package let name: String

  /// Whether it may be in a sandbox of any kind.
  let isConfined: Bool

  /// Makes a description of a process.
  ///
  /// - Parameters:
  ///   - user: The user.
  ///   - process: The number of the process.
  ///   - executable: The path of the program; `nil` if it is not known.
  package init(user: UInt32, process: Int32, executable: String? = nil) {
    self.init(
      process: process,
      found: FoundProgram(
        AppProgram(
          user: user, tier: executable == nil ? .user : .host, anchor: executable ?? "")))
  }

  /// Makes a description of a process whose program was looked up.
  init(process: Int32, found: FoundProgram) {
    program = found.program
    user = program.user
    self.process = process
    isConfined = found.isConfined
    name = program.tier == .user ? "user \(program.user)" : program.anchor
  }

  /// Makes a description of a process that came by the socket of an app's context.
  init(_ peer: AppPeer, of app: RegisteredApp) {
    (user, process) = (peer.user, peer.process)
    program = app.program
    isConfined = true
    name = app.request.program
  }
}
