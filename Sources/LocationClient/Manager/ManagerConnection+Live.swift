// SPDX-License-Identifier: MIT

package import LocationCore
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

  /// The prompts that wait for an answer now.
  package func prompts() throws(DaemonFault) -> [Prompt] {
    try ask(
      "org.locsim.Manager.GetPrompts", { _ in },
      read: { scanner in
        var prompts: [Prompt]?
        try scanner.enterObject()
        while let name = try scanner.nextName() {
          if name == "prompts" {
            prompts = try scanner.readArray()
          } else {
            try scanner.skipValue()
          }
        }
        return try MessageFault.present(prompts, "prompts")
      })
  }

  /// The apps, and what they were given last.
  package func appReports() throws(DaemonFault) -> [AppReport] {
    try ask(
      "org.locsim.Manager.GetApps", { _ in },
      read: { scanner in
        var apps: [AppReport]?
        try scanner.enterObject()
        while let name = try scanner.nextName() {
          if name == "apps" {
            apps = try scanner.readArray()
          } else {
            try scanner.skipValue()
          }
        }
        return try MessageFault.present(apps, "apps")
      })
  }

  /// Brings an app to the foreground, or takes it away.
  ///
  /// - Parameter move: The app, and where it goes.
  /// - Returns: Whether the app is connected.
  /// - Throws: Why the daemon did not answer.
  package func move(_ move: AppMove) throws(DaemonFault) -> Bool {
    try ask(
      "org.locsim.Manager.MoveApp",
      { writer in
        writer.member("identifier", move.identifier)
        writer.member("phase", move.phase)
      },
      read: { scanner in
        var isConnected: Bool?
        try scanner.enterObject()
        while let name = try scanner.nextName() {
          if name == "isConnected" {
            isConnected = try scanner.readBool()
          } else {
            try scanner.skipValue()
          }
        }
        return try MessageFault.present(isConnected, "isConnected")
      })
  }

  /// Has the daemon serve the page of its device.
  ///
  /// - Parameters:
  ///   - port: The port; `nil` for any.
  ///   - tiles: The address of map tiles; `nil` for none.
  ///   - attribution: Whose tiles they are.
  ///   - basemap: The path of a GeoJSON file; `nil` for none.
  /// - Returns: An address that opens the page once.
  /// - Throws: `DaemonFault.cannotSteer` if it cannot be served, or why the daemon did not answer.
  package func openMap(
    port: Int?, tiles: String?, attribution: String?, basemap: String?
  ) throws(DaemonFault) -> String {
    try ask(
      "org.locsim.Manager.OpenMap",
      { writer in
        writer.member("port", port)
        writer.member("tiles", tiles)
        writer.member("attribution", attribution)
        writer.member("basemap", basemap)
      },
      read: { scanner in
        var address: String?
        try scanner.enterObject()
        while let name = try scanner.nextName() {
          if name == "address" {
            address = try scanner.readText()
          } else {
            try scanner.skipValue()
          }
        }
        return try MessageFault.present(address, "address")
      })
  }
}
