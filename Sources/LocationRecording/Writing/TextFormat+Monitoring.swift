// SPDX-License-Identifier: MIT

import LocationCore
import LocationFiles

/// The lines of monitoring services.
extension TextFormat {
  /// Writes a line with an event, without its end.
  func append(_ notice: ClientNotice, _ event: MonitoredEvent, into text: inout TextBuffer) {
    switch event {
    case .reported(let name):
      append(notice, "event", into: &text)
      text.append("  ")
      text.append(quoted: name)
    case .regionCrossed(let region, let presence):
      append(notice, presence == .inside ? "didEnterRegion" : "didExitRegion", into: &text)
      Self.append(region, into: &text)
    case .visited(let visit, _):
      append(notice, "didVisit", into: &text)
      text.append("  within ")
      text.append(visit.horizontalAccuracy, decimals: 0)
      text.append(" m of ")
      text.append(visit.coordinate.latitude, decimals: 5)
      text.append(", ")
      text.append(visit.coordinate.longitude, decimals: 5)
      if let arrival = visit.arrival {
        text.append("  from ")
        text.append(arrival)
      }
      if let departure = visit.departure {
        text.append("  to ")
        text.append(departure)
      }
    }
  }

  /// Writes a line with the state of a condition, without its end.
  func append(_ notice: ClientNotice, _ event: ConditionEvent, into text: inout TextBuffer) {
    append(notice, "conditionChanged", into: &text)
    text.append("  ")
    text.append(quoted: event.identifier)
    text.append("  ")
    text.append(event.state.name)
    if !event.diagnostics.isEmpty { Self.append(event.diagnostics, into: &text) }
  }

  /// Adds the diagnostics of a service to a line.
  static func append(_ diagnostics: ServiceDiagnostics, into text: inout TextBuffer) {
    text.append("  ")
    if diagnostics.isEmpty { text.append("none") }
    for (index, name) in diagnostics.names.enumerated() {
      if index > 0 { text.append(", ") }
      text.append(name)
    }
  }

  /// Adds the identifier of a region to a line.
  static func append(_ region: CircularRegion, into text: inout TextBuffer) {
    text.append("  ")
    text.append(quoted: region.identifier)
  }
}
