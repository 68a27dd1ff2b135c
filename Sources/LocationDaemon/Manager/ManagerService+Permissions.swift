// SPDX-License-Identifier: MIT

import LocationClient
import LocationCore
import LocationHost
import LocationJSON

/// The decisions of the device's owner, who may not be able to open the store.
extension ManagerService {
  /// Takes a call about permissions.
  ///
  /// - Returns: Whether the method is one of these.
  /// - Throws: If its parameters are malformed.
  func takePermissions(
    _ method: Substring, _ call: VarlinkCall, _ connection: VarlinkConnection
  ) throws -> Bool {
    switch method {
    case "GetPermissions":
      read(call, connection) { store throws(PermissionStoreError) in
        let permissions = try store.storedPermissions()
        return { permissions.writeMembers(to: &$0) }
      }
    case "GetAccesses":
      let start = try call.number("start")
      read(call, connection) { store throws(PermissionStoreError) in
        let accesses = try store.accessLog(at: WallClock.now)
        let page = accesses.dropFirst(start).prefix(MessageLimits.accessesOfPage)
        return { writer in
          writer.member("accesses", Array(page))
          writer.member("total", accesses.count)
        }
      }
    case "Decide":
      let change = try PermissionChange(call.parameters)
      let connected = daemon.status.apps.map { AppID($0.identifier, program: $0.program) }
        .filter { $0.hasSameIdentifier(as: change.app) }
      self.change(call, connection) { store throws(PermissionStoreError) in
        try store.decide(change, connected: connected)
      }
    case "ChangeDevice":
      let change = try DeviceChange(call.parameters)
      self.change(call, connection) { store throws(PermissionStoreError) in
        try store.apply(change)
      }
    case "Reset":
      let identifier = try call.optionalText("identifier")
      change(call, connection) { store throws(PermissionStoreError) in
        guard let identifier else { return try store.resetAll() }
        try store.resetPrograms(of: AppID(identifier))
      }
    default: return false
    }
    return true
  }

  private func change(
    _ call: VarlinkCall, _ connection: VarlinkConnection,
    _ body: (any PermissionStore) throws(PermissionStoreError) -> Void
  ) {
    withStore(call, connection) { store throws(PermissionStoreError) in
      try body(store)
      daemon.readStore()
      // What follows is sent to apps before this.
      connection.answer(call, after: daemon.device) { $0.writeReply { _ in } }
    }
  }

  private func read(
    _ call: VarlinkCall, _ connection: VarlinkConnection,
    _ body: (any PermissionStore) throws(PermissionStoreError) -> (inout JSONWriter) -> Void
  ) {
    withStore(call, connection) { store throws(PermissionStoreError) in
      let members = try body(store)
      connection.answer(call) { $0.writeReply(members) }
    }
  }

  private func withStore(
    _ call: VarlinkCall, _ connection: VarlinkConnection,
    _ body: (any PermissionStore) throws(PermissionStoreError) -> Void
  ) {
    guard !daemon.hasOwnDecisions else {
      return connection.refuse(call, ProtocolError.ownDecisions) { _ in }
    }
    do throws(PermissionStoreError) {
      // Another object than the daemon's own, which does not take its own changes for news.
      try body(try daemon.openStore())
    } catch {
      // A part of it may have been written before.
      daemon.readStore()
      connection.refuse(call, ProtocolError.storeFailed) { $0.member("reason", "\(error)") }
    }
  }
}
