// SPDX-License-Identifier: MIT

package import LocationCore
package import LocationJSON

/// A call that an app makes, after the first one (`Hello`) and `Watch`.
package enum AppCall: Hashable, Sendable {
  /// An event of the app.
  case event(AppEvent)

  /// The app makes a client, under a number of its own.
  case makeClient(ClientID, ClientRole)

  /// The app ends a client.
  case releaseClient(ClientID)

  /// The app wants the newest state of the device.
  case getState

  /// The app wants the values of a client's properties.
  case getClient(ClientID)

  /// The app wants the conditions of a monitor.
  case getConditions(monitor: String)

  /// The app wants the part of an event that it may still receive.
  case getEntitled(ConditionEvent, monitor: String)

  /// The app has handled all messages of `Watch` up to a serial number.
  case acknowledge(Int)

  /// The names of all methods, without the interface's name.
  package static let methods = [
    "MakeClient", "ReleaseClient", "SetOptions", "StartUpdates", "StopUpdates", "RequestLocation",
    "AllowDeferral", "DisallowDeferral", "StartHeading", "StopHeading", "RequestAuthorization",
    "RequestFullAccuracy", "StartMonitoring", "StopMonitoring", "RequestState", "StartVisits",
    "StopVisits", "StartSignificantChanges", "StopSignificantChanges", "AddCondition",
    "RemoveCondition", "HandleCondition", "ReportDroppedFixes", "ReportDroppedNotice",
    "EndRequest", "GetState", "GetClient", "GetConditions", "GetEntitled", "Acknowledge",
  ]
}

// MARK: - Writing

extension AppCall {
  /// Writes the call as a message.
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .event(let event): event.write(to: &writer)
    case .makeClient(let client, let role):
      writer.call("org.locsim.Location.MakeClient", client) { $0.member("role", role) }
    case .releaseClient(let client): writer.call("org.locsim.Location.ReleaseClient", client)
    case .getState: writer.writeCall("org.locsim.Location.GetState") { _ in }
    case .getClient(let client): writer.call("org.locsim.Location.GetClient", client)
    case .getConditions(let monitor):
      writer.writeCall("org.locsim.Location.GetConditions") { $0.member("monitor", monitor) }
    case .getEntitled(let event, let monitor):
      writer.writeCall("org.locsim.Location.GetEntitled") { writer in
        writer.member("monitor", monitor)
        writer.member("condition", event)
      }
    case .acknowledge(let serial):
      writer.writeCall("org.locsim.Location.Acknowledge", isOneWay: true) {
        $0.member("serial", serial)
      }
    }
  }
}

extension AppEvent {
  fileprivate func write(to writer: inout JSONWriter) {
    switch self {
    case .optionsChanged(let client, let options):
      writer.call("org.locsim.Location.SetOptions", client) { $0.member("options", options) }
    case .updatesStarted(let client): writer.call("org.locsim.Location.StartUpdates", client)
    case .updatesStopped(let client): writer.call("org.locsim.Location.StopUpdates", client)
    case .oneFixRequested(let client): writer.call("org.locsim.Location.RequestLocation", client)
    case .deferralAllowed(let client, let bounds):
      writer.call("org.locsim.Location.AllowDeferral", client) { writer in
        writer.member("distance", bounds.distance.map { min($0, .greatestFiniteMagnitude) })
        writer.member("timeout", bounds.timeout?.wholeNanoseconds)
      }
    case .deferralDisallowed(let client):
      writer.call("org.locsim.Location.DisallowDeferral", client)
    case .headingStarted(let client): writer.call("org.locsim.Location.StartHeading", client)
    case .headingStopped(let client): writer.call("org.locsim.Location.StopHeading", client)
    case .authorizationRequested(let request, let client):
      writer.call("org.locsim.Location.RequestAuthorization", client) {
        $0.member("authorization", request)
      }
    case .fullAccuracyRequested(let client, let purposeKey, let request):
      writer.call("org.locsim.Location.RequestFullAccuracy", client) { writer in
        writer.member("purposeKey", purposeKey)
        writer.member("request", request.rawValue)
      }
    case .regionMonitoringStarted, .regionMonitoringStopped, .regionStateRequested,
      .visitMonitoringStarted, .visitMonitoringStopped, .significantChangesStarted,
      .significantChangesStopped, .conditionAdded, .conditionRemoved, .conditionHandled:
      writeMonitoring(to: &writer)
    case .fixesDropped(let client, let count, let reason):
      writer.call("org.locsim.Location.ReportDroppedFixes", client) { writer in
        writer.member("count", count)
        writer.member("reason", reason)
      }
    case .noticeDropped(let client, let reason):
      writer.call("org.locsim.Location.ReportDroppedNotice", client) {
        $0.member("reason", reason)
      }
    case .requestEnded(let request, let client):
      writer.call("org.locsim.Location.EndRequest", client) {
        $0.member("request", request.rawValue)
      }
    }
  }

  /// Writes a call about what is monitored for the app.
  private func writeMonitoring(to writer: inout JSONWriter) {
    switch self {
    case .regionMonitoringStarted(let circle, let client):
      writer.call("org.locsim.Location.StartMonitoring", client) { $0.member("circle", circle) }
    case .regionMonitoringStopped(let identifier, let client):
      writer.call("org.locsim.Location.StopMonitoring", client) {
        $0.member("identifier", identifier)
      }
    case .regionStateRequested(let circle, let client):
      writer.call("org.locsim.Location.RequestState", client) { $0.member("circle", circle) }
    case .visitMonitoringStarted(let client):
      writer.call("org.locsim.Location.StartVisits", client)
    case .visitMonitoringStopped(let client): writer.call("org.locsim.Location.StopVisits", client)
    case .significantChangesStarted(let client):
      writer.call("org.locsim.Location.StartSignificantChanges", client)
    case .significantChangesStopped(let client):
      writer.call("org.locsim.Location.StopSignificantChanges", client)
    case .conditionAdded(let condition):
      writer.writeCall("org.locsim.Location.AddCondition") { $0.member("condition", condition) }
    case .conditionRemoved(let monitor, let identifier):
      writer.writeCall("org.locsim.Location.RemoveCondition") { writer in
        writer.member("monitor", monitor)
        writer.member("identifier", identifier)
      }
    case .conditionHandled(let monitor, let event):
      writer.writeCall("org.locsim.Location.HandleCondition") { writer in
        writer.member("monitor", monitor)
        writer.member("condition", event)
      }
    default: break
    }
  }
}

extension JSONWriter {
  /// Writes a call for a client.
  fileprivate mutating func call(
    _ method: StaticString, _ client: ClientID,
    _ parameters: (inout JSONWriter) -> Void = { _ in }
  ) {
    writeCall(method) { writer in
      writer.member("client", client.rawValue)
      parameters(&writer)
    }
  }
}

extension Duration {
  /// Whole nanoseconds; a longer duration becomes the longest one of 64 bits.
  fileprivate var wholeNanoseconds: Int64 {
    Int64(clamping: attoseconds / 1_000_000_000)
  }
}
