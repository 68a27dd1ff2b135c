// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationFiles
import Synchronization

/// Starts apps for which something is due, for the user of an agent.
final class AppStarter: Sendable {
  /// A connection, which one thread at a time uses.
  private struct Link: ~Copyable {
    let connection: ManagerConnection
  }

  private let link: Mutex<Link>
  private let daemon: String

  /// Uses a connection.
  ///
  /// - Parameters:
  ///   - connection: A connection whose answers may take any time.
  ///   - daemon: The socket of the daemon's apps.
  init(_ connection: sending ManagerConnection, daemon: String) {
    link = Mutex(Link(connection: connection))
    self.daemon = daemon
  }

  /// Starts apps until the daemon ends.
  ///
  /// - Throws: The reason why the connection has ended.
  func run() throws(DaemonFault) {
    try link.withLock { link throws(DaemonFault) in
      try link.connection.watchLaunches { start($0) }
    }
  }

  private func start(_ due: DueLaunch) {
    let program = due.app.program.map { ": \($0.words)" } ?? ""
    let app = "\(due.app.rawValue)\(program)".harmless
    // Variables of this process that describe a device would take the app off the daemon.
    var variables: [String: String?] = [
      AppLaunch.variable: AppLaunch.forLocation, DaemonChoice.variable: daemon,
      "LOCSIM_SOURCE": nil, "LOCSIM_SCENARIO": nil,
    ]
    // Another Info.plist would make it another app.
    variables.updateValue(due.launch.infoPlist, forKey: InfoPlistPlaces.variable)
    do {
      try ProgramCheck.check(due.launch, due.app.program)
      Terminal.line("locsim agent: starts \(app)")
      try DetachedProgram.start(due.launch, setting: variables)
    } catch {
      let reason = (error as? FileError)?.reason ?? "\(error)"
      let path = due.launch.program.harmless
      Terminal.line("locsim agent: cannot start \(app): \(path): \(reason)")
    }
  }
}
