// SPDX-License-Identifier: MIT

import Foundation

/// Whether an app uses a daemon, and which one.
package enum DaemonChoice {
  /// The variable that names the socket of a daemon, or is `off`.
  package static let variable = "LOCSIM_DAEMON"

  /// The socket of the system's daemon.
  static let systemPath = "/run/locsim/location"

  /// Connects to the daemon that the environment names, else to the user's, else to the system's.
  ///
  /// A daemon that the environment names is awaited; without one that answers there is no location.
  ///
  /// - Parameter report: Receives news of the connection, on any thread.
  /// - Returns: The connection; `nil` if no daemon answers.
  package static func connect(
    report: @escaping @Sendable (DaemonConnection.News) -> Void
  ) -> (any LocationDevice)? {
    if let connection = connect(
      as: .ofProcess { report(.diagnostic($0)) }, report: report)
    {
      return connection
    }
    return isRequired ? AbsentDevice() : nil
  }

  /// Connects to the daemon that an app would use, as an app that says something else about itself.
  ///
  /// - Parameters:
  ///   - hello: What the app says about itself.
  ///   - report: Receives news of the connection, on any thread.
  /// - Returns: The connection; `nil` if no daemon answers.
  package static func connect(
    as hello: @autoclosure () -> Hello, report: @escaping @Sendable (DaemonConnection.News) -> Void
  ) -> DaemonConnection? {
    let environment = ProcessInfo.processInfo.environment
    let (paths, isRequired) = paths(named: environment[variable], environment["XDG_RUNTIME_DIR"])
    guard isRequired || paths.contains(where: FileManager.default.fileExists) else { return nil }
    let hello = hello()
    for path in paths {
      do throws(DaemonFault) {
        return try DaemonConnection(
          path: path, hello: hello, isRequired: isRequired, report: report)
      } catch {
        // Most apps run where no daemon does, which is no news.
        if case .unreachable = error { continue }
        report(.disconnected(error))
      }
    }
    return nil
  }

  /// Whether the environment names a daemon, so that no other device may be used.
  private static var isRequired: Bool {
    paths(named: ProcessInfo.processInfo.environment[variable], nil).isRequired
  }

  /// The socket of the daemon that the environment names; `nil` if it names none.
  package static var named: String? { isRequired ? candidates.first : nil }

  /// The socket of the daemon that the environment names, else of the user's; `nil` if there is
  /// none.
  package static var ownPath: String? {
    let environment = ProcessInfo.processInfo.environment
    return paths(named: environment[variable], environment["XDG_RUNTIME_DIR"]).paths.first
  }

  /// The sockets that an app would try, in order.
  package static var candidates: [String] {
    let environment = ProcessInfo.processInfo.environment
    return paths(named: environment[variable], environment["XDG_RUNTIME_DIR"]).paths
  }

  /// The sockets to try, and whether one of them must answer.
  static func paths(
    named name: String?, _ runtimeFolder: String?
  ) -> (paths: [String], isRequired: Bool) {
    switch name {
    case "off": return ([], false)
    case let name? where !name.isEmpty: return ([name], true)
    default:
      let user = runtimeFolder.map { "\($0)/locsim/location" }
      return ([user, systemPath].compactMap(\.self), false)
    }
  }
}
