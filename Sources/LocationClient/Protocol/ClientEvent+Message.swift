// SPDX-License-Identifier: MIT

package import LocationCore
package import LocationJSON

extension ClientNotice: MessageValue {
  package init(from scanner: inout JSONScanner) throws {
    var members = NoticeMembers()
    try scanner.enterObject()
    while let name = try scanner.nextName() { try members.read(name, from: &scanner) }
    self = try members.notice()
  }

  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("client", client.rawValue)
    writer.member("time", time)
    writer.member("event", event.messageName)
    event.writeMembers(to: &writer)
    writer.endObject()
  }
}

extension ClientEvent {
  /// The name of the event in messages.
  fileprivate var messageName: String {
    switch self {
    case .authorizationChanged: "authorizationChanged"
    case .locationsUpdated: "locationsUpdated"
    case .regionUpdated: "regionUpdated"
    case .headingUpdated: "headingUpdated"
    case .stationaryBegan: "stationaryBegan"
    case .failed: "failed"
    case .deferralFinished: "deferralFinished"
    case .updatesPaused: "updatesPaused"
    case .updatesResumed: "updatesResumed"
    case .eventOccurred(.reported): "eventReported"
    case .eventOccurred(.regionCrossed): "regionCrossed"
    case .eventOccurred(.visited): "visited"
    case .monitoringStarted: "monitoringStarted"
    case .monitoringFailed: "monitoringFailed"
    case .stateDetermined: "stateDetermined"
    case .requestCompleted: "requestCompleted"
    case .diagnosticsChanged: "diagnosticsChanged"
    case .conditionChanged: "conditionChanged"
    }
  }

  fileprivate func writeMembers(to writer: inout JSONWriter) {
    switch self {
    case .authorizationChanged(let state): writer.member("authorization", state)
    case .locationsUpdated(let fixes): writer.member("locations", fixes)
    case .regionUpdated(let region): writer.member("region", region)
    case .headingUpdated(let heading): writer.member("heading", heading)
    case .stationaryBegan(let fix): writer.member("locations", [fix])
    case .failed(let failure): writer.member("failure", failure)
    case .deferralFinished(let failure): writer.member("failure", failure)
    case .updatesPaused, .updatesResumed: break
    case .eventOccurred(.reported(let name)): writer.member("text", name)
    case .eventOccurred(.regionCrossed(let circle, let presence)),
      .stateDetermined(let presence, let circle):
      writer.member("presence", presence)
      writer.member("circle", circle)
    case .eventOccurred(.visited(let visit, let accuracy)):
      writer.member("visit", visit)
      writer.member("accuracy", accuracy)
    case .monitoringStarted(let circle): writer.member("circle", circle)
    case .monitoringFailed(let circle, let failure):
      writer.member("circle", circle)
      writer.member("failure", failure)
    case .requestCompleted(let request, let failure):
      writer.member("request", request.rawValue)
      writer.member("failure", failure)
    case .diagnosticsChanged(let diagnostics): writer.member("diagnostics", diagnostics)
    case .conditionChanged(let condition): writer.member("condition", condition)
    }
  }
}

/// The members of a notice, of which each event uses some.
private struct NoticeMembers {
  private var client: UInt32?
  private var time: UTCInstant?
  private var event: String?
  private var authorization: AuthorizationState?
  private var locations: [Fix]?
  private var region: PublishedRegion?
  private var heading: Heading?
  private var failure: LocationFailure?
  private var text: String?
  private var presence: RegionPresence?
  private var circle: CircularRegion?
  private var visit: Visit?
  private var accuracy: AccuracyAuthorization?
  private var request: UInt32?
  private var diagnostics: ServiceDiagnostics?
  private var condition: ConditionEvent?

  init() {}

  mutating func read(_ name: String, from scanner: inout JSONScanner) throws {
    switch name {
    case "client": client = try scanner.readInteger()
    case "time": time = try UTCInstant(from: &scanner)
    case "event": event = try scanner.readText()
    case "authorization": authorization = try scanner.readOptional()
    case "locations": locations = try scanner.readArray()
    case "region": region = try scanner.readOptional()
    case "heading": heading = try scanner.readOptional()
    case "failure": failure = try scanner.readOptional()
    case "text": text = try scanner.readOptionalText()
    case "presence": presence = try scanner.readOptional()
    case "circle": circle = try scanner.readOptional()
    case "visit": visit = try scanner.readOptional()
    case "accuracy": accuracy = try scanner.readOptional()
    case "request": request = try scanner.readInteger()
    case "diagnostics": diagnostics = try scanner.readOptional()
    case "condition": condition = try scanner.readOptional()
    default: try scanner.skipValue()
    }
  }

  func notice() throws -> ClientNotice {
    ClientNotice(
      time: try MessageFault.present(time, "time"),
      client: ClientID(try MessageFault.present(client, "client")),
      event: try clientEvent(named: try MessageFault.present(event, "event")))
  }

  private func clientEvent(named name: String) throws -> ClientEvent {
    switch name {
    case "authorizationChanged": .authorizationChanged(try need(authorization, "authorization"))
    case "locationsUpdated": .locationsUpdated(try fixes())
    case "regionUpdated": .regionUpdated(try need(region, "region"))
    case "headingUpdated": .headingUpdated(try need(heading, "heading"))
    case "stationaryBegan": .stationaryBegan(try fixes()[0])
    case "failed": .failed(try need(failure, "failure"))
    case "deferralFinished": .deferralFinished(failure)
    case "updatesPaused": .updatesPaused
    case "updatesResumed": .updatesResumed
    case "eventReported": .eventOccurred(.reported(try need(text, "text")))
    case "regionCrossed":
      .eventOccurred(
        .regionCrossed(try need(circle, "circle"), try need(presence, "presence")))
    case "visited":
      .eventOccurred(.visited(try need(visit, "visit"), try need(accuracy, "accuracy")))
    case "monitoringStarted": .monitoringStarted(try need(circle, "circle"))
    case "monitoringFailed": .monitoringFailed(circle, try need(failure, "failure"))
    case "stateDetermined":
      .stateDetermined(try need(presence, "presence"), try need(circle, "circle"))
    case "requestCompleted": .requestCompleted(RequestID(try need(request, "request")), failure)
    case "diagnosticsChanged": .diagnosticsChanged(try need(diagnostics, "diagnostics"))
    case "conditionChanged": .conditionChanged(try need(condition, "condition"))
    default: throw MessageFault.invalid("event")
    }
  }

  private func fixes() throws -> [Fix] {
    let fixes = try need(locations, "locations")
    guard !fixes.isEmpty else { throw MessageFault.invalid("locations") }
    return fixes
  }

  private func need<Value>(_ value: Value?, _ name: String) throws -> Value {
    try MessageFault.present(value, name)
  }
}
