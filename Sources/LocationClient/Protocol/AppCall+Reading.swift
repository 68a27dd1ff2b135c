// SPDX-License-Identifier: MIT

import LocationCore
package import LocationJSON

extension AppCall {
  /// Reads the parameters of a call.
  ///
  /// - Parameters:
  ///   - method: The name of the method, without the interface's name.
  ///   - parameters: A scanner at the parameters.
  /// - Returns: The call; `nil` for a method that does not exist.
  /// - Throws: `JSONFault` or `MessageFault`.
  package static func read(_ method: Substring, _ parameters: JSONScanner) throws -> Self? {
    guard methods.contains(where: { $0 == method }) else { return nil }
    var members = CallMembers()
    var scanner = parameters
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      try members.read(name, of: method, from: &scanner)
    }
    return try members.call(method)
  }
}

/// The members of all calls' parameters, of which each call uses some.
private struct CallMembers {
  private var client: UInt32?
  private var role: ClientRole?
  private var options: ClientOptions?
  private var distance: Double?
  private var timeout: Int64?
  private var authorization: AuthorizationRequest?
  private var purposeKey: String?
  private var request: UInt32?
  private var circle: CircularRegion?
  private var identifier: String?
  private var monitor: String?
  private var added: MonitoredCondition?
  private var event: ConditionEvent?
  private var count: Int?
  private var reason: DropReason?
  private var serial: Int?

  init() {}

  mutating func read(
    _ name: String, of method: Substring, from scanner: inout JSONScanner
  ) throws {
    switch name {
    case "client": client = try scanner.readInteger()
    case "role": role = try ClientRole(from: &scanner)
    case "options": options = try ClientOptions(from: &scanner)
    case "distance": distance = try scanner.readOptionalDouble()
    case "timeout": timeout = try scanner.take(word: "null") ? nil : scanner.readInteger()
    case "authorization": authorization = try AuthorizationRequest(from: &scanner)
    case "purposeKey": purposeKey = try scanner.readText()
    case "request": request = try scanner.readInteger()
    case "circle": circle = try scanner.readOptional()
    case "identifier": identifier = try scanner.readText()
    case "monitor": monitor = try scanner.readText()
    case "condition" where method == "AddCondition":
      added = try MonitoredCondition(from: &scanner)
    case "condition": event = try ConditionEvent(from: &scanner)
    case "count": count = try scanner.readInteger()
    case "reason": reason = try DropReason(from: &scanner)
    case "serial": serial = try scanner.readInteger()
    default: try scanner.skipValue()
    }
  }

  func call(_ method: Substring) throws -> AppCall {
    switch method {
    case "MakeClient": .makeClient(try target(), try need(role, "role"))
    case "ReleaseClient": .releaseClient(try target())
    case "GetState": .getState
    case "GetClient": .getClient(try target())
    case "GetConditions": .getConditions(monitor: try need(monitor, "monitor"))
    case "GetEntitled":
      .getEntitled(try need(event, "condition"), monitor: try need(monitor, "monitor"))
    case "Acknowledge": .acknowledge(try need(serial, "serial"))
    default: .event(try appEvent(method))
    }
  }

  private func appEvent(_ method: Substring) throws -> AppEvent {
    switch method {
    case "SetOptions": .optionsChanged(try target(), try need(options, "options"))
    case "StartUpdates": .updatesStarted(try target())
    case "StopUpdates": .updatesStopped(try target())
    case "RequestLocation": .oneFixRequested(try target())
    case "AllowDeferral":
      .deferralAllowed(
        try target(),
        DeferralBounds(distance: distance, timeout: timeout.map { .nanoseconds($0) }))
    case "DisallowDeferral": .deferralDisallowed(try target())
    case "StartHeading": .headingStarted(try target())
    case "StopHeading": .headingStopped(try target())
    case "RequestAuthorization":
      .authorizationRequested(try need(authorization, "authorization"), try target())
    case "RequestFullAccuracy":
      .fullAccuracyRequested(
        try target(), purposeKey: try need(purposeKey, "purposeKey"), try requestID())
    case "StartMonitoring": .regionMonitoringStarted(circle, try target())
    case "StopMonitoring":
      .regionMonitoringStopped(identifier: try need(identifier, "identifier"), try target())
    case "RequestState": .regionStateRequested(try need(circle, "circle"), try target())
    case "StartVisits": .visitMonitoringStarted(try target())
    case "StopVisits": .visitMonitoringStopped(try target())
    case "StartSignificantChanges": .significantChangesStarted(try target())
    case "StopSignificantChanges": .significantChangesStopped(try target())
    default: try otherEvent(method)
    }
  }

  private func otherEvent(_ method: Substring) throws -> AppEvent {
    switch method {
    case "AddCondition": return .conditionAdded(try need(added, "condition"))
    case "RemoveCondition":
      return .conditionRemoved(
        monitor: try need(monitor, "monitor"), identifier: try need(identifier, "identifier"))
    case "HandleCondition":
      return .conditionHandled(
        monitor: try need(monitor, "monitor"), try need(event, "condition"))
    case "ReportDroppedFixes":
      let count = try need(count, "count")
      guard (1...1 << 32).contains(count) else { throw MessageFault.invalid("count") }
      return .fixesDropped(try target(), count: count, try need(reason, "reason"))
    case "ReportDroppedNotice": return .noticeDropped(try target(), try need(reason, "reason"))
    case "EndRequest": return .requestEnded(try requestID(), try target())
    default: throw MessageFault.invalid("method")
    }
  }

  private func target() throws -> ClientID { ClientID(try need(client, "client")) }

  private func requestID() throws -> RequestID { RequestID(try need(request, "request")) }

  private func need<Value>(_ value: Value?, _ name: String) throws -> Value {
    try MessageFault.present(value, name)
  }
}

extension ClientRole: MessageValue {
  package init(from scanner: inout JSONScanner) throws {
    var kind: String?
    var configuration = LiveConfiguration.standard
    var requirement = ServiceRequirement.none
    var purposeKey: String?
    var monitor: String?
    try scanner.enterObject()
    while let name = try scanner.nextName() {
      switch name {
      case "kind": kind = try scanner.readText()
      case "configuration": configuration = try LiveConfiguration(from: &scanner)
      case "requirement": requirement = try ServiceRequirement(from: &scanner)
      case "fullAccuracyPurposeKey": purposeKey = try scanner.readOptionalText()
      case "monitor": monitor = try scanner.readText()
      default: try scanner.skipValue()
      }
    }
    switch try MessageFault.present(kind, "kind") {
    case "manager": self = .manager
    case "liveUpdates": self = .liveUpdates(configuration)
    case "serviceSession":
      self = .serviceSession(ServiceGoal(requirement, fullAccuracyPurposeKey: purposeKey))
    case "backgroundActivity": self = .backgroundActivity
    case "conditionReader":
      self = .conditionReader(monitor: try MessageFault.present(monitor, "monitor"))
    default: throw MessageFault.invalid("kind")
    }
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    switch self {
    case .manager: writer.member("kind", "manager")
    case .liveUpdates(let configuration):
      writer.member("kind", "liveUpdates")
      writer.member("configuration", configuration)
    case .serviceSession(let goal):
      writer.member("kind", "serviceSession")
      writer.member("requirement", goal.requirement)
      writer.member("fullAccuracyPurposeKey", goal.fullAccuracyPurposeKey)
    case .backgroundActivity: writer.member("kind", "backgroundActivity")
    case .conditionReader(let monitor):
      writer.member("kind", "conditionReader")
      writer.member("monitor", monitor)
    }
    writer.endObject()
  }
}
