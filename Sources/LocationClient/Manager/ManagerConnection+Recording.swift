// SPDX-License-Identifier: MIT

import LocationJSON

/// What people and apps did to a device.
extension ManagerConnection {
  /// What people and apps did so far, as a scenario.
  ///
  /// - Parameter positions: The path of the file that gets what the receiver gave, from the folder of
  ///   the scenario; `nil` for none.
  /// - Returns: The scenario, and the number of lines about the receiver; zero without one.
  /// - Throws: `DaemonFault.cannotSteer` if nothing was recorded, or why the daemon did not answer.
  package func recording(
    positions: String?
  ) throws(DaemonFault) -> (scenario: String, receivedCount: Int) {
    try ask(
      "org.locsim.Manager.GetRecording", { $0.member("positions", positions) },
      read: { scanner in
        var scenario: String?
        var count = 0
        try scanner.enterObject()
        while let name = try scanner.nextName() {
          switch name {
          case "scenario": scenario = try scanner.readText()
          case "receivedCount": count = try scanner.readInteger()
          default: try scanner.skipValue()
          }
        }
        return (try MessageFault.present(scenario, "scenario"), count)
      })
  }

  /// What the receiver gave, as lines of NDJSON.
  ///
  /// - Parameter first: The number of the first line; they count from zero.
  /// - Returns: The next lines, none at the end, and the number of the line after them.
  /// - Throws: `DaemonFault.cannotSteer` if nothing was recorded, or why the daemon did not answer.
  package func received(from first: Int) throws(DaemonFault) -> (lines: String, next: Int) {
    try ask(
      "org.locsim.Manager.GetReceived", { $0.member("from", first) },
      read: { scanner in
        var (lines, next): (String?, Int?)
        try scanner.enterObject()
        while let name = try scanner.nextName() {
          switch name {
          case "lines": lines = try scanner.readText()
          case "next": next = try scanner.readInteger()
          default: try scanner.skipValue()
          }
        }
        return (
          try MessageFault.present(lines, "lines"), try MessageFault.present(next, "next")
        )
      })
  }

  /// Has the daemon forget what it recorded, and record nothing further.
  package func stopRecording() throws(DaemonFault) {
    try ask("org.locsim.Manager.StopRecording", { _ in }, read: { try $0.skipValue() })
  }
}
