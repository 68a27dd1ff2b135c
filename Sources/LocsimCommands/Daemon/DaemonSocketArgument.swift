// SPDX-License-Identifier: MIT

import ArgumentParser
import LocationClient
import LocationDaemon
import LocationFiles

/// The socket of a daemon.
struct DaemonSocketArgument: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The path of the socket. (default: locsim/location in XDG_RUNTIME_DIR; commands that ask a \
      daemon then try /run/locsim/location)
      """, valueName: "path"),
    completion: .file())
  var socket: String?

  /// The path of the socket for the apps of a daemon of the user.
  ///
  /// - Throws: The exit status if there is no folder for it.
  func path() throws -> String {
    // Apps that get the path may run in another folder.
    if let socket { return AbsolutePath.of(socket, in: WorkingFolder.path) }
    do throws(DaemonSocketError) {
      return try DaemonSocket.userPath(runtimeFolder: Environment.value(of: "XDG_RUNTIME_DIR"))
    } catch {
      Terminal.error("\(error)")
      throw ExitStatus.usage
    }
  }

  /// Connects to the manager socket of a daemon: of the socket that is given, else of the first one
  /// that apps would use and that answers.
  ///
  /// - Parameter waits: Whether answers may take any time.
  /// - Returns: The connection.
  /// - Throws: The exit status if no daemon answers.
  func connect(waits: Bool = false) throws -> ManagerConnection {
    try connectWithPath(waits: waits).connection
  }

  /// Connects as `connect` does, and returns the absolute path of the socket for apps, too.
  func connectWithPath(
    waits: Bool
  ) throws -> (connection: ManagerConnection, apps: String) {
    if socket == nil {
      for location in DaemonChoice.candidates {
        let path = ManagerConnection.path(beside: location)
        guard FileAccess.exists(path) else { continue }
        guard FileAccess.canWrite(path) else { throw refusal(path) }
        if let connection = try? ManagerConnection(path: path, waits: waits) {
          return (connection, AbsolutePath.of(location, in: WorkingFolder.path))
        }
      }
    }
    // Another daemon than the one that the environment names is not meant.
    let apps =
      if socket == nil, let named = DaemonChoice.named {
        AbsolutePath.of(named, in: WorkingFolder.path)
      } else {
        try path()
      }
    let path = ManagerConnection.path(beside: apps)
    do throws(DaemonFault) {
      return (try ManagerConnection(path: path, waits: waits), apps)
    } catch {
      if FileAccess.exists(path), !FileAccess.canWrite(path) { throw refusal(path) }
      Terminal.error("\(path): no locsim daemon answers: \(error)")
      throw ExitStatus.unavailable
    }
  }

  private func refusal(_ path: String) -> ExitCode {
    Terminal.error(
      "\(path): only the device's owner may use it; that is root for the system's daemon, and each "
        + "member of the group locsim")
    return ExitStatus.noPermission
  }
}
