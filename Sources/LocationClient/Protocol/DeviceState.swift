// SPDX-License-Identifier: MIT

package import LocationCore
package import LocationJSON

/// The access of one client.
package struct ClientAccess: MessageValue, Hashable {
  /// The client.
  package let client: ClientID

  /// What may be delivered to it.
  package let access: LocationAccess

  /// Makes the value.
  package init(client: ClientID, access: LocationAccess) {
    self.client = client
    self.access = access
  }

  package init(from scanner: inout JSONScanner) throws {
    var client: UInt32?
    var access: LocationAccess?
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "client": client = try scanner.readInteger()
      case "access": access = try LocationAccess(from: &scanner)
      default: try scanner.skipValue()
      }
    }
    self.client = ClientID(try MessageFault.present(client, "client"))
    self.access = try MessageFault.present(access, "access")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("client", client.rawValue)
    writer.member("access", access)
    writer.endObject()
  }
}

/// The state of an app on a device in another process: all that its properties show and that is not
/// part of a notice.
package struct DeviceState: MessageValue, Hashable {
  /// Rises with every change; of two states the one with the higher number is newer.
  package var version = 0

  /// The state of the app and of its device.
  package var app = AppSnapshot()

  /// The regions that are monitored for the app.
  package var regions: [CircularRegion] = []

  /// The access of each client.
  package var clients: [ClientAccess] = []

  /// Makes the state of an unknown app.
  package init() {}

  package init(from scanner: inout JSONScanner) throws {
    var version: Int?
    var app: AppSnapshot?
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "version": version = try scanner.readInteger()
      case "app": app = try AppSnapshot(from: &scanner)
      case "monitoredRegions": regions = try scanner.readArray()
      case "clients": clients = try scanner.readArray()
      default: try scanner.skipValue()
      }
    }
    self.version = try MessageFault.present(version, "version")
    self.app = try MessageFault.present(app, "app")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("version", version)
    writer.member("app", app)
    writer.member("monitoredRegions", regions)
    writer.member("clients", clients)
    writer.endObject()
  }
}

/// One reply of `Watch`: the newest state, if it has changed, and the notices that follow.
package struct WatchedNotices: Hashable, Sendable {
  /// The number of the reply, from 1; the app acknowledges it.
  package var serial: Int

  /// The state; `nil` if it has not changed.
  package var state: DeviceState?

  /// The notices, oldest first.
  package var notices: [ClientNotice]

  /// Makes a reply.
  package init(serial: Int, state: DeviceState?, notices: [ClientNotice]) {
    self.serial = serial
    self.state = state
    self.notices = notices
  }

  /// Reads a reply.
  package init(_ parameters: JSONScanner) throws {
    var scanner = parameters
    var serial: Int?
    notices = []
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "serial": serial = try scanner.readInteger()
      case "state": state = try scanner.readOptional()
      case "notices": notices = try scanner.readArray()
      default: try scanner.skipValue()
      }
    }
    self.serial = try MessageFault.present(serial, "serial")
  }

  /// Writes the reply.
  package func write(to writer: inout JSONWriter) {
    writer.writeReply(continues: true) { writer in
      writer.member("serial", serial)
      writer.member("state", state)
      writer.member("notices", notices)
    }
  }
}

/// The result of a call: the newest state, and what was asked for.
package struct CallResult: Hashable, Sendable {
  /// The number of the last message with notices, which has all that follows from the call.
  package var serial: Int

  /// The state after the call.
  package var state: DeviceState

  /// The values of a client's properties (`GetClient`).
  package var client: ClientSnapshot?

  /// The conditions of a monitor, or the event that the app may receive (`GetConditions`,
  /// `GetEntitled`).
  package var conditions: [ConditionEvent]?

  /// Makes a result.
  package init(
    serial: Int, state: DeviceState, client: ClientSnapshot? = nil,
    conditions: [ConditionEvent]? = nil
  ) {
    self.serial = serial
    self.state = state
    self.client = client
    self.conditions = conditions
  }

  /// Reads a result.
  package init(_ parameters: JSONScanner) throws {
    var scanner = parameters
    var serial: Int?
    var state: DeviceState?
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "serial": serial = try scanner.readInteger()
      case "state": state = try DeviceState(from: &scanner)
      case "client": client = try scanner.readOptional()
      case "conditions": conditions = try scanner.take(word: "null") ? nil : scanner.readArray()
      default: try scanner.skipValue()
      }
    }
    self.serial = try MessageFault.present(serial, "serial")
    self.state = try MessageFault.present(state, "state")
  }

  /// Writes the reply.
  package func write(to writer: inout JSONWriter) {
    writer.writeReply { writer in
      writer.member("serial", serial)
      writer.member("state", state)
      writer.member("client", client)
      if let conditions { writer.member("conditions", conditions) }
    }
  }
}
