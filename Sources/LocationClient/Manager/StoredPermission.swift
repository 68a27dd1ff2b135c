// SPDX-License-Identifier: MIT

package import LocationCore
package import LocationJSON

/// What is decided about the device, and about each app and program, as a daemon tells its owner.
package struct StoredPermissions: MessageValue, Hashable {
  /// The settings of the whole device.
  package var device: DevicePrivacy

  /// Whether uses of location are logged.
  package var isLogging: Bool

  /// The apps and programs about which anything was ever written, by the order of their identifiers.
  package var apps: [StoredPermission]

  /// Makes a value.
  package init(device: DevicePrivacy, isLogging: Bool, apps: [StoredPermission]) {
    self.device = device
    self.isLogging = isLogging
    self.apps = apps
  }

  package init(from scanner: inout JSONScanner) throws {
    var apps: [StoredPermission]?
    self.init(device: DevicePrivacy(), isLogging: false, apps: [])
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "locationServicesEnabled": device.isLocationServicesOn = try scanner.readBool()
      case "restricted": device.isRestricted = try scanner.readBool()
      case "logging": isLogging = try scanner.readBool()
      case "apps": apps = try scanner.readArray()
      default: try scanner.skipValue()
      }
    }
    self.apps = try MessageFault.present(apps, "apps")
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writeMembers(to: &writer)
    writer.endObject()
  }

  /// Writes the members, for the parameters of a reply.
  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("locationServicesEnabled", device.isLocationServicesOn)
    writer.member("restricted", device.isRestricted)
    writer.member("logging", isLogging)
    writer.member("apps", apps)
  }
}

/// What was written about an app, or about one of its programs.
package struct StoredPermission: MessageValue, Hashable {
  /// The app.
  package let app: AppID

  /// The decision.
  package let record: AuthorizationRecord

  /// Its name, as prompts show it.
  package let name: String?

  /// Its last use of location, if that is logged.
  package let lastUsed: UTCInstant?

  /// Whether it may be started because something is due for it.
  package let mayRelaunch: Bool

  /// Makes a value.
  package init(
    app: AppID, record: AuthorizationRecord, name: String?, lastUsed: UTCInstant?,
    mayRelaunch: Bool
  ) {
    self.mayRelaunch = mayRelaunch
    self.app = app
    self.record = record
    self.name = name
    self.lastUsed = lastUsed
  }

  package init(from scanner: inout JSONScanner) throws {
    var app = AppMembers()
    var (name, lastUsed): (String?, UTCInstant?)
    var decision: Decision?
    var (isPrecise, isChanceUsed, mayRelaunch): (Bool?, Bool, Bool) = (nil, false, false)
    try scanner.enterObject()
    while let member = try scanner.nextName() {
      switch member {
      case "name": name = try scanner.readOptionalText()
      case "lastUsed": lastUsed = try scanner.readOptional()
      case "decision": decision = try Decision(from: &scanner)
      case "precise": isPrecise = try scanner.take(word: "null") ? nil : scanner.readBool()
      case "alwaysChanceUsed": isChanceUsed = try scanner.readBool()
      case "relaunch": mayRelaunch = try scanner.readBool()
      default: try app.read(member, from: &scanner)
      }
    }
    self.init(
      app: try app.id(),
      record: AuthorizationRecord(
        decision: try MessageFault.present(decision, "decision"),
        isAlwaysChanceUsed: isChanceUsed, isPrecise: isPrecise),
      name: name, lastUsed: lastUsed, mayRelaunch: mayRelaunch)
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.members(of: app)
    writer.member("name", name)
    writer.member("decision", record.decision)
    if let isPrecise = record.isPrecise { writer.member("precise", isPrecise) }
    writer.member("alwaysChanceUsed", record.isAlwaysChanceUsed)
    writer.member("relaunch", mayRelaunch)
    writer.member("lastUsed", lastUsed)
    writer.endObject()
  }
}

/// What the device's owner decides about an app.
package struct PermissionChange: Hashable, Sendable {
  /// The app; without a program the change holds for all its programs.
  package var app: AppID

  /// The decision; `nil` leaves it as it is.
  package var decision: Decision?

  /// The Precise switch; `nil` leaves it as it is.
  package var isPrecise: Bool?

  /// Whether the app may be started because something is due for it; `nil` leaves it as it is.
  package var mayRelaunch: Bool?

  /// Makes a change.
  package init(
    of app: AppID, decision: Decision? = nil, isPrecise: Bool? = nil, mayRelaunch: Bool? = nil
  ) {
    self.app = app
    self.decision = decision
    self.isPrecise = isPrecise
    self.mayRelaunch = mayRelaunch
  }

  /// Whether it changes what is recorded about authorization.
  package var changesRecord: Bool { decision != nil || isPrecise != nil }

  /// Applies the change to a record.
  package func apply(to record: inout AuthorizationRecord) {
    if let decision { record.decide(decision) }
    if let isPrecise { record.isPrecise = isPrecise }
  }

  /// Reads the parameters of a call.
  package init(_ parameters: JSONScanner) throws {
    var scanner = parameters
    var app = AppMembers()
    var (decision, isPrecise, mayRelaunch): (Decision?, Bool?, Bool?)
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "decision": decision = try scanner.readOptional()
      case "precise": isPrecise = try scanner.take(word: "null") ? nil : scanner.readBool()
      case "relaunch": mayRelaunch = try scanner.take(word: "null") ? nil : scanner.readBool()
      default: try app.read(name, from: &scanner)
      }
    }
    self.init(
      of: try app.id(), decision: decision, isPrecise: isPrecise, mayRelaunch: mayRelaunch)
  }

  /// Writes the parameters of a call.
  func writeMembers(to writer: inout JSONWriter) {
    writer.members(of: app)
    if let decision { writer.member("decision", decision) }
    if let isPrecise { writer.member("precise", isPrecise) }
    if let mayRelaunch { writer.member("relaunch", mayRelaunch) }
  }
}

/// What the device's owner decides about the device.
package struct DeviceChange: Hashable, Sendable {
  /// Whether Location Services are on; `nil` leaves it as it is.
  package var isLocationServicesOn: Bool?

  /// Whether no app may use location; `nil` leaves it as it is.
  package var isRestricted: Bool?

  /// Whether uses of location are logged; `nil` leaves it as it is.
  package var isLogging: Bool?

  /// Makes a change.
  package init(
    isLocationServicesOn: Bool? = nil, isRestricted: Bool? = nil, isLogging: Bool? = nil
  ) {
    self.isLocationServicesOn = isLocationServicesOn
    self.isRestricted = isRestricted
    self.isLogging = isLogging
  }

  /// Reads the parameters of a call.
  package init(_ parameters: JSONScanner) throws {
    self.init()
    var scanner = parameters
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      let value =
        try ["locationServicesEnabled", "restricted", "logging"].contains(name)
        && !scanner.take(word: "null") ? scanner.readBool() : nil
      switch name {
      case "locationServicesEnabled": isLocationServicesOn = value
      case "restricted": isRestricted = value
      case "logging": isLogging = value
      default: try scanner.skipValue()
      }
    }
  }

  /// Writes the parameters of a call.
  func writeMembers(to writer: inout JSONWriter) {
    if let isLocationServicesOn { writer.member("locationServicesEnabled", isLocationServicesOn) }
    if let isRestricted { writer.member("restricted", isRestricted) }
    if let isLogging { writer.member("logging", isLogging) }
  }
}
