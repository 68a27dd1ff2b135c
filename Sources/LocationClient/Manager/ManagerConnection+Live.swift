// SPDX-License-Identifier: MIT

import LocationJSON

/// Steering the device of a daemon.
extension ManagerConnection {
  /// Has the daemon do a command.
  ///
  /// - Parameter command: The command.
  /// - Returns: The status after it.
  /// - Throws: `DaemonFault.cannotSteer` if it cannot be done, or why the daemon did not answer.
  package func steer(_ command: LiveCommand) throws(DaemonFault) -> LiveStatus {
    try ask(
      command.method, { command.writeParameters(to: &$0) },
      read: { scanner in
        var status: LiveStatus?
        try scanner.enterObject()
        while let name = try scanner.nextName() {
          if name == "state" {
            status = try LiveStatus(from: &scanner)
          } else {
            try scanner.skipValue()
          }
        }
        return try MessageFault.present(status, "state")
      })
  }
}
