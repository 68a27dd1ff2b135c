// SPDX-License-Identifier: MIT

import LocationClient
package import LocationCore
import LocationFiles

/// What the kernel knows about the process at the other end of a socket, as of its connection.
///
/// Nothing of it comes from the app. The process's number alone could have been given to another
/// process meanwhile, so the program is looked up between two looks at a descriptor of the process
/// (a pidfd), which never names another one. An app may run another program in its process later;
/// no security is claimed between the host's apps of one user.
package struct AppPeer: Hashable, Sendable {
  /// The user.
  package let user: UInt32

  /// The number of the process.
  package let process: Int32

  /// The program, for decisions about it.
  package let program: AppProgram

  /// A name for the app if it has no Info.plist.
  package let name: String

  /// Makes a description of a process.
  ///
  /// - Parameters:
  ///   - user: The user.
  ///   - process: The number of the process.
  ///   - executable: The path of the program; `nil` if it is not known.
  package init(user: UInt32, process: Int32, executable: String?) {
    self.init(
      process: process,
      program: AppProgram(
        user: user, tier: executable == nil ? .user : .host, anchor: executable ?? ""))
  }

  private init(process: Int32, program: AppProgram) {
    user = program.user
    self.process = process
    self.program = program
    name = program.tier == .user ? "user \(program.user)" : program.anchor
  }

  /// Makes a description of a process that came by the socket of an app's context.
  init(_ peer: AppPeer, of app: RegisteredApp) {
    (user, process) = (peer.user, peer.process)
    program = app.program
    name = app.request.program
  }

  /// Looks up the program of a process; `nil` if the process has ended, since what was looked up may
  /// be another one's.
  ///
  /// - Parameters:
  ///   - user: The user, as the kernel stored it at the connection.
  ///   - process: The number of the process, as the kernel stored it.
  ///   - descriptor: The pidfd of the process; `nil` if the system gives none.
  ///   - identifies: Whether the program is looked up, and not only the user.
  init?(user: UInt32, process: Int32, descriptor: ProcessDescriptor?, identifies: Bool = true) {
    guard let descriptor, identifies else {
      self.init(user: user, process: process, executable: nil)
      return
    }
    guard descriptor.isRunning else { return nil }
    let program = ProcessProgram.of(process, user: user)
    guard descriptor.isRunning else { return nil }
    self.init(process: process, program: program)
  }
}

/// A descriptor of a process (a pidfd), which is closed with the last reference to it.
final class ProcessDescriptor: Sendable {
  /// The descriptor; it can be read when the process has ended.
  let number: Int32

  /// Takes a descriptor.
  init(_ number: Int32) { self.number = number }

  deinit { close(number) }

  /// Whether the process has not ended.
  var isRunning: Bool {
    var entry = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&entry, 1, 0) == 0
  }
}
