// SPDX-License-Identifier: MIT

package import LocationCore
import LocationJSON

/// The decisions that a daemon keeps, for its owner.
extension ManagerConnection {
  /// Returns what is decided.
  package func permissions() throws(DaemonFault) -> StoredPermissions {
    try ask("org.locsim.Manager.GetPermissions") { try StoredPermissions(from: &$0) }
  }

  /// Returns the log of uses of location, oldest first.
  package func accesses() throws(DaemonFault) -> [AccessRecord] {
    var accesses: [AccessRecord] = []
    while true {
      let page = try page(ofAccessesFrom: accesses.count)
      accesses += page.accesses
      guard !page.accesses.isEmpty, accesses.count < page.total else { return accesses }
    }
  }

  private func page(
    ofAccessesFrom start: Int
  ) throws(DaemonFault) -> (accesses: [AccessRecord], total: Int) {
    try ask(
      "org.locsim.Manager.GetAccesses", { $0.member("start", start) },
      read: { scanner in
        var (accesses, total): ([AccessRecord]?, Int?)
        try scanner.enterObject()
        while let name = try scanner.nextName() {
          switch name {
          case "accesses": accesses = try scanner.readArray()
          case "total": total = try scanner.readInteger()
          default: try scanner.skipValue()
          }
        }
        return (
          try MessageFault.present(accesses, "accesses"), try MessageFault.present(total, "total")
        )
      })
  }

  /// Decides about an app; returns after all apps were notified.
  package func decide(_ change: PermissionChange) throws(DaemonFault) {
    try ask("org.locsim.Manager.Decide", { change.writeMembers(to: &$0) }, read: { _ in })
  }

  /// Changes what holds for the device; returns after all apps were notified.
  package func change(_ change: DeviceChange) throws(DaemonFault) {
    try ask("org.locsim.Manager.ChangeDevice", { change.writeMembers(to: &$0) }, read: { _ in })
  }

  /// Resets an app and its programs to undecided, or all apps and the device's secret.
  ///
  /// - Parameter app: The app; `nil` for all.
  /// - Throws: The reason why the daemon did not.
  package func reset(_ app: AppID?) throws(DaemonFault) {
    try ask(
      "org.locsim.Manager.Reset", { $0.member("identifier", app?.rawValue) }, read: { _ in })
  }
}
