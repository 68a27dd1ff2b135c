// SPDX-License-Identifier: MIT

package import LocationCore
package import LocationJSON

/// The members that describe what a monitor watches; none of them for an unsupported condition.
struct ConditionMembers {
  private var latitude: Double?
  private var longitude: Double?
  private var radius: Double?
  private var uuid: String?
  private var major: UInt16?
  private var minor: UInt16?

  /// Reads a member.
  ///
  /// - Returns: Whether the member is one of these.
  mutating func read(_ name: String, from scanner: inout JSONScanner) throws -> Bool {
    switch name {
    case "latitude": latitude = try scanner.readOptionalDouble()
    case "longitude": longitude = try scanner.readOptionalDouble()
    case "radius": radius = try scanner.readOptionalDouble()
    case "uuid": uuid = try scanner.readOptionalText()
    case "major": major = try scanner.take(word: "null") ? nil : scanner.readInteger()
    case "minor": minor = try scanner.take(word: "null") ? nil : scanner.readInteger()
    default: return false
    }
    return true
  }

  func condition() throws -> MonitorCondition {
    if let uuid { return .beacon(uuid: uuid, major: major, minor: minor) }
    guard let radius else { return .unsupported }
    guard radius >= 0, radius.isFinite else { throw MessageFault.invalid("radius") }
    return .circle(center: try Coordinate(members: latitude, longitude), radius: radius)
  }
}

extension JSONWriter {
  fileprivate mutating func members(of condition: MonitorCondition) {
    switch condition {
    // JSON has no form for another radius, and no device can watch it.
    case .circle(_, let radius) where !(radius >= 0 && radius.isFinite): break
    case .circle(let center, let radius):
      member("latitude", center.latitude)
      member("longitude", center.longitude)
      member("radius", radius)
    case .beacon(let uuid, let major, let minor):
      member("uuid", uuid)
      member("major", major)
      member("minor", minor)
    case .unsupported: break
    }
  }
}

extension MonitoredCondition: MessageValue {
  package init(from scanner: inout JSONScanner) throws {
    var members = ConditionMembers()
    var (monitor, identifier): (String?, String?)
    var state: ConditionState?
    var date: UTCInstant?
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      if try members.read(name, from: &scanner) { continue }
      switch name {
      case "monitor": monitor = try scanner.readText()
      case "identifier": identifier = try scanner.readText()
      case "state": state = try ConditionState(from: &scanner)
      case "date": date = try scanner.readOptional()
      default: try scanner.skipValue()
      }
    }
    self.init(
      monitor: try MessageFault.present(monitor, "monitor"),
      identifier: try MessageFault.present(identifier, "identifier"),
      condition: try members.condition(), state: try MessageFault.present(state, "state"),
      date: date)
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("monitor", monitor)
    writer.member("identifier", identifier)
    writer.members(of: condition)
    writer.member("state", state)
    writer.member("date", date)
    writer.endObject()
  }
}

extension ConditionEvent: MessageValue {
  package init(from scanner: inout JSONScanner) throws {
    var members = ConditionMembers()
    var identifier: String?
    var state: ConditionState?
    var date: UTCInstant?
    var diagnostics: ServiceDiagnostics = []
    var number: Int?
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      if try members.read(name, from: &scanner) { continue }
      switch name {
      case "identifier": identifier = try scanner.readText()
      case "state": state = try ConditionState(from: &scanner)
      case "date": date = try scanner.readOptional()
      case "diagnostics": diagnostics = try ServiceDiagnostics(from: &scanner)
      case "number": number = try scanner.readInteger()
      default: try scanner.skipValue()
      }
    }
    self.init(
      identifier: try MessageFault.present(identifier, "identifier"),
      condition: try members.condition(), state: try MessageFault.present(state, "state"),
      date: date, diagnostics: diagnostics, number: try MessageFault.present(number, "number"))
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("identifier", identifier)
    writer.members(of: condition)
    writer.member("state", state)
    writer.member("date", date)
    writer.member("diagnostics", diagnostics)
    writer.member("number", number)
    writer.endObject()
  }
}
