// SPDX-License-Identifier: MIT

import LocationClient
import LocationFiles

/// The context of a daemon for an app that is started.
enum RunContext {
  /// Asks the first daemon that answers for a context.
  ///
  /// - Parameters:
  ///   - program: The path of the program.
  ///   - infoPlist: The path of its Info.plist; `nil` for the one beside it.
  ///   - launch: How it is started again; `nil` if it is not.
  /// - Returns: The context; `nil` if no daemon answers. The app then does as without a context.
  /// - Throws: The reason why a daemon that answers made none.
  static func make(
    for program: String, infoPlist: String?, launch: AppLaunch?
  ) throws(DaemonFault) -> ContextPlace? {
    for path in DaemonChoice.candidates {
      let connection: ManagerConnection
      do throws(DaemonFault) {
        connection = try ManagerConnection(path: ManagerConnection.path(beside: path))
      } catch {
        continue
      }
      let claims = AppClaims(of: program, named: infoPlist) { Terminal.line($0) }
      return try connection.makeContext(
        ContextRequest(
          program: program, infoPlist: claims.infoPlist, strings: claims.strings, launch: launch))
    }
    return nil
  }
}
