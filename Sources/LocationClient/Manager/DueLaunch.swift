// SPDX-License-Identifier: MIT

package import LocationCore
package import LocationJSON

/// An app that an agent is to start, because something is due for it.
package struct DueLaunch: Hashable, Sendable {
  /// The app.
  package let app: AppID

  /// How it is started.
  package let launch: AppLaunch

  /// Makes a value.
  package init(app: AppID, launch: AppLaunch) { (self.app, self.launch) = (app, launch) }

  /// Reads a reply of `WatchLaunches`.
  package init(_ parameters: JSONScanner) throws {
    var scanner = parameters
    var app = AppMembers()
    var launch: AppLaunch?
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      if name == "launch" {
        launch = try AppLaunch(from: &scanner)
      } else {
        try app.read(name, from: &scanner)
      }
    }
    self.init(app: try app.id(), launch: try MessageFault.present(launch, "launch"))
  }

  /// Writes a reply of `WatchLaunches`.
  package func write(to writer: inout JSONWriter) {
    writer.writeReply(continues: true) { writer in
      writer.members(of: app)
      writer.member("launch", launch)
    }
  }
}

extension ManagerConnection {
  /// Watches which apps of the user are to be started, until the connection ends.
  ///
  /// - Parameter body: Receives each app.
  /// - Throws: The reason why the connection has ended.
  package func watchLaunches(_ body: (DueLaunch) -> Void) throws(DaemonFault) {
    try watch("org.locsim.Manager.WatchLaunches") { body(try DueLaunch($0)) }
  }
}
